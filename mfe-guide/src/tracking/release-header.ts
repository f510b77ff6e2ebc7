import { INTERNAL } from 'shared-lib/webhook/webhook-bodies.ts';
import { isInternal } from './internal-traffic.ts';

/** The release that this code is of, as `guide/1.0.0-3fa9c1d2`; undefined in development and in tests. */
const RELEASE = /\/_r\/(.+?\/.+?)\//.exec(import.meta.url)?.[1];

/**
 * What requests and events send beside their bodies (`RELEASE_HEADER` of shared-lib).
 * @param release replaced in tests, whose code is of no release.
 */
export const releaseHeader = (release = RELEASE): string | undefined => (isInternal() ? INTERNAL : release);
