import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { AuthCard } from '../components/AuthCard.tsx';
import { ReadingLink } from '../components/ReadingLink.tsx';
import { CHANGE_PASSWORD } from '../links/change-password-state.ts';
import { useLinkToken } from '../links/use-link-token.ts';
import { PATHS } from '../paths.ts';
import { ResetPassword } from '../reset/ResetPassword.tsx';

/** /reset-password?token=… (specification section 2, "Reset password"). */
export default function ResetPasswordPage(): ReactElement {
  const token = useLinkToken();
  if (token) return <ResetPassword key={token} token={token} />;
  return (
    <AuthCard title="Reset Password">
      {token === undefined ? (
        <ReadingLink label="Reading your link" />
      ) : (
        <>
          <Notice tone="bad">Invalid password reset link. Please request a new one.</Notice>
          <Link className={buttonClass()} to={PATHS.forgotPassword} state={CHANGE_PASSWORD}>
            Request New Link
          </Link>
        </>
      )}
    </AuthCard>
  );
}
