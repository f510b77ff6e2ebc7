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

/** The search field is rendered immediately, so no key is lost and phones show the keyboard. The rest loads on opening. */
function SearchDialog({ opened }: { opened: number }): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [Panel, setPanel] = useState<typeof SearchPanel>();
  const [isLost, setLost] = useState(false);

  const load = useCallback(() => {
    panelCode().then(
      (module) => setPanel(() => module.SearchPanel),
      (cause: Error) => {
        console.error('Search did not load.', cause);
        setLost(true);
      },
    );
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press opens it.
  useEffect(load, [load, opened]);
  useEffect(() => {
    // Another page is shown.
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
      ) : isLost ? (
        <SearchFailure retry={load} />
      ) : (
        <Spinner label="Loading" />
      )}
    </dialog>
  );
}

let root: Root | undefined;
let opened = 0;

/** Opens the search when its button in the frame is pressed. The boot script presses it for other buttons. */
export function watchSearchButton(): void {
  const host = document.createElement('div');
  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest?.('[data-search=main]')) return;
    // First, so that the dialog returns the focus to the menu's button.
    closeMenu();
    if (!root) {
      document.body.append(host);
      root = createRoot(host, { identifierPrefix: 'search-' });
    }
    opened += 1;
    // Phones show the keyboard only for a focus during the press.
    flushSync(() => root?.render(<SearchDialog opened={opened} />));
    const dialog = host.querySelector('dialog');
    if (!dialog?.open) dialog?.showModal();
    // The next key replaces the last query.
    dialog?.querySelector('input')?.select();
  });
}
