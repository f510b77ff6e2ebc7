// Written from data/articles/smart-gadgets-for-home.ts by `npm run generate`. Edit that, not this file.
import { BellElectric, Cctv, Droplets, LampDesk, LockKeyhole, Mic, Thermometer } from 'lucide-react';
import type { ReactElement } from 'react';
import article from '../data/articles/smart-gadgets-for-home.ts';
import { ArticleLayout } from '../reading/ArticleLayout.tsx';

const ICONS = { BellElectric, Cctv, Droplets, LampDesk, LockKeyhole, Mic, Thermometer };

/** `/smart-gadgets-for-home` */
export default function SmartGadgetsForHomePage(): ReactElement {
  return <ArticleLayout article={article} icons={ICONS} />;
}
