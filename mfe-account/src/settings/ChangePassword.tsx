import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Card } from '../components/Card.tsx';
import { CHANGE_PASSWORD } from '../links/change-password-state.ts';
import { PATHS } from '../paths.ts';

/** The card that sends the visitor to /forgot-password, where the e-mail is filled in. */
export function ChangePassword(): ReactElement {
  const navigate = useNavigate();
  return (
    <Card title="Change Password">
      <p>We will email you a link to choose a new password.</p>
      {/* A button, not a link: in a new tab the gate would not know why it was opened. */}
      <div>
        <Button look="secondary" onClick={() => navigate(PATHS.forgotPassword, { state: CHANGE_PASSWORD })}>
          Change Password
        </Button>
      </div>
    </Card>
  );
}
