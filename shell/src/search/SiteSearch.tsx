import { type ReactElement, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LoadError, lateCode } from 'shared-lib/loading/loader.ts';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { useBackOnline } from 'shared-lib/ui/use-back-online.ts';
import { Icon } from '../layout/Icon.tsx';
import { SearchFailure } from './SearchFailure.tsx';
import type { SearchPanel } from './SearchPanel.tsx';
import styles from './SiteSearch.module.css';

const panelCode = lateCode('shell/src/search/SearchPanel.tsx', () => import('./SearchPanel.tsx'));

/** The icon of the search (`Icon`). */
export const LENS = 'M16 16l5 5M4 11a7 7 0 1 0 14 0a7 7 0 1 0-14 0';

/**
 * The search button, which the boot script presses for the `/` key and for buttons with an empty `data-search`. The field is
 * there at once, so no key is lost and phones show the keyboard. The rest is loaded when the search opens.
 */
export function SiteSearch(): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isAsked, setAsked] = useState(false);
  const [query, setQuery] = useState('');
  const [Panel, setPanel] = useState<typeof SearchPanel>();
  const [failure, setFailure] = useState<Error>();

  const load = useCallback((isInsisted: boolean) => {
    panelCode().then(
      (module) => setPanel(() => module.SearchPanel),
      (cause: Error) => {
        console.error('Search did not load.', cause);
        // Code that failed as it ran stays failed until a new document.
        const isStuck = !(cause instanceof LoadError) || cause.isRemembered;
        if (isInsisted && isStuck && navigator.onLine) location.reload();
        setFailure(cause);
      },
    );
  }, []);
  const open = useCallback(() => {
    // Phones show the keyboard only for a focus that comes within the press.
    flushSync(() => setAsked(true));
    dialog.current?.showModal();
    // The next key replaces the last query. The dialog's toggle event would come after it.
    dialog.current?.querySelector('input')?.select();
    load(false);
  }, [load]);
  useBackOnline(failure !== undefined && !Panel, () => load(false));

  return (
    <>
      <button className={styles.button} type="button" aria-label="Search" data-search="main" onClick={open}>
        <Icon d={LENS} />
      </button>
      {isAsked && (
        <dialog ref={dialog} className={styles.dialog} aria-label="Search">
          <div>
            <input
              type="search"
              aria-label="Search"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
            <Button look="secondary" onClick={() => dialog.current?.close()}>
              Close
            </Button>
          </div>
          {Panel ? (
            <Panel dialog={dialog} query={query} setQuery={setQuery} />
          ) : failure ? (
            <SearchFailure retry={() => load(true)} />
          ) : (
            <Spinner label="Loading" />
          )}
        </dialog>
      )}
    </>
  );
}
