import { Hammer, HardHat, Sprout } from 'lucide-react';
import type { SkillLevelGuide } from '../../types.ts';

/** The skill-level guide of the backyard article. */
export const backyardSkillGuide = [
  {
    level: 'Beginner',
    description:
      'You need a drill, a tape, a level and a free afternoon. A mistake costs a board, not a weekend.',
    youCan: ['Drill a pilot hole', 'Cut straight with a guide', 'Check level and square'],
    projects: ['backyard-raised-beds', 'backyard-string-lights', 'backyard-herb-wall'],
    icon: Sprout,
  },
  {
    level: 'Intermediate',
    description:
      'Heavier material, a bed that must be level, and joints that carry people. Bring a helper and a circular saw.',
    youCan: ['Read a cut list', 'Compact a gravel base', 'Work safely with a circular saw'],
    projects: ['backyard-fire-pit', 'backyard-bench', 'backyard-stepping-path'],
    icon: Hammer,
  },
  {
    level: 'Advanced',
    description:
      'Footings, beams overhead, ladders and an inspector. If one of these is new to you, hire that part and do the rest.',
    youCan: ['Lay out and pour footings', 'Brace tall posts plumb', 'Follow permit drawings'],
    projects: ['backyard-pergola'],
    icon: HardHat,
  },
] as const satisfies readonly SkillLevelGuide[];
