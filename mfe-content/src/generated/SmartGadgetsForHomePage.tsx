// Written from data/articles/smart-gadgets-for-home.ts by `npm run generate`. Edit that, not this file.
import type { ReactElement } from 'react';
import article from '../data/articles/smart-gadgets-for-home.ts';
import { icon } from '../parts/icon.tsx';
import { ArticleLayout } from '../reading/ArticleLayout.tsx';

const ICONS = {
  BellElectric: icon('M18.518 17.347A7 7 0 0 1 14 19M18.8 4A11 11 0 0 1 20 9M9 9h.01M18 16a2 2 0 1 0 4 0a2 2 0 1 0 -4 0zM2 9a7 7 0 1 0 14 0a7 7 0 1 0 -14 0zM6 16h6a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2v-2a2 2 0 0 1 2 -2z'),
  Cctv: icon('M16.75 12h3.632a1 1 0 0 1 .894 1.447l-2.034 4.069a1 1 0 0 1-1.708.134l-2.124-2.97M17.106 9.053a1 1 0 0 1 .447 1.341l-3.106 6.211a1 1 0 0 1-1.342.447L3.61 12.3a2.92 2.92 0 0 1-1.3-3.91L3.69 5.6a2.92 2.92 0 0 1 3.92-1.3zM2 19h3.76a2 2 0 0 0 1.8-1.1L9 15M2 21v-4M7 9h.01'),
  Droplets: icon('M7 16.3c2.2 0 4-1.83 4-4.05 0-1.16-.57-2.26-1.71-3.19S7.29 6.75 7 5.3c-.29 1.45-1.14 2.84-2.29 3.76S3 11.1 3 12.25c0 2.22 1.8 4.05 4 4.05zM12.56 6.6A10.97 10.97 0 0 0 14 3.02c.5 2.5 2 4.9 4 6.5s3 3.5 3 5.5a6.98 6.98 0 0 1-11.91 4.97'),
  LampDesk: icon('M10.293 2.293a1 1 0 0 1 1.414 0l2.5 2.5 5.994 1.227a1 1 0 0 1 .506 1.687l-7 7a1 1 0 0 1-1.687-.506l-1.227-5.994-2.5-2.5a1 1 0 0 1 0-1.414zM14.207 4.793l-3.414 3.414M3 20a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v1a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1zM9.086 6.5l-4.793 4.793a1 1 0 0 0-.18 1.17L7 18'),
  LockKeyhole: icon('M11 16a1 1 0 1 0 2 0a1 1 0 1 0 -2 0zM5 10h14a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2zM7 10V7a5 5 0 0 1 10 0v3'),
  Mic: icon('M12 19v3M19 10v2a7 7 0 0 1-14 0v-2M12 2h0a3 3 0 0 1 3 3v7a3 3 0 0 1 -3 3h0a3 3 0 0 1 -3 -3v-7a3 3 0 0 1 3 -3z'),
  Thermometer: icon('M14 4v10.54a4 4 0 1 1-4 0V4a2 2 0 0 1 4 0Z'),
};

/** `/smart-gadgets-for-home` */
export default function SmartGadgetsForHomePage(): ReactElement {
  return <ArticleLayout article={article} icons={ICONS} />;
}
