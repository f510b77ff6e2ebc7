import { Link } from 'react-router-dom';
import { PageTitle } from '../ui/parts.tsx';
import { AccessPage } from './AccessPage.tsx';
import { AppsPage } from './AppsPage.tsx';
import { HistoryPage } from './HistoryPage.tsx';
import { NewReleasePage } from './NewReleasePage.tsx';
import { ReleasePage } from './ReleasePage.tsx';
import { ResultsPage } from './ResultsPage.tsx';

/** The navigation. `icon` is an SVG path in a 24 by 24 view box. */
export const NAVIGATION = [
  { path: '/', label: 'Apps', icon: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z' },
  { path: '/results', label: 'Results', icon: 'M4 20h16M7 16v-5M12 16V6M17 16v-8' },
  { path: '/history', label: 'History', icon: 'M12 4a8 8 0 1 1-7.5 5.2M4 4v5h5M12 8v4l3 2' },
  { path: '/access', label: 'Access', icon: 'M14 10a4 4 0 1 0-3.5 4L13 16.500h2v2h2v2h3v-3l-6.500-6.500z' },
] as const;

const NotFound = () => (
  <>
    <PageTitle>There is no such page</PageTitle>
    <Link to="/">See the apps</Link>
  </>
);

/** Every page. */
export const ROUTES = [
  { path: '/', element: <AppsPage /> },
  { path: '/new', element: <NewReleasePage /> },
  { path: '/releases/:app/:version', element: <ReleasePage /> },
  { path: '/results', element: <ResultsPage /> },
  { path: '/history', element: <HistoryPage /> },
  { path: '/access', element: <AccessPage /> },
  { path: '*', element: <NotFound /> },
];
