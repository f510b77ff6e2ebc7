import type { KeptToken, Token } from '../../core/store/tokens.ts';

/* What the admin endpoint says, for the console. It runs in browsers: nothing here may need Node. */

export type { ListedRelease } from '../../core/publish/listing.ts';
export type { AuditEntry } from '../../core/store/audit.ts';
export type { Canary } from '../../core/store/canaries.ts';
export type { Scope, Token } from '../../core/store/tokens.ts';
export type { AuditPage, Done, Listing } from './done.ts';
export { type Report, reportsOf } from './report.ts';

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
