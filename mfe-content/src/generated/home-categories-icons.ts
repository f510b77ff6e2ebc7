// Written from data/home-categories.ts by `npm run generate`. Edit that, not this file.
import { HouseWifi, Sofa, Trees } from 'lucide-react';

/** The icons that data/home-categories.ts names. */
export const homeCategoriesIcons = { HouseWifi, Sofa, Trees };
