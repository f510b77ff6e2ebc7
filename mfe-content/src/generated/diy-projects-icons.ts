// Written from data/diy-projects.ts by `npm run generate`. Edit that, not this file.
import { Bath, BrickWall, DoorClosed, Faucet, Grid2x2, Grid3x3, Screw, ShelvingUnit, Toilet, WindArrowDown } from 'lucide-react';

/** The icons that data/diy-projects.ts names. */
export const diyProjectsIcons = { Bath, BrickWall, DoorClosed, Faucet, Grid2x2, Grid3x3, Screw, ShelvingUnit, Toilet, WindArrowDown };
