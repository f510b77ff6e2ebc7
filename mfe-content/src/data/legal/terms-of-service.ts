import type { LegalPage } from '../types.ts';

/** The terms of service; law and courts as in the specification's section 9. */
export const termsOfService = {
  title: 'Terms of Service',
  lastUpdated: 'June 15, 2025',
  isoLastUpdated: '2025-06-15',
  slug: '/terms-of-service',
  revised: {
    date: 'November 25, 2026',
    isoDate: '2026-11-25',
    changes:
      'we said that you can delete your account yourself, and where the licenses of software and fonts are.',
  },
  introduction: [
    'These terms apply to everyone who reads {domain} or opens an account on it. By using the site, you accept them. If you do not accept them, please do not use it.',
  ],
  sections: [
    {
      id: 'what-the-site-offers',
      heading: 'What the site offers',
      blocks: [
        {
          kind: 'paragraph',
          text: '{siteName} publishes articles, project instructions, product picks and a free guide for homeowners. Reading is free and needs no account.',
        },
      ],
    },
    {
      id: 'general-information',
      heading: 'General information, not professional advice',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Houses, codes and skills differ, so what we write is general and may not fit your home. Before you work, follow the manufacturer’s instructions, local codes and permit rules, and use proper protective equipment.',
        },
        {
          kind: 'paragraph',
          text: 'Have electrical, gas, structural and roof work done or checked by licensed professionals. You carry out any project at your own risk.',
        },
      ],
    },
    {
      id: 'products-and-prices',
      heading: 'Products, prices and retailers',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We do not sell products. Prices shown are those we saw when we checked and may have changed; the price and the stock on the retailer’s page are the ones that count.',
        },
        {
          kind: 'paragraph',
          text: 'Ratings are our editors’ own opinion. Orders, deliveries, returns and warranties are matters between you and the retailer or maker.',
        },
      ],
    },
    {
      id: 'your-account',
      heading: 'Your account',
      blocks: [
        {
          kind: 'list',
          items: [
            'You must be at least 13 years old to open one, and give a working email address.',
            'Keep your password to yourself; you are responsible for whatever is done with it.',
            'Tell us promptly if you think someone else has used your account.',
            'You can delete your account at any time on the Privacy and Devices page.',
          ],
        },
      ],
    },
    {
      id: 'acceptable-use',
      heading: 'Acceptable use',
      blocks: [
        { kind: 'paragraph', text: 'When you use the site, do not:' },
        {
          kind: 'list',
          items: [
            'try to reach parts, accounts or data that are not yours;',
            'overload the site with automated requests or get around its request limits;',
            'send unlawful, deceptive or harmful content through our forms;',
            'present our work as your own.',
          ],
        },
      ],
    },
    {
      id: 'intellectual-property',
      heading: 'Our content and yours',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The texts, drawings and the guide belong to {siteName} or its licensors. You may read, print and share them for private use, and quote short passages with a link back.',
        },
        {
          kind: 'paragraph',
          text: 'The software and the fonts that this site is built with belong to their authors. {domain}/third-party-notices.txt has their licenses.',
        },
        {
          kind: 'paragraph',
          text: 'If you send us a suggestion or a correction, you allow us to use it without payment.',
        },
      ],
    },
    {
      id: 'disclaimer',
      heading: 'Disclaimer of warranties',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The site is provided “as is” and “as available,” without warranties of any kind, express or implied, as far as the law permits. We work to keep it correct and online, but we promise neither.',
        },
      ],
    },
    {
      id: 'liability',
      heading: 'Limitation of liability',
      blocks: [
        {
          kind: 'paragraph',
          text: 'To the fullest extent the law allows, {siteName} is not liable for indirect, incidental or consequential damages, nor for injury or loss arising from a project, a product or a website reached through our links. Nothing in these terms limits liability that cannot be limited by law.',
        },
      ],
    },
    {
      id: 'ending-access',
      heading: 'Suspension',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We may suspend an account that breaks these terms or endangers others, and will say why unless the law forbids it.',
        },
      ],
    },
    {
      id: 'governing-law',
      heading: 'Governing law and courts',
      blocks: [
        {
          kind: 'paragraph',
          text: 'These terms are governed by the laws of the State of Florida, without regard to its conflict-of-law rules. Any dispute belongs exclusively to the state and federal courts located in Orange County, Florida, and both sides accept their jurisdiction.',
        },
        {
          kind: 'paragraph',
          text: 'If one provision proves invalid, the others remain in force.',
        },
      ],
    },
    {
      id: 'changes-to-these-terms',
      heading: 'Changes to these terms',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We may revise the terms and will post the revision on this page with its date. Continuing to use the site afterward means that you accept the revised terms.',
        },
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [
        { kind: 'paragraph', text: 'Write to {mailbox} or call {phone} about anything in these terms.' },
      ],
    },
  ],
} as const satisfies LegalPage;
