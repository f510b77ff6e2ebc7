import { GraduationCap, Hammer, Lightbulb, Users } from 'lucide-react';
import type { Value } from './types.ts';

/** The four value cards of the about page. */
export const aboutValues = [
  {
    id: 'expert-guidance',
    title: 'Expert Guidance',
    description:
      'Every figure for saved energy or water comes from a public agency, named beside it with a link. Where a job belongs to a licensed trade, we say so in the instructions.',
    icon: GraduationCap,
  },
  {
    id: 'smart-solutions',
    title: 'Smart Solutions',
    description:
      'The best answer is often the smaller one: a door sweep before a new door, a leak sensor before a plumber’s bill. We start with what is cheap, reversible and proven.',
    icon: Lightbulb,
  },
  {
    id: 'diy-support',
    title: 'DIY Support',
    description:
      'Every project lists its time and its cost. You should know before you open the paint whether you will be done by Sunday evening.',
    icon: Hammer,
  },
  {
    id: 'community-focus',
    title: 'Community Focus',
    description:
      'Tell us what worked in your house and what did not. When we correct an article, we put the date and the change at its top.',
    icon: Users,
  },
] as const satisfies readonly Value[];
