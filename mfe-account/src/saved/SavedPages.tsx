import { Bookmark } from 'lucide-react';
import { type ReactElement, useCallback, useContext, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, type api } from 'shared-lib';
import {
  clearPendingSave,
  getPendingSave,
  listSavedPages,
  type SavedPage,
  savePage,
} from 'shared-lib/api/saved-pages.ts';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { ApiContext } from '../api-context.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { downloadDate } from '../dashboard/download-date.ts';
import { useAttempt, visitorMessage } from '../form/attempt.ts';
import { LoadedList, useLoaded } from '../loading/LoadedList.tsx';
import { PATHS } from '../paths.ts';
import styles from './SavedPages.module.css';

function SavedList({
  pages,
  onRemoved,
}: {
  pages: readonly SavedPage[];
  /** Called with a message about the change. */
  onRemoved: (words: string) => void;
}): ReactElement {
  const { content } = useContext(ApiContext);
  const attempt = useAttempt('We couldn’t remove this page. Please try again.');
  const [removing, setRemoving] = useState('');
  const busy = attempt.phase === 'busy';

  function remove({ id, title }: SavedPage): void {
    setRemoving(id);
    void attempt.run(async () => {
      await content.delete(id).catch((cause: unknown) => {
        // Another tab was faster. The result is the same.
        if (!(cause instanceof ApiError && cause.status === 404)) throw cause;
      });
      onRemoved(`“${title}” was removed.`);
    });
  }

  return (
    <>
      <ul className={styles.pages}>
        {pages.map((page) => (
          <li key={page.id} className={styles.page}>
            <Bookmark className={styles.icon} size="1.3em" aria-hidden="true" />
            <p className={styles.about}>
              <Link className={styles.title} to={page.path}>
                {page.title}
              </Link>
              {downloadDate(page.savedAt) ? (
                <span className={styles.saved}>
                  Saved on <time dateTime={page.savedAt}>{downloadDate(page.savedAt)}</time>
                </span>
              ) : null}
            </p>
            <Button look="secondary" disabled={busy} onClick={() => remove(page)}>
              {busy && removing === page.id ? 'Removing...' : 'Remove'}
              <Hidden> “{page.title}”</Hidden>
            </Button>
          </li>
        ))}
      </ul>
      {attempt.failure ? <Notice tone="bad">{attempt.failure}</Notice> : null}
    </>
  );
}

/** Saves the page that the visitor wanted to save before login. */
async function completePendingSave(content: Pick<typeof api.content, 'create' | 'list'>): Promise<void> {
  const pending = getPendingSave();
  if (!pending) return;
  await savePage(content, pending);
  clearPendingSave();
}

/**
 * The visitor's saved pages in each state: loading, list, empty, error. A page that the visitor wanted to save before
 * login is added here.
 */
export function SavedPages(): ReactElement {
  const { content } = useContext(ApiContext);
  const saving = useRef<Promise<void>>(undefined);
  const [unsaved, setUnsaved] = useState('');
  const ask = useCallback(async () => {
    // Once, even when React runs the effect twice.
    saving.current ??= completePendingSave(content);
    try {
      await saving.current;
      setUnsaved('');
    } catch (cause) {
      saving.current = undefined;
      setUnsaved(visitorMessage(cause, 'We couldn’t save the page you chose. Please try again.'));
    }
    return listSavedPages(content);
  }, [content]);
  const list = useLoaded<SavedPage>(ask);
  return (
    <LoadedList title="Saved for later" loadingLabel="Loading what you saved" list={list}>
      {(pages) => (
        <>
          {unsaved ? <Notice tone="bad">{unsaved}</Notice> : null}
          {pages.length > 0 ? (
            <SavedList pages={pages} onRemoved={list.changed} />
          ) : (
            <EmptyState
              picture="nothing-saved"
              text="Nothing saved yet. Choose “Save for later” on any page, and you’ll find it here."
              action={{ to: PATHS.blog, label: 'Browse articles' }}
            />
          )}
        </>
      )}
    </LoadedList>
  );
}
