import type { ReactElement } from 'react';
import { Card } from '../components/Card.tsx';
import { ResendVerification } from '../verification/ResendVerification.tsx';

/** The card of somebody whose address is not confirmed yet. */
export function UnverifiedEmail(): ReactElement {
  return (
    <Card title="Verify Your Email">
      <p>
        Your email address is not verified yet. Open the link in the email we sent you, or request a new link.
      </p>
      <ResendVerification />
    </Card>
  );
}
