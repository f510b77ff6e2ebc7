import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Card } from '../components/Card.tsx';
import { PATHS } from '../paths.ts';

/** The card that leads to /account-privacy. */
export function PrivacyAndDevices(): ReactElement {
  return (
    <Card title="Privacy and Devices">
      <p>See where you are signed in, download what we keep about you, or delete your account.</p>
      <div>
        <Link className={buttonClass('secondary')} to={PATHS.accountPrivacy}>
          Privacy and Devices
        </Link>
      </div>
    </Card>
  );
}
