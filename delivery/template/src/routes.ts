import type { RemoteRoute } from 'shared-lib';

/** The pages of this remote. Each lies below the paths that the site's owner has admitted it to. */
export const routes: readonly RemoteRoute[] = [
  {
    path: '/starter',
    title: 'Starter',
    description: 'A first page of this remote: a checklist that remembers what is done while it is open.',
    layout: 'public',
    access: 'anyone',
    indexed: true,
    source: 'src/pages/ChecklistPage.tsx',
    load: () => import('./pages/ChecklistPage.tsx'),
  },
];
