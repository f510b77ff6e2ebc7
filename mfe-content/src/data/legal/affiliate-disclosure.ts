import type { LegalPage } from '../types.ts';

/** The affiliate disclosure, with the sentence that the retailer's program requires. */
export const affiliateDisclosure = {
  title: 'Affiliate Disclosure',
  lastUpdated: 'June 15, 2025',
  isoLastUpdated: '2025-06-15',
  slug: '/affiliate-disclosure',
  revised: {
    date: 'November 22, 2026',
    isoDate: '2026-11-22',
    changes: 'we described how we rate products and that nobody tests them in a laboratory for us.',
  },
  introduction: [
    'As an Amazon Associate, {siteName} earns from qualifying purchases.',
    'Below we explain what that means for you, for our choice of products and for the prices you see.',
  ],
  sections: [
    {
      id: 'how-it-works',
      heading: 'How affiliate links work',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Links from {domain} to the retailer carry a tag that identifies this site. If you buy something after following one, the retailer may pay us a commission, at no extra cost to you.',
        },
        {
          kind: 'paragraph',
          text: 'The links open in a new tab and lead to a search for a kind of product, so you can compare makers and prices yourself.',
        },
      ],
    },
    {
      id: 'where-links-appear',
      heading: 'Where you will find them',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Affiliate links appear in these places, always with a notice above the first of them:',
        },
        {
          kind: 'list',
          items: [
            'shop links in tips, projects and article sections;',
            'product picks with a “Buy Now” or “View on Amazon” link.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'There are none in the free guide, in your account or on these legal pages. Links to public agencies, given as sources, earn us nothing.',
        },
      ],
    },
    {
      id: 'how-we-choose',
      heading: 'How we choose',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The editors decide what to cover before anyone looks at commissions. No retailer or manufacturer pays for a place on the site, sees a text in advance or can have one changed.',
        },
        {
          kind: 'paragraph',
          text: 'We describe kinds of products and the features to look for. We do not test products by hand or in a laboratory, and we do not say that we do.',
        },
      ],
    },
    {
      id: 'prices-and-ratings',
      heading: 'Prices and ratings',
      blocks: [
        {
          kind: 'paragraph',
          text: 'A price is what we saw for a typical product of its kind on the day named beside it. It is not a live price: the retailer may charge more or less today. The stars are the editors’ score for the kind of product, out of five, and not an average of customer reviews. The About page says how we rate.',
        },
      ],
    },
    {
      id: 'trademarks',
      heading: 'Trademarks',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Amazon and the Amazon logo are trademarks of Amazon.com, Inc. or its affiliates. Other names belong to their owners, who do not sponsor or endorse {siteName}.',
        },
      ],
    },
    {
      id: 'questions',
      heading: 'Questions',
      blocks: [
        {
          kind: 'paragraph',
          text: 'If a link or a recommendation looks wrong to you, please tell us at {mailbox} or {phone}.',
        },
      ],
    },
  ],
} as const satisfies LegalPage;
