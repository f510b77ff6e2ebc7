import { currentSite } from 'shared-lib';
import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { readOwnBlock } from '../remotes/federation-manifest.ts';
import { troubles } from './troubles.ts';

declare global {
  interface Navigator {
    /** Global Privacy Control (W3C). */
    readonly globalPrivacyControl?: boolean;
  }
}

/** How many visits tell how they went. */
const SAMPLE = 0.5;

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

/**
 * Tells once, when the visitor first leaves or hides the page, how it went: web vitals, and what went wrong in which
 * release. Nothing of the visitor, and nothing at all when the browser asks for that.
 */
const { app, release } = readOwnBlock();
const silent = navigator.globalPrivacyControl || navigator.doNotTrack === '1' || Math.random() >= SAMPLE;
if (app && release && !silent) {
  // Each is reported once until the page is hidden.
  const vitals: string[] = [];
  const keep = ({ name, value }: Metric) => vitals.push(`${name} ${value}`);
  for (const on of [onCLS, onINP, onLCP, onTTFB]) on(keep);
  const tell = () => {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', tell);
    const scripts = performance
      .getEntriesByType('resource')
      .map(({ name }) => /js$/.test(name) && releaseIn(name));
    const list = (texts: readonly unknown[]) => String([...new Set(texts)].filter(Boolean));
    const body = JSON.stringify({
      own: `${app}/${release.version}`,
      releases: list(scripts),
      vitals: list(vitals),
      troubles: list(troubles.map(told)),
    });
    const headers = { 'content-type': 'application/json' };
    const init: RequestInit = { method: 'POST', headers, body, keepalive: true, credentials: 'omit' };
    fetch(`${currentSite().host}/page-health`, init).catch(() => {});
  };
  // As the event bubbles: the vitals settle while it is captured. No timer runs in a page that is left.
  addEventListener('visibilitychange', tell);
}
