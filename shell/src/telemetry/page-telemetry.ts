import { onINP } from 'web-vitals';
import { pageErrors } from './page-errors.ts';

declare global {
  interface Navigator {
    /** Global Privacy Control (W3C). */
    readonly globalPrivacyControl?: boolean;
  }
}

/** For example `guide/1.0.0-3fa9c1d2`. */
const releaseIn = (text: unknown) => /\/_r\/([\w-]+\/[\w.+-]+)\//.exec(String(text))?.[1];

/** An error event, an object with a thrown `error`, or a failed page's `release` and `cause`. */
interface NotedError {
  type?: string;
  filename?: string;
  sourceFile?: string;
  release?: string;
  error?: Error;
  reason?: Error;
  cause?: Error;
}

/** Undefined without a release, as for a browser extension. */
function labelOf(entry: unknown): string | undefined {
  const { type, filename, sourceFile, error, reason, cause, ...page } = entry as NotedError;
  const release = page.release ?? releaseIn([filename, sourceFile, error?.stack, reason?.stack]);
  const kind = type?.[0] === 's' ? 'violation' : cause?.name === 'LoadError' ? 'load' : 'error';
  return release && `${kind} ${release}`;
}

/** The backend accepts at most `max` texts. */
const distinct = (texts: readonly (string | false | undefined)[], max: number) =>
  [...new Set(texts)].filter((text) => typeof text === 'string').slice(0, max);

// Adds to the page view that `boot/later.ts` sends when the page is hidden.
const { early } = window;
const telemetry = early?.telemetry;
if (early && telemetry) {
  // Removes the boot script's handler: `pageErrors` has collected errors since the shell started.
  window.onerror = null;
  // Reports every change, because otherwise web-vitals drops measurements from just before the page is hidden.
  onINP(
    ({ value }) => {
      telemetry.vitals.INP = value;
    },
    { reportAllChanges: true },
  );
  // The capture phase runs before the bubble phase, in which `later.ts` sends the page view.
  addEventListener(
    'visibilitychange',
    () => {
      const scripts = performance
        .getEntriesByType('resource')
        .map(({ name }) => /js$/.test(name) && releaseIn(name));
      telemetry.releases = distinct(scripts, 10);
      early.errors = distinct(pageErrors.map(labelOf), 20);
    },
    true,
  );
}
