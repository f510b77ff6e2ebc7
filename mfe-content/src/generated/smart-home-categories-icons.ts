// Written from data/smart-home-categories.ts by `npm run generate`. Edit that, not this file.
import { icon } from '../parts/icon.tsx';

/** The icons that data/smart-home-categories.ts names. */
export const smartHomeCategoriesIcons = {
  BellRing: icon('M10.268 21a2 2 0 0 0 3.464 0M22 8c0-2.3-.8-4.3-2-6M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326M4 2C2.8 3.7 2 5.7 2 8'),
  Blinds: icon('M3 3h18M20 7H8M20 11H8M10 19h10M8 15h12M4 3v14M2 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z'),
  Cctv: icon('M16.75 12h3.632a1 1 0 0 1 .894 1.447l-2.034 4.069a1 1 0 0 1-1.708.134l-2.124-2.97M17.106 9.053a1 1 0 0 1 .447 1.341l-3.106 6.211a1 1 0 0 1-1.342.447L3.61 12.3a2.92 2.92 0 0 1-1.3-3.91L3.69 5.6a2.92 2.92 0 0 1 3.92-1.3zM2 19h3.76a2 2 0 0 0 1.8-1.1L9 15M2 21v-4M7 9h.01'),
  CloudSunRain: icon('M12 2v2M4.93 4.93l1.41 1.41M20 12h2M19.07 4.93l-1.41 1.41M15.947 12.65a4 4 0 0 0-5.925-4.128M3 20a5 5 0 1 1 8.9-4H13a3 3 0 0 1 2 5.24M11 20v2M7 19v2'),
  DoorClosedLocked: icon('M19 8V5a2 2 0 00-2-2H7a2 2 0 00-2 2v16M2 21h8M20 16v-2a2 2 0 00-4 0v2M9 12h.01M15 16h6a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1z'),
  LampCeiling: icon('M12 2v5M14.829 15.998a3 3 0 1 1-5.658 0M20.92 14.606A1 1 0 0 1 20 16H4a1 1 0 0 1-.92-1.394l3-7A1 1 0 0 1 7 7h10a1 1 0 0 1 .92.606z'),
  Plug: icon('M12 22v-5M15 8V2M17 8a1 1 0 0 1 1 1v4a4 4 0 0 1-4 4h-4a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1zM9 8V2'),
  Speaker: icon('M6 2h12a2 2 0 0 1 2 2v16a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-16a2 2 0 0 1 2 -2zM12 6h.01M8 14a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM12 14h.01'),
  ThermometerSun: icon('M12 2v2M12 8a4 4 0 0 0-1.645 7.647M2 12h2M20 14.54a4 4 0 1 1-4 0V4a2 2 0 0 1 4 0zM4.93 4.93l1.41 1.41M6.34 17.66l-1.41 1.41'),
  WavesHorizontal: icon('M2 12q2.5 2 5 0t5 0 5 0 5 0M2 19q2.5 2 5 0t5 0 5 0 5 0M2 5q2.5 2 5 0t5 0 5 0 5 0'),
};
