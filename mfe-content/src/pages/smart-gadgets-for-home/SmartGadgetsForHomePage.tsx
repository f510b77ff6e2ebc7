import { BellElectric, Cctv, Droplets, LampDesk, LockKeyhole, Mic, Thermometer } from 'lucide-react';
import type { ReactElement } from 'react';
import { smartGadgetsForHome } from '../../data/smart-gadgets-for-home.ts';
import { ArticleLayout } from '../../reading/ArticleLayout.tsx';

const ICONS = { BellElectric, Cctv, Droplets, LampDesk, LockKeyhole, Mic, Thermometer };

/** `/smart-gadgets-for-home` (specification section 2, "Smart-gadgets article"). */
export default function SmartGadgetsForHomePage(): ReactElement {
  return (
    <ArticleLayout
      article={smartGadgetsForHome}
      name="Smart gadgets"
      icons={ICONS}
      guide={{
        title: 'Gadgets watch. Upkeep prevents.',
        text: 'The free homeowners guide is the part of a well-run house that needs no batteries.',
      }}
    />
  );
}
