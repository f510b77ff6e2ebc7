import type { AuditEntry, Comparison, ReleaseView } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { Asked } from '../api/Asked.tsx';
import { useListing } from '../api/listing.tsx';
import { rightOf, useWho, whoMayText } from '../api/session.ts';
import { BytesTable } from '../release/BytesTable.tsx';
import { ChangedWords } from '../release/ChangedWords.tsx';
import { PicturePair } from '../release/PicturePair.tsx';
import { Previews } from '../release/Previews.tsx';
import { timeText, whoText } from '../words/words.ts';
import styles from './ReleasePage.module.css';

const FATES = { added: 'New page', changed: 'Changed page', gone: 'Page taken away' } as const;

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** How many pages readers find changed, in sentences. */
function changesText({ pages, readdressed, kept, pictured }: Comparison): string {
  const changed = `${counted(pages.length, 'page differs', 'pages differ')} for readers.`;
  const same = `${counted(readdressed + kept, 'page says', 'pages say')} the same.`;
  const none =
    'No pictures were taken: the gate had no browser or no time left for them, only scripts differ, or the pages are not public.';
  return `${changed} ${same} ${pictured === 0 ? none : ''}`;
}

/** What a release changes: its pages as pictures and in words, then bytes. */
function Changes({ comparison }: { comparison: Comparison & { name: string } }): ReactElement {
  const { app, name, stable, at: checkedAt, pages, pictures, files } = comparison;
  const unsaid = pictures.filter(({ path }) => !pages.some((page) => page.path === path));
  const paths = [
    ...pages,
    ...[...new Set(unsaid.map(({ path }) => path))].map((path) => ({ path, fate: null })),
  ];
  return (
    <section className={styles.changes}>
      <h2>What it changes</h2>
      <p>
        Against {stable ? <code>{stable}</code> : 'nothing: it is the app’s first release'}, which was stable
        when the gate checked it on {timeText(checkedAt)}. {changesText(comparison)}
      </p>
      {paths.map((page) => (
        <article key={page.path} className={styles.page}>
          <h3>
            {page.fate === null ? 'Page that looks different' : FATES[page.fate]} <code>{page.path}</code>
          </h3>
          {'words' in page && <ChangedWords words={page.words} />}
          {pictures
            .filter(({ path }) => path === page.path)
            .toReversed()
            .map((pair) => (
              <PicturePair key={pair.width} app={app} comparison={name} pictures={pair} />
            ))}
        </article>
      ))}
      <h3>Bytes</h3>
      <BytesTable
        name="Kind"
        caption="The app’s files by kind, as transferred"
        rows={files.map(({ kind, before, after }) => ({ name: kind, before, after }))}
      />
      {pages.length > 0 && (
        <BytesTable
          name="Page"
          caption="Changed pages: HTML and the scripts that they start with, as transferred"
          rows={pages.map(({ path, bytes }) => ({ name: path, ...bytes }))}
        />
      )}
    </section>
  );
}

/** What the team says that it did. */
function Commits({ commits }: Pick<Comparison, 'commits'>): ReactElement {
  return (
    <section className={styles.part}>
      <h2>What the team says</h2>
      {commits.length === 0 && <p>It names no commit that the stable release does not name, too.</p>}
      <ul>
        {commits.map(({ commit, subject }) => (
          <li key={commit}>
            {subject} <code>{commit.slice(0, 8)}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was done with a release, and what the gate found. */
function Checks({ audit }: { audit: readonly AuditEntry[] }): ReactElement {
  return (
    <section className={styles.part}>
      <h2>What the gate said</h2>
      {audit.length === 0 && <p>It came with a start of the site, and was not checked by the gate.</p>}
      <ul>
        {audit.map(({ at: when, by, action, outcome, said }) => (
          <li key={`${when} ${action}`}>
            {timeText(when)}: {action} by {whoText(by)}, <b>{outcome}</b>
            {said.length > 0 && (
              <ul>
                {said.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One release: what it changes against the stable one, what the gate found, and its preview. */
export function ReleasePage(): ReactElement {
  const { app = '', version = '' } = useParams();
  const { listing } = useListing();
  const right = rightOf(useWho(), app, 'release', 'preview', 'rollback');
  const found = listing?.releases.find((one) => one.app === app && one.version === version);
  const query = new URLSearchParams({ app, version });
  return (
    <>
      <h1>
        {app} {version}
      </h1>
      {found && (
        <p>
          <b>{found.state === 'never live' ? 'Never live' : found.state}</b>{' '}
          {found.state === 'never live' ? 'yet, made' : 'since'} {timeText(found.since)}.
        </p>
      )}
      {right.isAllowed ? (
        <Asked<ReleaseView> path={`/release?${query}`} label="Asking what it changes">
          {({ comparison, previews, audit }, again) => (
            <>
              {found?.state !== 'live' && comparison && (
                <Previews app={app} version={version} previews={previews} again={again} />
              )}
              {comparison ? (
                <>
                  <Commits commits={comparison.commits} />
                  <Changes comparison={comparison} />
                </>
              ) : (
                <p>Nothing is kept of what it changes: it never passed the gate here.</p>
              )}
              <Checks audit={audit} />
            </>
          )}
        </Asked>
      ) : (
        <p>What a team tries is its own. {whoMayText(right)}</p>
      )}
    </>
  );
}
