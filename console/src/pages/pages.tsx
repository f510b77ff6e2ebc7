import type { ReactElement } from 'react';
import { ExperimentPage } from './ExperimentPage.tsx';
import { FunnelPage } from './FunnelPage.tsx';
import { LivePage } from './LivePage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { ReleasePage } from './ReleasePage.tsx';

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
  { path: '/release/:app/:version', element: <ReleasePage /> },
  { path: '/experiment', link: 'Experiment', element: <ExperimentPage /> },
  { path: '/funnel', link: 'Funnel', element: <FunnelPage /> },
  { path: '*', element: <NotFoundPage /> },
];
