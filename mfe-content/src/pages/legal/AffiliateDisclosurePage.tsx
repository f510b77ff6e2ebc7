import type { ReactElement } from 'react';
import { legalPage } from '../../../content/legal/affiliate-disclosure.md';
import { LegalLayout } from '../../legal/LegalLayout.tsx';

/** `/affiliate-disclosure` (specification section 2, "Legal pages"). */
export default function AffiliateDisclosurePage(): ReactElement {
  return <LegalLayout page={legalPage} />;
}
