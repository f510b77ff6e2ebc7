import type { ReactElement } from 'react';
import { legalPage } from '../../../content/legal/privacy-policy.md';
import { LegalLayout } from '../../legal/LegalLayout.tsx';

/** `/privacy-policy` (specification section 2, "Legal pages"). */
export default function PrivacyPolicyPage(): ReactElement {
  return <LegalLayout page={legalPage} />;
}
