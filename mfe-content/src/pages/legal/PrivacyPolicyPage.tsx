import type { ReactElement } from 'react';
import { privacyPolicy } from '../../data/legal/privacy-policy.ts';
import { LegalLayout } from '../../legal/LegalLayout.tsx';

/** `/privacy-policy` (specification section 2, "Legal pages"). */
export default function PrivacyPolicyPage(): ReactElement {
  return <LegalLayout page={privacyPolicy} />;
}
