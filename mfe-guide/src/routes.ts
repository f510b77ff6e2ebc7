import type { RemoteRoute } from 'shared-lib';
import { pages } from './browser-routes.ts';
import { signupForm } from './forms.ts';

const PUBLIC = { layout: 'public', access: 'anyone', indexed: true, view: true } as const;

/** The day of the last review of the guide and its pages. */
const REVIEWED = '2026-11-29';

/** The guide funnel's pages (specification section 2). */
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
      alt: 'The guide, with a white house among trees on its cover, on a workbench with a coffee mug, a plane and other tools',
    },
    source: 'src/pages/SignupPage.tsx',
    form: signupForm,
    ...pages['/free-homeowners-guide'],
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
      alt: 'The guide with a white house on its cover, in print, on a phone, and beside a checklist half checked off',
    },
    source: 'src/pages/DownloadPage.tsx',
    ...pages['/homeowners-guide-download'],
  },
];
