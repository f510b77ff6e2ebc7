import { LogOut, Settings } from 'lucide-react';
import { type ReactElement, useCallback, useContext, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type GuideDownload, useAuth } from 'shared-lib';
import { Button } from 'shared-lib/ui/Button.tsx';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { ApiContext } from '../api-context.ts';
import { AccountPage } from '../components/AccountPage.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { SignedIn } from '../components/SignedIn.tsx';
import { DownloadsTable } from '../dashboard/DownloadsTable.tsx';
import { LoadedList, useLoaded } from '../loading/LoadedList.tsx';
import { PATHS } from '../paths.ts';
import { SavedPages } from '../saved/SavedPages.tsx';
import styles from './DashboardPage.module.css';

/** /dashboard (specification section 2, "Dashboard"), and the visitor's saved pages. */
export default function DashboardPage(): ReactElement {
  const { logout } = useAuth();
  const navigate = useNavigate();
  const [isSettled, setSettled] = useState(false);
  const settled = useCallback(() => setSettled(true), []);

  function leave(): void {
    logout();
    // Back must not lead to a page that only redirects here again.
    navigate(PATHS.login, { replace: true });
  }

  return (
    <SignedIn>
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
            // Loads immediately, but is shown only when the list above has its final height, to avoid a layout shift.
            <div className={isSettled ? undefined : styles.waiting}>
              <SavedPages key={`saved ${user.id}`} />
            </div>
          }
        >
          <GuideDownloads key={`downloads ${user.id}`} onSettled={settled} />
        </AccountPage>
      )}
    </SignedIn>
  );
}

/**
 * The dashboard's list in each state: loading, list, empty, error (specification section 4). Reports when its height is
 * final.
 */
function GuideDownloads({ onSettled }: { onSettled: () => void }): ReactElement {
  const { content } = useContext(ApiContext);
  const ask = useCallback(() => content.list<GuideDownload>({ type: 'guide_downloads' }), [content]);
  const list = useLoaded(ask);
  useEffect(() => {
    if (list.loaded.state !== 'loading') onSettled();
  }, [list.loaded.state, onSettled]);
  return (
    <LoadedList title="Your guide downloads" loadingLabel="Loading your downloads" list={list}>
      {(downloads) =>
        downloads.length > 0 ? (
          <DownloadsTable downloads={downloads} />
        ) : (
          <EmptyState
            picture="no-downloads"
            text="You haven't downloaded any guides yet."
            action={{ to: PATHS.freeGuide, label: 'Get Your Free Guide' }}
          />
        )
      }
    </LoadedList>
  );
}
