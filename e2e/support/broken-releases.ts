import { randomBytes } from 'node:crypto';

/** One change of one file of the project. */
export interface Edit {
  file: string;
  before: string;
  after: string;
}

/** A guide that is broken in one way, and what its refusal says. */
export interface BrokenRelease {
  how: string;
  edits: readonly Edit[];
  says: readonly RegExp[];
}

const BAR = 'mfe-guide/src/download/DownloadBar.tsx';
const ROW = '<div className={styles.row}>';

/** More than brotli can bring below the limit of a page. */
const ballast = randomBytes(12_000).toString('base64');

/** Each kind of release that must never become live. */
export const BROKEN_RELEASES: readonly BrokenRelease[] = [
  {
    how: 'needs shared-lib 2',
    edits: [
      {
        file: 'delivery/src/shared-modules.ts',
        before: "{ name: 'shared-lib', requiredVersion: '^1.0.0' }",
        after: "{ name: 'shared-lib', requiredVersion: '^2.0.0' }",
      },
    ],
    says: [
      /shared versions: guide \S+ \(marketing team\)/,
      /requires shared-lib \^2\.0\.0; the shell \S+ provides 1\.0\.0/,
      /Release the shell with a shared-lib of \^2\.0\.0 first/,
    ],
  },
  {
    how: "takes another app's path",
    edits: [
      {
        file: 'mfe-guide/src/routes.ts',
        before: "path: '/homeowners-guide-download'",
        after: "path: '/blog'",
      },
    ],
    says: [
      /routes: guide \S+ \(marketing team\)/,
      /guide claims \/blog, which content \S+ has as page \/blog/,
      /Give the page another path/,
    ],
  },
  {
    how: 'throws in render',
    edits: [
      {
        file: 'mfe-guide/src/pages/DownloadPage.tsx',
        before: '  useViewTracking();',
        after: "  useViewTracking();\n  if (styles.hero) throw new Error('no such chapter');",
      },
    ],
    says: [
      /rendering: guide \S+ \(marketing team\), page \/homeowners-guide-download/,
      /The page does not render: Error: no such chapter/,
      /See it in "npm run dev"/,
    ],
  },
  {
    how: 'differs in hydration',
    edits: [
      {
        file: BAR,
        before: '<span>Instant access.</span>',
        after: "<span>{typeof window === 'undefined' ? 'At once, on the server.' : 'At once.'}</span>",
      },
    ],
    says: [
      /hydration: guide \S+ \(marketing team\), page \/homeowners-guide-download/,
      /another page than the server rendered: \d+ nodes were replaced/,
      /The server wrote what the browser does not: "At once, on the server\."/,
      /Render the same in both/,
    ],
  },
  {
    how: 'is too big',
    edits: [
      {
        file: BAR,
        before: ROW,
        after: `<div className={styles.row} onPointerDown={() => performance.mark('${ballast}')}>`,
      },
    ],
    says: [
      /budgets: guide \S+ \(marketing team\), page \/homeowners-guide-download/,
      /Its scripts take 1\d\d\.\d KB, more than 100\.0 KB; the largest of the app: DownloadPage/,
      /Load what the page does not start with by import\(\)/,
    ],
  },
  {
    how: 'does what the policy forbids',
    edits: [
      {
        file: BAR,
        before: ROW,
        after: "<div className={styles.row} onPointerDown={() => new Function('return 1')()}>",
      },
    ],
    says: [
      /policy: guide \S+ \(marketing team\), assets\/DownloadPage-\S+\.js/,
      /The file makes code of a text \(new Function\)/,
    ],
  },
  {
    how: 'was built against a shared-lib that is not live',
    edits: [
      {
        file: 'shared-lib/src/webhook/webhook.ts',
        before: 'trackGuideAccess',
        after: 'trackAccess',
      },
      {
        file: 'mfe-guide/src/tracking/track-guide-access.ts',
        before: 'webhook.trackGuideAccess',
        after: 'webhook.trackAccess',
      },
    ],
    says: [
      /contract: guide \S+ \(marketing team\)/,
      /built against another shared-lib than the one that the shell \S+ provides: Webhook\.trackAccess is not there/,
      /Release the shell first/,
    ],
  },
];
