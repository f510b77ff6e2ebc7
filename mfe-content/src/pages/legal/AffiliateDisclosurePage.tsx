import type { ReactElement } from 'react';
import { affiliateDisclosure } from '../../data/legal/affiliate-disclosure.ts';
import { LegalLayout } from '../../legal/LegalLayout.tsx';

/** `/affiliate-disclosure` (specification section 2, "Legal pages"). */
export default function AffiliateDisclosurePage(): ReactElement {
  return <LegalLayout page={affiliateDisclosure} />;
}
