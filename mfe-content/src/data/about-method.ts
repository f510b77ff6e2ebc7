import type { Method } from './types.ts';

/** How the site works and rates, for the about page. */
export const aboutMethod = [
  {
    id: 'how-we-write',
    title: 'Why you can trust what we write',
    paragraphs: [
      'Articles are signed by the editors as a group. They are based on public guidance, building rules and product specifications, and we link the source of every figure for saved energy or water.',
      'Costs and times are our estimates of what a homeowner in the United States pays and needs. Where a step can hurt you, the warning comes before the step.',
      'We correct mistakes in the article itself. If you find one, please tell us.',
    ],
  },
  {
    id: 'how-we-rate',
    title: 'How we rate',
    paragraphs: [
      'A rating is the editors’ opinion of a kind of product, out of five. We do not test products by hand or in a laboratory, and a rating is not an average of customer reviews. The editors weigh these questions:',
    ],
    list: [
      'Does this kind of product do the job that the page describes?',
      'Is it safe for a homeowner to use, with a safety mark where one exists?',
      'Does it last, and can its worn parts be replaced?',
      'Is it easy to install and to live with?',
      'Is it worth its typical price?',
    ],
    closing:
      'We show only kinds of products that we rate 4.5 or higher, so you see no low ratings here. Commissions play no part in a rating.',
  },
] as const satisfies readonly Method[];
