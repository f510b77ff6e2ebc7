import type { RemoteRoute } from 'shared-lib';

/** What both pages of the funnel have in common. */
const PUBLIC = { layout: 'public', access: 'anyone', indexed: true } as const;

/** The day when the guide and its pages were last gone through. */
const REVIEWED = '2026-11-22';

/**
 * The guide funnel's pages (specification section 2). Its words stand here as they are: what is imported
 * for them would become a file of its own, which every page waits for.
 */
export const routes: readonly RemoteRoute[] = [
  {
    ...PUBLIC,
    path: '/free-homeowners-guide',
    title: 'Free Homeowners Guide',
    description:
      'The Year-Round Homeowner’s Guide, free: six chapters on seasonal upkeep, small repairs, energy, safety, budgets and hiring.',
    updated: REVIEWED,
    picture: {
      id: 'guide-hero',
      alt: 'A green book with a house on its cover, on a workbench among a coffee mug, a plane and other tools',
    },
    source: 'src/pages/SignupPage.tsx',
    parts: ['src/signup/SignupForm.tsx', 'src/regions/regions.ts'],
    load: () => import('./pages/SignupPage.tsx'),
  },
  {
    ...PUBLIC,
    path: '/homeowners-guide-download',
    title: 'Download the Homeowners Guide',
    description:
      'Download The Year-Round Homeowner’s Guide as a PDF: six chapters, checklists to print, repairs with steps. No email required. Instant access.',
    parent: '/free-homeowners-guide',
    updated: REVIEWED,
    picture: {
      id: 'download-cover',
      alt: 'The guide as a green book, on a phone, and as a printed checklist half checked off',
    },
    source: 'src/pages/DownloadPage.tsx',
    parts: ['src/regions/regions.ts'],
    load: () => import('./pages/DownloadPage.tsx'),
  },
];
