import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { Title } from '../frame/Title.tsx';
import { AuditPage } from './AuditPage.tsx';
import { EventsPage } from './EventsPage.tsx';
import { LivePage } from './LivePage.tsx';
import { PublishPage } from './PublishPage.tsx';
import { ReleasePage } from './ReleasePage.tsx';
import { TokensPage } from './TokensPage.tsx';

const page = (title: string, content: ReactElement) => (
  <>
    <Title>{title}</Title>
    {content}
  </>
);

/** Every page, in the order of the navigation; without a `link` other pages lead to it. */
export const PAGES: { path: string; link?: string; element: ReactElement }[] = [
  { path: '/', link: 'Live', element: page('Live', <LivePage />) },
  { path: '/publish', link: 'Publish', element: page('Publish a release', <PublishPage />) },
  { path: '/release/:app/:version', element: <ReleasePage /> },
  { path: '/events', link: 'Events', element: page('Events', <EventsPage />) },
  { path: '/audit', link: 'Audit log', element: page('Audit log', <AuditPage />) },
  { path: '/tokens', link: 'Tokens', element: page('Tokens', <TokensPage />) },
  { path: '*', element: page('There is no such page', <Link to="/">See what is live</Link>) },
];
