import type { MadePreview } from '../../core/publish/preview-wish.ts';
import type { AuditEntry } from '../../core/store/audit.ts';
import type { Canary } from '../../core/store/canaries.ts';
import type { Comparison } from '../../core/store/comparisons.ts';
import type { KeptToken, Token } from '../../core/store/tokens.ts';

/* What the admin endpoint says, for the console. It runs in browsers: nothing here may need Node. */

export type { ListedRelease } from '../../core/publish/listing.ts';
export { PREVIEW_DAYS } from '../../core/publish/preview-wish.ts';
export type { Comparison, PagePictures, Words } from '../../core/store/comparisons.ts';
export type { Scope, Token } from '../../core/store/tokens.ts';
export type { Done, Listing } from './done.ts';
export { type Report, reportsOf } from './report.ts';
export type { AuditEntry, Canary };

/** A token as those see it who may see that it is there. */
export type ShownToken = Pick<Token, 'name' | 'app' | 'scopes'>;

/** `GET /tokens`: a token that may be revoked. */
export type ListedToken = Omit<KeptToken, 'hash'>;

/** `GET /session`: who is signed in to the console. */
export interface SignedIn {
  token: ShownToken & Pick<Token, 'expiresAt'>;
  /** The valid tokens: who may do what this one may not. */
  others: readonly ShownToken[];
}

/** `GET /release`: what is known of one release. */
export interface ReleaseView {
  /** What it changes against the release that was stable when it was checked last; null when it was never checked here. */
  comparison: (Comparison & { name: string }) | null;
  /** Where it can be seen before it is live. */
  previews: readonly MadePreview[];
  /** What was done with it and what the gate said, the latest first. */
  audit: readonly AuditEntry[];
}

/** `GET /audit`: a part of the audit log. */
export interface AuditPage {
  /** The newest first. */
  entries: readonly AuditEntry[];
  /** How many there are in all that have the words. */
  found: number;
}
