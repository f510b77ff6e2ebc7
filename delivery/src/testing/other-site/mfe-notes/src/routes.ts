import type { RemoteRoute } from 'shared-lib';

export const routes: readonly RemoteRoute[] = [
  {
    path: '/notes',
    title: 'Notes',
    description: 'What to bring home.',
    layout: 'public',
    access: 'anyone',
    indexed: true,
    source: 'src/NotesPage.tsx',
    load: () => import('./NotesPage.tsx'),
  },
];
