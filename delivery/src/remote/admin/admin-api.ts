import type { EventCount } from 'backend';
import type { MadePreview } from '../../core/publish/preview-wish.ts';
import type { AuditEntry } from '../../core/store/audit.ts';
import type { Canary } from '../../core/store/canaries.ts';
import type { Comparison } from '../../core/store/comparisons.ts';
import type { Token } from '../../core/store/tokens.ts';
import type { CanaryReport } from '../../rollout/canary-report.ts';

/* What the admin endpoint answers, for the console. It runs in browsers: nothing here may need Node. */

export type { ListedRelease, ListedToken } from '../../core/publish/listing.ts';
export { PREVIEW_DAYS } from '../../core/publish/preview-wish.ts';
export type { Comparison, PagePictures } from '../../core/store/comparisons.ts';
export type { Scope, Token } from '../../core/store/tokens.ts';
export type { Done, Listing } from './done.ts';
export { type Report, reportsOf } from './report.ts';
export type { AuditEntry, Canary, CanaryReport };

/** `GET /session`: who is signed in to the console, or what the token of the call may do. */
export interface SignedIn {
  token: Pick<Token, 'name' | 'app' | 'scopes' | 'expiresAt'>;
}

/** `GET /release`: what is known of one release. */
export interface ReleaseView {
  /** What it changes against the release that was stable when it was checked last; null when it was never checked here. */
  comparison: (Comparison & { name: string }) | null;
  /** Where it can be seen before it is live. */
  previews: readonly MadePreview[];
}

/** `GET /audit`: a part of the audit log. */
export interface AuditPage {
  /** The newest first. */
  entries: readonly AuditEntry[];
  /** How many there are in all that have the words. */
  found: number;
}

/** `GET /events?days=30`: what visitors did, today included, the latest day first. */
export interface EventsView {
  /** At most 500; the CSV has all. */
  rows: readonly EventCount[];
  found: number;
}

/** Where the backend's data cannot be read. */
export const NO_EVENTS =
  'This process cannot read what visitors did: it has no backend, and CANARY_DATABASE_URL does not name its database.';
