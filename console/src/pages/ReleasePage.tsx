import type { Comparison, ReleaseView } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Asked } from '../api/Asked.tsx';
import { type AppNow, appsNow, useListing } from '../api/listing.ts';
import { refusalOf, useWho } from '../api/session.ts';
import { ChangeButton } from '../change/ChangeButton.tsx';
import { Title } from '../frame/Title.tsx';
import { PicturePair } from '../release/PicturePair.tsx';
import { timeText } from '../words/words.tsx';
import styles from './ReleasePage.module.css';

const FATES = { added: 'New page', changed: 'Changed page', gone: 'Removed page' } as const;

/** What a release changes: its commits, a list of pages, and pictures of them. */
function Changes({ comparison }: { comparison: Comparison & { name: string } }): ReactElement {
  const { app, name, stable, at, commits, pages, pictures, pictured, readdressed, kept } = comparison;
  const paths = new Set([...pages, ...pictures].map(({ path }) => path));
  return (
    <section className={styles.changes}>
      <h2>What it changes</h2>
      <ul>
        {commits.map(({ commit, subject }) => (
          <li key={commit}>
            {subject} <code>{commit.slice(0, 8)}</code>
          </li>
        ))}
      </ul>
      <p>
        Compared with {stable ? <code>{stable}</code> : 'nothing, because it is the first release of the app'}
        , which was stable when it was checked on {timeText(at)}. Changed pages: {pages.length}. Pages that
        look the same: {readdressed + kept}.{' '}
        {pictured === 0 &&
          'There are no pictures: there was no browser or no time for them, or no public page looks different.'}
      </p>
      {[...paths].map((path) => {
        const { fate, fragments = [] } = pages.find((page) => page.path === path) ?? {};
        return (
          <article key={path} className={styles.page}>
            <h3>
              {fate ? FATES[fate] : 'Page that looks different'} <code>{path}</code>
              {fragments.length > 0 && `, by its fragment ${fragments.join(' and ')}`}
            </h3>
            {pictures
              .filter((pair) => pair.path === path)
              .toReversed()
              .map((pair) => (
                <PicturePair key={pair.width} app={app} comparison={name} pictures={pair} />
              ))}
          </article>
        );
      })}
    </section>
  );
}

/** Where a release can be seen before it is live, or a button that gives it an address. */
function Previews({ now, version, previews }: ReleaseView & { now: AppNow; version: string }): ReactElement {
  const change = { kind: 'preview', app: now.app, version } as const;
  return (
    <section className={styles.changes}>
      <h2>Preview</h2>
      {previews.map(({ address, expiresAt }) => (
        <p key={address}>
          <a href={address} target="_blank" rel="noopener noreferrer">
            Open the preview
          </a>
          . It shows the whole site with this release until {expiresAt.slice(0, 10)}. Anyone with the address
          can see it. Its forms send nothing.
        </p>
      ))}
      {previews.length === 0 && <ChangeButton change={change} now={now} label="Make a preview" />}
    </section>
  );
}

/** One release: what it changes compared with the stable one, and its preview. */
export function ReleasePage(): ReactElement {
  const { app = '', version = '' } = useParams();
  const { listing } = useListing();
  const refusal = refusalOf(useWho(), app, 'release', 'preview', 'rollback');
  const now = listing && appsNow(listing).find((one) => one.app === app);
  const found = listing?.releases.find((one) => one.app === app && one.version === version);
  return (
    <>
      <Title>{`${app} ${version}`}</Title>
      <p>
        {found && (
          <>
            <b>{found.state}</b>, since {timeText(found.since)}.{' '}
          </>
        )}
        <Link to={`/audit?${new URLSearchParams({ words: `${app} ${version}` })}`}>
          What was done with it, and what the release checks found
        </Link>
      </p>
      {refusal ? (
        <p>What a team tries is its own. {refusal}</p>
      ) : (
        <Asked<ReleaseView>
          path={`/release?${new URLSearchParams({ app, version })}`}
          label="Reading the release"
        >
          {(view) =>
            view.comparison ? (
              <>
                {now && found?.state !== 'live' && <Previews {...view} now={now} version={version} />}
                <Changes comparison={view.comparison} />
              </>
            ) : (
              <p>Nothing is known of what it changes: it has passed no release checks here.</p>
            )
          }
        </Asked>
      )}
    </>
  );
}
