import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { AuditPage } from './AuditPage.tsx';
import { ExperimentPage } from './ExperimentPage.tsx';
import { FunnelPage } from './FunnelPage.tsx';
import { LivePage } from './LivePage.tsx';
import { PublishPage } from './PublishPage.tsx';
import { ReleasePage } from './ReleasePage.tsx';
import { TokensPage } from './TokensPage.tsx';
import { WeekPage } from './WeekPage.tsx';

/** For addresses that no page has. */
function NotFoundPage(): ReactElement {
  return (
    <>
      <h1>There is no such page</h1>
      <p>
        <Link to="/">See what is live</Link>
      </p>
    </>
  );
}

/** A page of the console. */
interface ConsolePage {
  /** As React Router reads it, below the console's base. */
  path: string;
  /** What leads to it in the navigation; without it other pages do. */
  link?: string;
  element: ReactElement;
}

/** Every page, in the order of the navigation. */
export const PAGES: readonly ConsolePage[] = [
  { path: '/', link: 'Live', element: <LivePage /> },
  { path: '/week', link: 'This week', element: <WeekPage /> },
  { path: '/publish', link: 'Publish', element: <PublishPage /> },
  { path: '/release/:app/:version', element: <ReleasePage /> },
  { path: '/experiment', link: 'Experiment', element: <ExperimentPage /> },
  { path: '/funnel', link: 'Funnel', element: <FunnelPage /> },
  { path: '/audit', link: 'Audit log', element: <AuditPage /> },
  { path: '/tokens', link: 'Tokens', element: <TokensPage /> },
  { path: '*', element: <NotFoundPage /> },
];
