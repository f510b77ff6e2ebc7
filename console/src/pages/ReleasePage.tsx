import type { ListedRelease, ReleaseView } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { Query, useRelease } from '../api/queries.tsx';
import { CanaryPanel } from '../release/CanaryPanel.tsx';
import { Comparison } from '../release/Comparison.tsx';
import styles from '../release/Release.module.css';
import { Previews, ReleaseActions, RenameButton } from '../release/ReleaseActions.tsx';
import { Facts, PageTitle, Section, StateBadge } from '../ui/parts.tsx';
import ui from '../ui/ui.module.css';
import { appText, personText, stateOf, Time } from '../ui/words.tsx';
import { HistoryList } from './HistoryPage.tsx';

function Details({ release: { version, pages, origin } }: { release: ListedRelease }): ReactElement {
  const { commit, clean, checks = 'unknown' } = origin ?? {};
  const facts = {
    Version: version,
    Pages: pages,
    Commit: commit ? `${commit}${clean ? '' : ', with uncommitted changes'}` : 'unknown',
    'Checks of the team': checks,
  };
  return (
    <details className={styles.details}>
      <summary>Details</summary>
      <Facts facts={facts} />
    </details>
  );
}

/** One release: its state and author, its actions, its canary, and what it changes. */
export function ReleasePage(): ReactElement {
  const { app = '', version = '' } = useParams();
  const { listing, state, release } = useRelease(app, version);
  if (!listing) return <Spinner label="Loading the release" />;
  if (!state || !release)
    return (
      <>
        <PageTitle>This release is not here</PageTitle>
        <p>It was deleted, it belongs to an app that your token cannot access, or the address is mistyped.</p>
      </>
    );
  const canary = state.canary?.version === version ? state.canary : undefined;
  const isLive = release.state === 'live';
  return (
    <>
      <header className={styles.head}>
        <p className={ui.actions}>
          <b>{appText(app)}</b> <StateBadge release={release} />
        </p>
        <div className={styles.titleRow}>
          <PageTitle>{release.title}</PageTitle>
          <RenameButton {...release} />
        </div>
        <p className={ui.soft}>
          {isLive ? 'Live' : 'Added'} <Time at={isLive ? release.since : release.arrivedAt} since={isLive} />,
          by {personText(isLive ? release.by : release.author)}. {stateOf(release).meaning}
        </p>
        {release.headline && <p className={ui.soft}>Headline of its main page: “{release.headline}”</p>}
        {!canary && <ReleaseActions state={state} release={release} />}
      </header>
      {canary && <CanaryPanel state={state} canary={canary} />}
      <Query<ReleaseView>
        path={`/release?${new URLSearchParams({ app, version })}`}
        label="Loading the changes of the release"
      >
        {({ comparison, previews, history }, refresh) => (
          <>
            {previews.length > 0 && <Previews app={app} previews={previews} onChange={refresh} />}
            {comparison ? (
              <Comparison comparison={comparison} />
            ) : (
              <p>
                The changes of this release are unknown: it was built when the site started, or was not
                checked on this server.
              </p>
            )}
            {history.length > 0 && (
              <Section title="History of this release">
                <HistoryList entries={history} releases={listing.releases} />
              </Section>
            )}
          </>
        )}
      </Query>
      <Details release={release} />
    </>
  );
}
