import { ArrowLeft } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { SignedIn } from '../components/SignedIn.tsx';
import { PATHS } from '../paths.ts';
import { ChangePassword } from '../settings/ChangePassword.tsx';
import { Profile } from '../settings/Profile.tsx';
import styles from './AccountSettingsPage.module.css';

/** /account-settings (specification section 2, "Account settings"). */
export default function AccountSettingsPage(): ReactElement {
  return (
    <SignedIn>
      {(user) => (
        <div className={styles.page}>
          <header className={styles.header}>
            <Link className={styles.back} to={PATHS.dashboard}>
              <ArrowLeft size={18} aria-hidden="true" />
              Back to Dashboard
            </Link>
            <h1>Account Settings</h1>
          </header>
          <Profile key={user.id} user={user} />
          <ChangePassword />
        </div>
      )}
    </SignedIn>
  );
}
