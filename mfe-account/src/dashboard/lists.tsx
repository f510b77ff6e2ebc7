import { Bookmark, Download } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { api, type GuideDownload } from 'shared-lib';
import {
  clearPendingSave,
  getPendingSave,
  listSavedPages,
  type SavedPage,
  savePage,
} from 'shared-lib/api/saved-pages.ts';
import { Button } from 'shared-lib/ui/Button.tsx';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { visitorMessage } from '../form/visitor-message.ts';
import { formatDate } from '../format-date.ts';
import listStyles from '../loading/LoadedList.module.css';
import { LoadedList, useRemoval } from '../loading/LoadedList.tsx';
import { PATHS } from '../paths.ts';
import styles from './lists.module.css';

/** Specification section 4. */
export function GuideDownloads({ onSettled }: { onSettled: () => void }): ReactElement {
  return (
    <LoadedList
      title="Your guide downloads"
      loadingLabel="Loading your downloads"
      request={() => api.content.list<GuideDownload>({ type: 'guide_downloads' })}
      onSettled={onSettled}
    >
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

function DownloadsTable({ downloads }: { downloads: readonly GuideDownload[] }): ReactElement {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Guide title</th>
          <th scope="col">Downloaded on</th>
          <th scope="col">
            <Hidden>Action</Hidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {downloads.map(({ id, title, downloadedAt }) => (
          <tr key={id}>
            <th scope="row">{title}</th>
            <td className={styles.date}>
              <time dateTime={downloadedAt}>{formatDate(downloadedAt)}</time>
            </td>
            <td>
              <a className={buttonClass('secondary')} href={PATHS.guidePdf} target="_blank" rel="noopener">
                <Download size="1.2em" aria-hidden="true" />
                <span>
                  Download Again
                  <Hidden>: {title}, PDF, opens in a new tab</Hidden>
                </span>
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function SavedPages(): ReactElement {
  const [saveFailure, setSaveFailure] = useState('');
  async function request() {
    setSaveFailure('');
    await completePendingSave().catch((cause: unknown) =>
      setSaveFailure(visitorMessage(cause, 'We couldn’t save the page you chose. Please try again.')),
    );
    return listSavedPages(api.content);
  }
  return (
    <LoadedList title="Saved for later" loadingLabel="Loading what you saved" request={request}>
      {(pages, onChanged) => (
        <>
          {saveFailure ? <Notice tone="bad">{saveFailure}</Notice> : null}
          {pages.length > 0 ? (
            <SavedList pages={pages} onRemoved={onChanged} />
          ) : (
            <EmptyState
              picture="nothing-saved"
              text="Nothing saved yet. Choose “Save for later” on an article or a page of tips, and you’ll find it here."
              action={{ to: PATHS.blog, label: 'Browse articles' }}
            />
          )}
        </>
      )}
    </LoadedList>
  );
}

function SavedList({
  pages,
  onRemoved,
}: {
  pages: readonly SavedPage[];
  onRemoved: (message: string) => void;
}): ReactElement {
  const { busy, failure, isRemoving, remove } = useRemoval('We couldn’t remove this page. Please try again.');
  const removePage = ({ id, title }: SavedPage) =>
    remove(id, api.content.delete, () => onRemoved(`“${title}” was removed.`));

  return (
    <>
      <ul className={listStyles.rows}>
        {pages.map((page) => (
          <li key={page.id} className={listStyles.row}>
            <Bookmark size="1.3em" aria-hidden="true" />
            <p className={listStyles.text}>
              <Link className={listStyles.name} to={page.path}>
                {page.title}
              </Link>
              {formatDate(page.savedAt) ? (
                <span className={listStyles.detail}>
                  Saved on <time dateTime={page.savedAt}>{formatDate(page.savedAt)}</time>
                </span>
              ) : null}
            </p>
            <Button look="secondary" disabled={busy} onClick={() => removePage(page)}>
              {isRemoving(page.id) ? 'Removing...' : 'Remove'}
              <Hidden> “{page.title}”</Hidden>
            </Button>
          </li>
        ))}
      </ul>
      {failure ? <Notice tone="bad">{failure}</Notice> : null}
    </>
  );
}

async function completePendingSave(): Promise<void> {
  const pending = getPendingSave();
  if (!pending) return;
  await savePage(api.content, pending);
  clearPendingSave();
}

function EmptyState({
  picture,
  text,
  action,
}: {
  picture: string;
  text: string;
  action: { to: string; label: string };
}): ReactElement {
  return (
    <div className={styles.empty}>
      <img
        className={styles.drawing}
        src={`${import.meta.env.BASE_URL}pictures/${picture}.svg`}
        width={800}
        height={450}
        alt=""
      />
      <p>{text}</p>
      <Link className={buttonClass('secondary')} to={action.to}>
        {action.label}
      </Link>
    </div>
  );
}
