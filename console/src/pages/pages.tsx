import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { Title } from '../frame/Title.tsx';
import { AuditPage } from './AuditPage.tsx';
import { ExperimentPage } from './ExperimentPage.tsx';
import { FunnelPage } from './FunnelPage.tsx';
import { LivePage } from './LivePage.tsx';
import { PublishPage } from './PublishPage.tsx';
import { ReleasePage } from './ReleasePage.tsx';
import { TokensPage } from './TokensPage.tsx';
import { WeekPage } from './WeekPage.tsx';

const page = (title: string, content: ReactElement) => (
  <>
    <Title>{title}</Title>
    {content}
  </>
);

/** Every page, in the order of the navigation; without a `link` other pages lead to it. */
export const PAGES: { path: string; link?: string; element: ReactElement }[] = [
  { path: '/', link: 'Live', element: page('Live', <LivePage />) },
  { path: '/week', link: 'This week', element: page('This week', <WeekPage />) },
  { path: '/publish', link: 'Publish', element: page('Publish a release', <PublishPage />) },
  { path: '/release/:app/:version', element: <ReleasePage /> },
  { path: '/experiment', link: 'Experiment', element: page('Experiment', <ExperimentPage />) },
  { path: '/funnel', link: 'Funnel', element: page('Funnel', <FunnelPage />) },
  { path: '/audit', link: 'Audit log', element: page('Audit log', <AuditPage />) },
  { path: '/tokens', link: 'Tokens', element: page('Tokens', <TokensPage />) },
  { path: '*', element: page('There is no such page', <Link to="/">See what is live</Link>) },
];
