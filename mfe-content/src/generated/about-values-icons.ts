// Written from data/about-values.ts by `npm run generate`. Edit that, not this file.
import { GraduationCap, Hammer, Lightbulb, Users } from 'lucide-react';

/** The icons that data/about-values.ts names. */
export const aboutValuesIcons = { GraduationCap, Hammer, Lightbulb, Users };
