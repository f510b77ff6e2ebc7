import { createHash } from 'node:crypto';

/** One change of one file of the project. A new file has no text before. */
export interface Edit {
  file: string;
  before: string | null;
  after: string;
}

/** A way to break a guide, and what its refusal says. */
export interface Fault {
  how: string;
  edits: readonly Edit[];
  says: readonly RegExp[];
}

const BAR = 'mfe-guide/src/download/DownloadBar.tsx';
const ROW = '<div className={styles.row}>';

/** More than brotli can bring below a page's limit; the same each time, so that its build is kept. */
const ballast = Array.from({ length: 400 }, (_, at) =>
  createHash('sha256').update(String(at)).digest('base64'),
).join('');

/** Faults in the files: the release is never rendered. */
const IN_ITS_FILES: readonly Fault[] = [
  {
    how: 'needs shared-lib 2',
    edits: [
      {
        file: 'delivery/src/core/build/sharing.ts',
        before: "{ name: 'shared-lib', requiredVersion: '^1.0.0' }",
        after: "{ name: 'shared-lib', requiredVersion: '^2.0.0' }",
      },
    ],
    says: [
      /shared versions: guide \S+/,
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
      // Its form may not post there any more.
      {
        file: 'mfe-guide/src/forms.ts',
        before: 'action: PATHS.download',
        after: "action: '/free-homeowners-guide'",
      },
    ],
    says: [
      /routes: guide \S+/,
      /guide claims \/blog, which content \S+ has as page \/blog/,
      /Give the page another path/,
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
      /policy: guide \S+, assets\/DownloadPage-\S+\.js/,
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
      /contract: guide \S+/,
      /built against another shared-lib than the one that the shell \S+ provides: mfe-guide\/src\/tracking\/\S+:\d+ Property 'trackAccess' does not exist on type 'Webhook'/,
      /Release the shell first/,
    ],
  },
];

/** Documents outside every policy, and files that are too big, in the app's `public` folder. */
const IN_ITS_FOLDER: readonly Fault[] = [
  {
    how: 'brings a document',
    edits: [{ file: 'mfe-guide/public/hello.html', before: null, after: '<script>fetch("/api")</script>' }],
    says: [/files: guide \S+, hello\.html/, /of a kind that no release gives/, /one of these: \.js/],
  },
  {
    how: 'brings a drawing with a script under another prefix',
    edits: [
      {
        file: 'mfe-guide/public/prefixed.svg',
        before: null,
        after: '<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:script>go()</x:script></x:svg>',
      },
    ],
    says: [/policy: guide \S+, prefixed\.svg/, /holds a <x:script>/, /plain shapes/],
  },
  {
    how: 'brings a drawing with an entity',
    edits: [
      {
        file: 'mfe-guide/public/entity.svg',
        before: null,
        after:
          '<!DOCTYPE svg [<!ENTITY go "<script>go()</script>">]><svg xmlns="http://www.w3.org/2000/svg">&go;</svg>',
      },
    ],
    says: [/policy: guide \S+, entity\.svg/, /has a document type/, /plain shapes/],
  },
  {
    how: 'brings a picture above its budget',
    edits: [{ file: 'mfe-guide/public/large.jpg', before: null, after: 'x'.repeat(130_000) }],
    says: [/budgets: guide \S+, large\.jpg/, /takes 127\.0 KB, more than 120\.0 KB/, /Save it smaller/],
  },
];

/** Typos. The compiler finds each before anything else is looked at, so they come alone. */
export const TYPOS: readonly Fault[] = [
  {
    how: 'has a type error',
    edits: [
      {
        file: 'mfe-guide/src/paths.ts',
        before: 'export const PATHS',
        after: "export const chapters: number = 'six';\n\nexport const PATHS",
      },
    ],
    says: [
      /types: guide, mfe-guide\/src\/paths\.ts:\d+/,
      /Type 'string' is not assignable to type 'number'/,
      /npm run check/,
    ],
  },
  {
    how: 'does not close a tag',
    edits: [{ file: BAR, before: ROW, after: '<div className={styles.row}' }],
    says: [
      /types: guide, mfe-guide\/src\/download\/DownloadBar\.tsx:\d+/,
      /expected\. \(TS\d+\)/,
      /npm run check/,
    ],
  },
];

/** Faults that rendering shows: there are no pages to look at. */
const WHEN_RENDERED: readonly Fault[] = [
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
      /rendering: guide \S+, page \/homeowners-guide-download/,
      /The page does not render: Error: no such chapter/,
      /See it in "npm run dev"/,
    ],
  },
];

/** Faults in the pages. Most of them only a browser shows. */
const IN_ITS_PAGES: readonly Fault[] = [
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
      /hydration: guide \S+, page \/homeowners-guide-download/,
      /Hydration mismatch: the browser renders another page than the server\. It replaces \d+ nodes/,
      /Only the server renders "At once, on the server\."/,
      /Render the same in both/,
    ],
  },
  {
    how: 'differs in hydration in an attribute alone',
    edits: [
      {
        file: 'mfe-guide/src/signup/WithoutSignup.tsx',
        before: 'className={styles.without}',
        after: "className={typeof window === 'undefined' ? styles.without : 'other'}",
      },
    ],
    says: [
      /hydration: guide \S+, page \/free-homeowners-guide/,
      /Hydration mismatch: the browser renders other attributes than the server/,
      /<p> has className="without_\w+" from the server and className="other" in the browser/,
      /React keeps the server's value in silence.*belongs in an effect/,
    ],
  },
  {
    how: 'moves while it hydrates',
    edits: [
      {
        file: 'mfe-guide/src/pages/SignupPage.tsx',
        before: '    landingView().then(',
        after: "    document.body.style.paddingTop = '200px';\n    landingView().then(",
      },
    ],
    says: [
      /hydration: guide \S+, page \/free-homeowners-guide/,
      /The page moves while it hydrates: 0\.\d+ by /,
      /Give what comes later its room/,
    ],
  },
  {
    how: 'jumps while it arrives over a slow line',
    edits: [
      {
        file: 'mfe-guide/src/pages/DownloadPage.module.css',
        before: 'grid-area: 1 / 2;',
        after: 'order: 1;',
      },
    ],
    says: [
      /streaming: guide \S+, page \/homeowners-guide-download/,
      /in a window of 1280 px, <img class="page_\w+"> moves when <div class="text_\w+"> comes/,
      /Give the parts fixed places/,
    ],
  },
  {
    how: 'has dead links',
    edits: [
      {
        file: BAR,
        before: '{guideFacts.title}</strong>',
        after:
          '{guideFacts.title}</strong><a href="/free-guide">Sign up</a><a href="/blog#part-99">Part 99</a>',
      },
    ],
    says: [
      /links: guide \S+, page \/homeowners-guide-download/,
      /The page links to \/free-guide \("Sign up"\), which no app has/,
      /Fix the link, or name where the page has gone/,
    ],
  },
  {
    how: 'has dead anchors',
    edits: [],
    says: [/The page links to \/blog#part-99 \("Part 99"\), and that page has nothing with the id "part-99"/],
  },
  {
    how: 'has a form whose submit throws',
    edits: [
      {
        file: 'mfe-guide/src/signup/SignupForm.tsx',
        before: 'handleSubmit((signup) => send(',
        after:
          "handleSubmit((signup) => signup.email ? fetch(location.protocol + '//elsewhere.example/').catch(() => Promise.reject(new TypeError('no such list'))) : send(",
      },
    ],
    says: [
      /forms: guide \S+, page \/free-homeowners-guide/,
      /The form "Get the free guide" fails when it is filled in and sent: uncaught TypeError: no such list/,
      /A form says in words what it could not do/,
    ],
  },
  {
    how: 'has a form that tells another site when it is sent',
    edits: [],
    says: [
      /policy: guide \S+, page \/free-homeowners-guide/,
      /does what the policy forbids when the form "Get the free guide" is sent: .*elsewhere\.example/,
      /Take everything from this site/,
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
      /budgets: guide \S+, page \/homeowners-guide-download/,
      /The scripts take 1\d\d\.\d KB, more than 115\.0 KB; the largest of the app: DownloadPage/,
      /Load what the page does not start with by import\(\)/,
    ],
  },
];

/**
 * Each kind of fault that must never go live. Faults that are found at the same step share a release: each
 * has its own refusal, and any of them stops the release.
 */
export const BROKEN_RELEASES: readonly (readonly Fault[])[] = [
  [...IN_ITS_FILES, ...IN_ITS_FOLDER],
  WHEN_RENDERED,
  IN_ITS_PAGES,
];
