// Written from data/smart-home-categories.ts by `npm run generate`. Edit that, not this file.
import { BellRing, Blinds, Cctv, CloudSunRain, DoorClosedLocked, LampCeiling, Plug, Speaker, ThermometerSun, WavesHorizontal } from 'lucide-react';

/** The icons that data/smart-home-categories.ts names. */
export const smartHomeCategoriesIcons = { BellRing, Blinds, Cctv, CloudSunRain, DoorClosedLocked, LampCeiling, Plug, Speaker, ThermometerSun, WavesHorizontal };
