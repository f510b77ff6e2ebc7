import { type ReactElement, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { lateCode } from 'shared-lib/loading/loader.ts';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { closeMenu } from '../layout/frame.ts';
import styles from './SearchDialog.module.css';

const panelCode = lateCode('shell/src/search/SearchPanel.tsx', () => import('./SearchPanel.tsx'));

async function loadSearch() {
  const { SearchPanel, loadSearchIndex } = await panelCode();
  return { SearchPanel, index: await loadSearchIndex() };
}

/** Renders the field first, so that no key is lost and phones show the keyboard. */
export function SearchDialog({ openCount }: { openCount: number }): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadSearch>>>();
  const [hasFailed, setFailed] = useState(false);

  function load(): void {
    setFailed(false);
    loadSearch().then(setLoaded, (cause: unknown) => {
      console.error('Search did not load.', cause);
      setFailed(true);
    });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first opening loads, later ones retry a failed load.
  useEffect(() => {
    if (openCount === 1 || hasFailed) load();
  }, [openCount]);
  useEffect(() => {
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
      {loaded ? (
        <loaded.SearchPanel dialog={dialog} query={query} index={loaded.index} />
      ) : hasFailed ? (
        <p role="alert">
          {navigator.onLine || 'You are offline. '}Search did not load.
          <Button onClick={load}>Try again</Button>
        </p>
      ) : (
        <Spinner label="Loading" />
      )}
    </dialog>
  );
}

let root: Root | undefined;
let openCount = 0;

/** `boot/later.ts` presses the header's button for all other search buttons. */
export function watchSearchButton(): void {
  const host = document.createElement('div');
  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest?.('[data-search=main]')) return;
    // The menu closes first, so that the dialog later returns the focus to the menu's button.
    closeMenu();
    if (!root) {
      document.body.append(host);
      root = createRoot(host, { identifierPrefix: 'search-' });
    }
    openCount += 1;
    // Phones show the keyboard only if the field gets the focus during the press.
    flushSync(() => root?.render(<SearchDialog openCount={openCount} />));
    const dialog = host.querySelector('dialog');
    if (!dialog?.open) dialog?.showModal();
    // The next key replaces the last query.
    dialog?.querySelector('input')?.select();
  });
}
