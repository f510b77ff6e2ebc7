// Written from data/interior-tips.ts by `npm run generate`. Edit that, not this file.
import { Blinds, DoorOpen, Grid3x3, LampFloor, Library, MirrorRectangular, PaintRoller, PanelTop, Scaling, Sprout } from 'lucide-react';

/** The icons that data/interior-tips.ts names. */
export const interiorTipsIcons = { Blinds, DoorOpen, Grid3x3, LampFloor, Library, MirrorRectangular, PaintRoller, PanelTop, Scaling, Sprout };
