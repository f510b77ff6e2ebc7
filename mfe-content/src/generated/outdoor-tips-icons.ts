// Written from data/outdoor-tips.ts by `npm run generate`. Edit that, not this file.
import { Barrel, BrushCleaning, Droplet, Droplets, Fence, FlameKindling, LampWallDown, Parasol, Shovel, TrendingDown } from 'lucide-react';

/** The icons that data/outdoor-tips.ts names. */
export const outdoorTipsIcons = { Barrel, BrushCleaning, Droplet, Droplets, Fence, FlameKindling, LampWallDown, Parasol, Shovel, TrendingDown };
