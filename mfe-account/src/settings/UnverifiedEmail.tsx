import type { ReactElement } from 'react';
import { Card } from '../components/Card.tsx';
import { ResendVerification } from '../verification/ResendVerification.tsx';

/** The card of somebody whose address is not confirmed yet. */
export function UnverifiedEmail(): ReactElement {
  return (
    <Card title="Verify Your Email">
      <p>
        We have not heard back from your address yet. Open the link in the mail that we sent you, or ask for a
        new one.
      </p>
      <ResendVerification />
    </Card>
  );
}
