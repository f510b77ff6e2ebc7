import { INTERNAL } from 'shared-lib/webhook/webhook-bodies.ts';
import { isInternal } from './internal-traffic.ts';

/** The release of this code, as `guide/1.0.0-3fa9c1d2`; undefined in development and in tests. */
const RELEASE = /\/_r\/(.+?\/.+?)\//.exec(import.meta.url)?.[1];

/**
 * The value of `RELEASE_HEADER` (shared-lib) in requests and events.
 * @param release set by tests, whose code has no release.
 */
export const releaseHeader = (release = RELEASE): string | undefined => (isInternal() ? INTERNAL : release);
