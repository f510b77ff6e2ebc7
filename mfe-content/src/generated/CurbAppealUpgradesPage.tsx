// Written from data/articles/curb-appeal-upgrades.ts by `npm run generate`. Edit that, not this file.
import type { ReactElement } from 'react';
import article from '../data/articles/curb-appeal-upgrades.ts';
import { icon } from '../parts/icon.tsx';
import { ArticleLayout } from '../reading/ArticleLayout.tsx';

const ICONS = {
  Mailbox: icon('M22 17a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9.5C2 7 4 5 6.5 5H18c2.2 0 4 1.8 4 4v8ZM15,9 18,9 18,11M6.5 5C9 5 11 7 11 9.5V17a2 2 0 0 1-2 2M6 10L7 10'),
  Paintbrush: icon('M14.622 17.897l-10.68-2.913M18.376 2.622a1 1 0 1 1 3.002 3.002L17.36 9.643a.5.5 0 0 0 0 .707l.944.944a2.41 2.41 0 0 1 0 3.408l-.944.944a.5.5 0 0 1-.707 0L8.354 7.348a.5.5 0 0 1 0-.707l.944-.944a2.41 2.41 0 0 1 3.408 0l.944.944a.5.5 0 0 0 .707 0zM9 8c-1.804 2.71-3.97 3.46-6.583 3.948a.507.507 0 0 0-.302.819l7.32 8.883a1 1 0 0 0 1.185.204C12.735 20.405 16 16.792 16 15'),
  PlantPot: icon('M14 8.536V6a4 4 0 014-4h1.5a.5.5 0 01.5.5V4a4 4 0 01-4 4 4 4 0 00-4 4 5 5 0 01-8-4 5 5 0 018 4c0 2 1 3 1 5M18 17l-1.085 3.58A2 2 0 0115 22H9.002a2 2 0 01-1.913-1.418L6 17M5 17h14'),
  SolarPanel: icon('M11 2h2M14.28 14l-4.56 8M21 22l-1.558-4H4.558M3 10v2M6.245 15.04A2 2 0 0 1 8 14h12a1 1 0 0 1 .864 1.505l-3.11 5.457A2 2 0 0 1 16 22H4a1 1 0 0 1-.863-1.506zM7 2a4 4 0 0 1-4 4M8.66 7.66l1.41 1.41'),
  SprayCan: icon('M12 19l8-3M14 6h-2M18 8.172V5a1 1 0 00-1-1h-2a1 1 0 00-1 1v3.172M20 11l-8 3M20 20a2 2 0 01-2 2h-4a2 2 0 01-2-2v-9a3 3 0 013-3h2a3 3 0 013 3zM4 10h.01M4 2h.01M4 6h.01M8 4h.01M8 8h.01'),
};

/** `/curb-appeal-upgrades` */
export default function CurbAppealUpgradesPage(): ReactElement {
  return <ArticleLayout article={article} icons={ICONS} />;
}
