import type { Value } from './types.ts';

/** The four value cards of the about page. */
export const aboutValues = [
  {
    id: 'expert-guidance',
    title: 'Expert Guidance',
    description:
      'We check measurements against building codes, manufacturers’ manuals and public agencies, and name the agency beside the claim. Where a job belongs to a licensed trade, we say so in the same breath.',
    icon: 'GraduationCap',
  },
  {
    id: 'smart-solutions',
    title: 'Smart Solutions',
    description:
      'The best answer is often the smaller one: a sweep before a new door, a sensor before a plumber’s bill. We start with what is cheap, reversible and proven.',
    icon: 'Lightbulb',
  },
  {
    id: 'diy-support',
    title: 'DIY Support',
    description:
      'Every project lists its time, its cost and the point where beginners go wrong. You should know before you open the paint whether Sunday evening is realistic.',
    icon: 'Hammer',
  },
  {
    id: 'community-focus',
    title: 'Community Focus',
    description:
      'Readers’ questions decide what we write next, and readers’ corrections are made in the article itself. Tell us what worked in your house, and what did not.',
    icon: 'Users',
  },
] as const satisfies readonly Value[];
