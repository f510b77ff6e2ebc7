import type { LegalPage } from '../types.ts';

/** The privacy policy; the cookies are those of the specification's section 9. */
export const privacyPolicy = {
  title: 'Privacy Policy',
  lastUpdated: 'June 15, 2025',
  isoLastUpdated: '2025-06-15',
  slug: '/privacy-policy',
  introduction: [
    '{siteName} ("we", "us") runs {domain}. This policy says what we learn about you, why, how long we keep it and how to have it removed.',
    'In short: you can read everything here without giving us your name, we set cookies only when you sign in, and we do not sell personal information.',
  ],
  sections: [
    {
      id: 'information-we-collect',
      heading: 'Information we collect',
      blocks: [
        { kind: 'paragraph', text: 'We receive information in these situations only:' },
        {
          kind: 'list',
          items: [
            'Account: your name, your email address, your password and, if you add one, your phone number.',
            'Guide request: your name, your email address, the time and the address of the page you sent it from.',
            'Contact form: your name, your email address, the subject and your message.',
            'Guide page: an event that the page was opened or the download button was clicked, with the time and the page address; it carries placeholder values in place of your name and email address.',
            'Technical records: our servers note requests, including the network address, to keep the site running and to stop abuse.',
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
            'To open your account, keep you signed in and show you the guides you have downloaded.',
            'To send messages you asked for, such as a password reset, an email verification or a reply.',
            'To count how often the guide is opened and downloaded.',
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
      heading: 'Cookies',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We use two cookies, both necessary for signing in and both set only after you log in or register. Each lasts 7 days or until you log out, whichever comes first:',
        },
        {
          kind: 'list',
          items: [
            'auth_token: proves to our backend that you are signed in.',
            'user_id: tells the page which profile is yours.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'You can delete them in your browser at any time; you will then be signed out.',
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
          text: 'Companies that host the site and deliver its email process information for us and under our instructions. We disclose more only when a law or a court order requires it, or when the site passes to a new owner who is bound by this policy.',
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
          text: 'We keep account details while the account exists, and messages and guide requests for as long as we need them to answer you and run the service. Passwords are stored in hashed form and connections are encrypted.',
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
          text: 'You can change your name and phone number in your account settings. To see, correct, export or delete what we hold, write to {mailbox} from the address on the account, and we will answer within 30 days.',
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
          text: 'When this policy changes, the new text appears here with a new date at the top. If a change affects how we use information you have already given us, we will ask you first.',
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
