import type { ReactElement } from 'react';
import { termsOfService } from '../../data/legal/terms-of-service.ts';
import { LegalLayout } from '../../legal/LegalLayout.tsx';

/** `/terms-of-service` (specification section 2, "Legal pages"). */
export default function TermsOfServicePage(): ReactElement {
  return <LegalLayout page={termsOfService} />;
}
