import { LogOut, Settings } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useAuth } from 'shared-lib';
import { Button } from 'shared-lib/ui/Button.tsx';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { AccountPage, RequireUser } from '../components/AccountPage.tsx';
import styles from '../dashboard/lists.module.css';
import { GuideDownloads, SavedPages } from '../dashboard/lists.tsx';
import { PATHS } from '../paths.ts';

/** /dashboard (specification section 2, "Dashboard"). */
export default function DashboardPage(): ReactElement {
  const { logout } = useAuth();
  const navigate = useNavigate();
  const [isSettled, setSettled] = useState(false);

  function leave(): void {
    logout();
    // Otherwise Back would lead to the dashboard, which redirects to /login again.
    navigate(PATHS.login, { replace: true });
  }

  return (
    <RequireUser>
      {(user) => (
        <AccountPage
          title={user.name ? `Welcome, ${user.name}!` : 'Welcome!'}
          actions={
            <>
              <Link className={buttonClass('secondary')} to={PATHS.accountSettings}>
                <Settings size="1.2em" aria-hidden="true" />
                Settings
              </Link>
              <Button look="secondary" onClick={leave}>
                <LogOut size="1.2em" aria-hidden="true" />
                Logout
              </Button>
            </>
          }
          aside={
            // Hidden until the downloads have their final height, to avoid a layout shift.
            <div className={isSettled ? undefined : styles.hidden}>
              <SavedPages key={`saved ${user.id}`} />
            </div>
          }
        >
          <GuideDownloads key={`downloads ${user.id}`} onSettled={() => setSettled(true)} />
        </AccountPage>
      )}
    </RequireUser>
  );
}
