import { SESSION_COOKIES, SESSION_DAYS } from 'shared-lib/session/session-facts.ts';
import { KEPT_DAYS } from 'shared-lib/webhook/webhook-bodies.ts';
import type { LegalPage } from '../types.ts';

/** The privacy policy; the cookies are those of the specification's section 9, and of delivery/src/core/serve/canary-visitors.ts. */
export const privacyPolicy = {
  title: 'Privacy Policy',
  lastUpdated: 'June 15, 2025',
  isoLastUpdated: '2025-06-15',
  slug: '/privacy-policy',
  revised: {
    date: 'November 27, 2026',
    isoDate: '2026-11-27',
    changes:
      'we named the browser storage, the services that handle form submissions and mail, the list of devices, download records and kept mail, and said that you can download and delete your data yourself. We also added the pages that you save for later, what we count of page views, the cookie that keeps your version of a page, and the time and page address that go with a message.',
  },
  introduction: [
    '{siteName} (“we,” “us”) runs {domain}. This policy says what we collect, why, how long we keep it and how you can see and delete it.',
    'In short: you can read everything here without giving us your name, we set cookies only when you sign in and while we try another version of a page, and we do not sell personal information.',
  ],
  sections: [
    {
      id: 'information-we-collect',
      heading: 'Information we collect',
      blocks: [
        { kind: 'paragraph', text: 'We receive information only in these situations:' },
        {
          kind: 'list',
          items: [
            'Account: your name, your email address, your password and, if you add one, your phone number.',
            'Devices: while you are signed in on a device, its browser and system, its network address and the time of the sign-in.',
            'Download records: if you are signed in when you download the guide, its title and the date.',
            'Saved pages: if you save a page for later while you are signed in, its address, its title and the date.',
            'Guide request: your name, your email address, the time and the address of the page you sent it from.',
            'Contact form: your name, your email address, the subject, your message, the time and the address of the page you sent it from.',
            'Guide page: an event that the page was opened or the download button was clicked, with the time and the page address; it carries placeholder values in place of your name and email address.',
            'Version of the guide pages: each guide request and event says which version of the page you had, or that it is not to be counted because a program drives the browser, so that we can compare versions.',
            'Page views: when you leave or hide a page, it sends once which page it was, how fast it was, whether something in it failed, and which versions of the page did. We keep that as numbers: for each page by the hour, and after three days by the day; for each version of our pages, how many views from how many networks there were, how many failed and how fast they were on average, by the hour for 30 days. Nothing in them names you or your browser or says what you typed, and nothing ties one page to the next. To count each network once and to prevent abuse, our server has network addresses in its memory for at most one day; it does not write them down. If your browser blocks something in a page, or the page crashes, it may report that to us by itself, with the address of the page and its own name; we count it in the same way. A browser that sends Global Privacy Control or Do Not Track sends nothing.',
            'Links to the shop: when you follow one, we count it, with the page, the words of the link and the version of the page. What the page sends for that has these three and no cookie; your browser adds what it sends with every request. We keep them as numbers for each hour, and after three days for each day. Nothing in them names you or your browser. We do not count you if your browser sends Global Privacy Control or Do Not Track.',
            'Technical records: our servers log requests, for refused ones with the network address, to keep the site running and to stop abuse.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'We keep nothing of what you type into the guide form on the home page and the newsletter box on the blog page.',
        },
      ],
    },
    {
      id: 'how-we-use-information',
      heading: 'How we use it',
      blocks: [
        {
          kind: 'list',
          items: [
            'To open your account, keep you signed in and show you the guides you have downloaded and the pages you have saved.',
            'To send messages you asked for, such as the guide, a password reset, an email verification or a reply.',
            'To count how often the guide’s signup page is opened, and the guide is asked for, opened and downloaded, and which version of these pages works better.',
            'To notice pages that are slow or fail.',
            'To see which links to the shop are useful.',
            'To protect the site and its visitors against misuse.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'We make no automated decisions about you and build no advertising profile.',
        },
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies and browser storage',
      blocks: [
        {
          kind: 'paragraph',
          text: `Two cookies are necessary for signing in, and both are set only after you log in or register. Each lasts ${SESSION_DAYS} days or until you log out, whichever comes first:`,
        },
        {
          kind: 'list',
          items: [
            `${SESSION_COOKIES.token}: proves to our backend that you are signed in.`,
            `${SESSION_COOKIES.userId}: tells the page which profile is yours.`,
          ],
        },
        {
          kind: 'paragraph',
          text: 'A third cookie is set only while we show a part of our visitors another version of some pages, when your browser asks for one of them:',
        },
        {
          kind: 'list',
          items: [
            'canary: a number of two digits that is drawn at random, and nothing else. About one visitor in a hundred has the same one, so it does not tell who you are. It lasts 180 days, so that you get the same version on each page and each visit. Scripts cannot read it. If your browser refuses it, you get the version that is live for everybody, and all works the same.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'You can delete cookies in your browser at any time. Without the first two you are signed out; without the third you may get another version of a page.',
        },
        {
          kind: 'paragraph',
          text: 'We also use your browser’s own storage. It stays on your device, except for what the list says we send:',
        },
        {
          kind: 'list',
          items: [
            'Session storage: how far you scrolled on each page, until you close the tab.',
            'Session storage: text that you typed into a form and did not send, for up to one hour, so that a reload does not erase it. Passwords are never stored.',
            'Session storage: the page that you wanted to save for later before you logged in, for up to one hour.',
            `Local storage: a guide request that our server could not accept, with your name and email address, for up to ${KEPT_DAYS} days. The site sends it when the server is back and then removes it.`,
            'Local storage: clicks on the guide’s download button that have not been counted yet, without your name or email address. The site sends them within minutes, or the next time you visit, and then removes them.',
            'Local storage: a random mark that our backend gives your browser when you log in. It is sent with your next log-in, so that people who guess passwords cannot slow you down. We keep a hash of it until 90 days after your last log-in there, or until you sign that device out, reset your password or delete your account.',
            'Local storage: a mark that this browser’s visits and its clicks on links to the shop are not counted, if you opened a guide page by a link that sets it (?internal=on). Our own team uses it, and so may you. The link ?internal=off takes it away.',
            'Local storage: whether you turned off the search shortcut key.',
          ],
        },
      ],
    },
    {
      id: 'retailer-links',
      heading: 'Retailer links',
      blocks: [
        {
          kind: 'paragraph',
          text: 'When you follow a link to Amazon or another retailer you leave {domain}. The retailer may set its own cookies to record that you came from us, and its privacy policy applies from that point on.',
        },
        {
          kind: 'paragraph',
          text: 'We see totals of orders made through our links, not who placed them.',
        },
      ],
    },
    {
      id: 'sharing',
      heading: 'Who else sees your information',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Companies that work for us handle information under our instructions: the one that hosts the site, an email provider that delivers our messages, and an automation service that receives a copy of each guide request, contact message and download event so that we can answer it. We disclose more only when a law or a court order requires it, or when the site passes to a new owner who is bound by this policy.',
        },
        { kind: 'paragraph', text: 'We do not sell or rent personal information to anyone.' },
      ],
    },
    {
      id: 'retention-and-security',
      heading: 'How long we keep it, and how we protect it',
      blocks: [
        {
          kind: 'paragraph',
          text: `We keep account details, download records and saved pages while the account exists, and contact messages and guide requests until you ask us to erase them. Sign-ins end after ${SESSION_DAYS} days. Events from the guide pages are deleted after 13 months. So are the numbers of page views and clicks.`,
        },
        {
          kind: 'paragraph',
          text: 'We keep a record of each email to you: its address, subject and date. Its text is removed once it is delivered. If you unsubscribe, we keep a scrambled form of your address (a hash), so that we do not email you again.',
        },
        {
          kind: 'paragraph',
          text: 'Passwords are stored in hashed form and connections are encrypted.',
        },
        {
          kind: 'paragraph',
          text: 'No system is perfectly safe; if a breach affects you, we will tell you as the law requires.',
        },
      ],
    },
    {
      id: 'your-choices',
      heading: 'Your choices',
      blocks: [
        {
          kind: 'paragraph',
          text: 'In your account settings you can change your name and phone number. On the page Privacy and Devices you can see where you are signed in, sign devices out, download what we keep about you, and delete your account.',
        },
        {
          kind: 'paragraph',
          text: 'If your email address is verified, the download and the deletion include the guide requests and contact messages sent with it. If it is not, they may be somebody else’s: the download leaves them out, and they stay after the account is deleted.',
        },
        {
          kind: 'paragraph',
          text: 'For anything else, or without an account, write to {mailbox} from the address in question, and we will answer within 30 days.',
        },
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      blocks: [
        {
          kind: 'paragraph',
          text: 'This site is not directed to children under 13, and we do not knowingly collect personal information from them. If you believe that a child under 13 has sent us some, tell us and we will delete it.',
        },
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      blocks: [
        {
          kind: 'paragraph',
          text: 'When this policy changes, the new text appears here, and the top of the page says when it was revised and what changed. If a change affects how we use information you have already given us, we will ask you first.',
        },
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [
        { kind: 'paragraph', text: 'Questions about privacy go to {mailbox} or, by phone, to {phone}.' },
      ],
    },
  ],
} as const satisfies LegalPage;
