import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { lateCode } from 'shared-lib/loading/loader.ts';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { closeMenu } from '../layout/frame.ts';
import styles from './SearchDialog.module.css';
import { SearchFailure } from './SearchFailure.tsx';
import type { SearchPanel } from './SearchPanel.tsx';

const panelCode = lateCode('shell/src/search/SearchPanel.tsx', () => import('./SearchPanel.tsx'));

/** The search field is rendered immediately, so no key is lost and phones show the keyboard. The rest loads when the search opens. */
function SearchDialog({ openCount }: { openCount: number }): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [Panel, setPanel] = useState<typeof SearchPanel>();
  const [hasFailed, setFailed] = useState(false);

  const load = useCallback(() => {
    panelCode().then(
      (module) => setPanel(() => module.SearchPanel),
      (cause: Error) => {
        console.error('Search did not load.', cause);
        setFailed(true);
      },
    );
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening retries a failed load.
  useEffect(load, [load, openCount]);
  useEffect(() => {
    // A navigation has shown another page.
    const close = () => dialog.current?.close();
    window.navigation?.addEventListener('navigatesuccess', close);
    return () => window.navigation?.removeEventListener('navigatesuccess', close);
  }, []);

  return (
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
        <Panel dialog={dialog} query={query} />
      ) : hasFailed ? (
        <SearchFailure retry={load} />
      ) : (
        <Spinner label="Loading" />
      )}
    </dialog>
  );
}

let root: Root | undefined;
let openCount = 0;

/** Opens the search when its button in the frame is pressed. The boot script presses that button for the others. */
export function watchSearchButton(): void {
  const host = document.createElement('div');
  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest?.('[data-search=main]')) return;
    // Closed first, so that the dialog returns the focus to the menu's button.
    closeMenu();
    if (!root) {
      document.body.append(host);
      root = createRoot(host, { identifierPrefix: 'search-' });
    }
    openCount += 1;
    // Phones show the keyboard only for a focus during the press.
    flushSync(() => root?.render(<SearchDialog openCount={openCount} />));
    const dialog = host.querySelector('dialog');
    if (!dialog?.open) dialog?.showModal();
    // The next key replaces the last query.
    dialog?.querySelector('input')?.select();
  });
}
