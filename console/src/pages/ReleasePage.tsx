import type { AuditEntry, Comparison, ReleaseView } from 'delivery/admin-api';
import { type ReactElement, useActionState } from 'react';
import { useParams } from 'react-router-dom';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { encode } from 'uqr';
import { Asked } from '../api/Asked.tsx';
import { heard, send } from '../api/call.ts';
import { useListing } from '../api/listing.ts';
import { refusalOf, useWho } from '../api/session.ts';
import { Title } from '../frame/Title.tsx';
import { ChangedWords } from '../release/ChangedWords.tsx';
import { PicturePair } from '../release/PicturePair.tsx';
import { Table } from '../table/Table.tsx';
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

/** As transferred. */
interface Bytes {
  before: number;
  after: number;
}

/** `12.3 KB`. */
const size = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** `+120 bytes`, `−3.1 KB`, `same`. */
function grown({ before, after }: Bytes): string {
  const by = Math.abs(after - before);
  if (by === 0) return 'same';
  return `${after > before ? '+' : '−'}${by < 1024 ? `${by} bytes` : size(by)}`;
}

const BYTES = {
  '#Before': ({ before }: Bytes) => size(before),
  '#After': ({ after }: Bytes) => size(after),
  '#Change': grown,
};

/** What a release changes: its pages as pictures and in words, then bytes. */
function Changes({ comparison }: { comparison: Comparison & { name: string } }): ReactElement {
  const { app, name, stable, at: checkedAt, pages, pictures, files } = comparison;
  const paths = new Set([...pages, ...pictures].map(({ path }) => path));
  return (
    <section className={styles.changes}>
      <h2>What it changes</h2>
      <p>
        Against {stable ? <code>{stable}</code> : 'nothing: it is the app’s first release'}, which was stable
        when the gate checked it on {timeText(checkedAt)}. {changesText(comparison)}
      </p>
      {[...paths].map((path) => {
        const said = pages.find((page) => page.path === path);
        return (
          <article key={path} className={styles.page}>
            <h3>
              {said ? FATES[said.fate] : 'Page that looks different'} <code>{path}</code>
            </h3>
            {said && <ChangedWords words={said.words} />}
            {pictures
              .filter((pair) => pair.path === path)
              .toReversed()
              .map((pair) => (
                <PicturePair key={pair.width} app={app} comparison={name} pictures={pair} />
              ))}
          </article>
        );
      })}
      <h3>Bytes</h3>
      <Table
        caption="The app’s files by kind, as transferred"
        rows={files}
        columns={{ Kind: ({ kind }) => kind, ...BYTES }}
      />
      {pages.length > 0 && (
        <Table
          caption="Changed pages: HTML and the scripts that they start with, as transferred"
          rows={pages.map(({ path, bytes }) => ({ path, ...bytes }))}
          columns={{ Page: ({ path }) => path, ...BYTES }}
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

/** An address as a QR code, for a phone's camera. */
function QrCode({ address }: { address: string }): ReactElement {
  const { size, data } = encode(address);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of this address"
    >
      <path d={dark.join('')} />
    </svg>
  );
}

/** Where a release can be seen before it is live, and a button that gives it an address. */
function Previews({
  app,
  version,
  previews,
  again,
}: {
  app: string;
  version: string;
  previews: ReleaseView['previews'];
  /** Asks for the release anew. */
  again(): void;
}): ReactElement {
  const refusal = refusalOf(useWho(), app, 'preview');
  const [problem, make, isMaking] = useActionState(async () => {
    try {
      await heard(await send('/preview', { app, version }));
      again();
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  }, null);
  return (
    <section className={styles.previews}>
      <h2>Preview</h2>
      {previews.map(({ address, expiresAt }) => (
        <div key={address} className={styles.preview}>
          <QrCode address={address} />
          <p>
            <a href={address} target="_blank" rel="noopener noreferrer">
              Open the preview
            </a>{' '}
            or point a phone at the code. It shows the whole site with this release until{' '}
            {expiresAt.slice(0, 10)}. Whoever has the address can see it. Its forms send nothing.
          </p>
        </div>
      ))}
      {previews.length === 0 && (
        <>
          <p>Nobody can see this release before it is live. A preview gives it an address for a week.</p>
          <form action={make}>
            <Button type="submit" disabled={isMaking || refusal !== ''}>
              {isMaking ? 'Making a preview…' : 'Make a preview'}
            </Button>
          </form>
          {refusal && <p>{refusal}</p>}
        </>
      )}
      {problem && <Notice tone="bad">{problem}</Notice>}
    </section>
  );
}

/** One release: what it changes against the stable one, what the gate found, and its preview. */
export function ReleasePage(): ReactElement {
  const { app = '', version = '' } = useParams();
  const { listing } = useListing();
  const refusal = refusalOf(useWho(), app, 'release', 'preview', 'rollback');
  const found = listing?.releases.find((one) => one.app === app && one.version === version);
  const query = new URLSearchParams({ app, version });
  return (
    <>
      <Title>{`${app} ${version}`}</Title>
      {found && (
        <p>
          <b>{found.state === 'never live' ? 'Never live' : found.state}</b>{' '}
          {found.state === 'never live' ? 'yet, made' : 'since'} {timeText(found.since)}.
        </p>
      )}
      {refusal ? (
        <p>What a team tries is its own. {refusal}</p>
      ) : (
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
      )}
    </>
  );
}
