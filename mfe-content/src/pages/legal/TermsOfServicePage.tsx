import type { ReactElement } from 'react';
import { legalPage } from '../../../content/legal/terms-of-service.md';
import { LegalLayout } from '../../legal/LegalLayout.tsx';

/** `/terms-of-service` (specification section 2, "Legal pages"). */
export default function TermsOfServicePage(): ReactElement {
  return <LegalLayout page={legalPage} />;
}
