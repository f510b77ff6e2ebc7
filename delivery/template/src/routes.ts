import type { RemoteRoute } from 'shared-lib';

/** The paths must be among those that the site's site.config.ts assigns to this remote. */
export const routes: readonly RemoteRoute[] = [
  {
    path: '/starter',
    title: 'Starter',
    description:
      'This remote’s first page: a checklist that keeps track of finished steps until you leave the page.',
    layout: 'public',
    access: 'anyone',
    indexed: true,
    source: 'src/pages/ChecklistPage.tsx',
    load: () => import('./pages/ChecklistPage.tsx'),
  },
];
