import { onINP } from 'web-vitals';
import { troubles } from './troubles.ts';

declare global {
  interface Navigator {
    /** Global Privacy Control (W3C). */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Whose code an address or a stack is of, as `guide/1.0.0-3fa9c1d2`. */
const releaseIn = (text: unknown) => /\/_r\/([\w-]+\/[\w.+-]+)\//.exec(String(text))?.[1];

/** What an event or a page's error may hold. */
interface Trouble {
  type?: string;
  filename?: string;
  sourceFile?: string;
  reference?: string;
  error?: Error;
  reason?: Error;
  cause?: Error;
}

/** What went wrong, and in which release. What names no release is of a browser's extension. */
function told(trouble: unknown): string | undefined {
  const { type, filename, sourceFile, error, reason, reference, cause } = trouble as Trouble;
  // A page's error names its owner: `guide 1.0.0-3fa9c1d2, 7K2M9Q`.
  const [owner, version] = reference?.split(/[ ,]/) ?? [];
  const release = version
    ? `${owner}/${version}`
    : releaseIn([filename, sourceFile, error?.stack, reason?.stack]);
  const what = type?.[0] === 's' ? 'violation' : cause?.name === 'LoadError' ? 'load' : 'error';
  return release && `${what} ${release}`;
}

const list = (texts: readonly unknown[]) => String([...new Set(texts)].filter(Boolean));

// Adds to what the boot script tells when the page is hidden: how fast the application answered, and what went wrong in
// which release.
const { health } = window;
if (health) {
  // At every change: web-vitals keeps what it measured just before the page is hidden, and reports it no more.
  onINP(
    ({ value }) => {
      health.vitals.INP = value;
    },
    { reportAllChanges: true },
  );
  // As the event is captured: the boot script tells as it bubbles, and no timer runs in a page that is left.
  addEventListener(
    'visibilitychange',
    () => {
      const scripts = performance
        .getEntriesByType('resource')
        .map(({ name }) => /js$/.test(name) && releaseIn(name));
      health.releases = list(scripts);
      health.errors = list(troubles.map(told));
    },
    true,
  );
}
