import type { ListedRelease } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { type AppState, appStates, useCanaryReport, useListing } from '../api/queries.tsx';
import { hasScope, useUser } from '../api/session.ts';
import { CanaryPanel } from '../release/CanaryPanel.tsx';
import { NewTabLink, PageTitle, type Row, Rows, Thumbnail } from '../ui/parts.tsx';
import ui from '../ui/ui.module.css';
import { appText, countText, personText, ReleaseLink, releasePath, stateOf, Time } from '../ui/words.tsx';
import styles from './AppsPage.module.css';

function Pending({ state: { canary, drafts } }: { state: AppState }): ReactElement | null {
  const report = useCanaryReport(canary);
  const isDecidable = report && report.verdict.kind !== 'too early';
  if (!isDecidable && drafts.length === 0) return null;
  return (
    <div className={styles.waiting}>
      {isDecidable && <p>This canary is ready for a decision.</p>}
      {drafts.length > 0 && <p>{countText(drafts.length, 'draft')}:</p>}
      <Rows rows={drafts.map((one) => [<ReleaseLink key="" {...one} />, `by ${personText(one.author)}`])} />
    </div>
  );
}

function LiveRelease({ release, origin }: { release: ListedRelease; origin: string }): ReactElement {
  const { app, version, headline, mainPath, since, by } = release;
  return (
    <div className={styles.live}>
      <Link to={releasePath(app, version)} aria-label={`The live release of ${app}`}>
        <Thumbnail {...release} />
      </Link>
      <div className={styles.facts}>
        {headline && <p className={styles.headline}>{headline}</p>}
        <p>
          <ReleaseLink {...release} />
        </p>
        <p className={ui.small}>
          Live <Time at={since} since />, by {personText(by)}
        </p>
        {mainPath && <NewTabLink href={`${origin}${mainPath}`}>Open the page</NewTabLink>}
      </div>
    </div>
  );
}

function AppCard({ state, origin }: { state: AppState; origin: string }): ReactElement {
  const { app, live, canary, releases } = state;
  const row = (one: ListedRelease): Row => [
    <ReleaseLink key="" {...one} />,
    <span key="">
      {stateOf(one).label}, {/^(?:former|kept)$/.test(one.state) && 'made live '}
      <Time at={one.stop?.at ?? one.since} />
    </span>,
  ];
  return (
    <section className={`${ui.card} ${canary ? styles.wide : ''}`} aria-labelledby={`app-${app}`}>
      <header className={styles.head}>
        <h2 id={`app-${app}`}>{appText(app)}</h2>
        <span className={ui.small}>{releases[0]?.owner}</span>
      </header>
      {canary && <CanaryPanel state={state} canary={canary} />}
      {!canary && live && <LiveRelease release={live} origin={origin} />}
      {!live && <p>No release of this app is live yet.</p>}
      <Pending state={state} />
      {releases.length > 1 && (
        <details>
          <summary>All {countText(releases.length, 'release')}</summary>
          <Rows rows={releases.map(row)} />
        </details>
      )}
    </section>
  );
}

export function AppsPage(): ReactElement {
  const user = useUser();
  const listing = useListing();
  const all = listing ? appStates(listing) : [];
  const isOwn = ({ app }: AppState) => hasScope(user, app, 'release', 'preview', 'rollback');
  const rank = ({ app, canary, drafts }: AppState) => {
    if (canary) return 0;
    return drafts.length > 0 ? 1 : 2 + Number(app === 'shell');
  };
  const own = all.filter(isOwn).sort((a, b) => rank(a) - rank(b));
  const others = all.filter((one) => !isOwn(one));
  return (
    <>
      <header className={styles.head}>
        <PageTitle>Apps</PageTitle>
        {hasScope(user, user.app, 'release', 'preview') && (
          <Link className={buttonClass()} to="/new">
            New release
          </Link>
        )}
      </header>
      <p className={ui.soft}>
        The site consists of apps, each with its team. A release is a new version of one app; visitors get the
        live one.
      </p>
      {!listing && <Spinner label="Loading the apps" />}
      <div className={styles.apps}>
        {listing && own.map((one) => <AppCard key={one.app} state={one} origin={listing.origin} />)}
      </div>
      {others.length > 0 && (
        <details>
          <summary>{countText(others.length, 'other app')}</summary>
          <Rows rows={others.map(({ app, live }) => [appText(app), live?.title])} />
        </details>
      )}
    </>
  );
}
