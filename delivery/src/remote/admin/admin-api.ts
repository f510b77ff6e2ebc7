import type { ListedToken, TitledEntry } from '../../core/publish/listing.ts';
import type { Refusal } from '../../core/report/refusal.ts';
import type { AuditEntry } from '../../core/store/audit.ts';
import type { Canary } from '../../core/store/canaries.ts';
import type { Token } from '../../core/store/tokens.ts';
import type { CanaryReport } from '../../rollout/canary-report.ts';
import type { Operation } from './operation.ts';
import type { OperationResult } from './perform.ts';

/* The responses of the admin endpoint. The console runs this module in browsers, so it must not need Node. */

export type { ListedRelease } from '../../core/publish/listing.ts';
export { type MadePreview, PREVIEW_DAYS } from '../../core/publish/preview-options.ts';
export type { Comparison, PagePictures } from '../../core/store/comparisons.ts';
export type { Scope } from '../../core/store/tokens.ts';
export { percentText, rateOf, viewsNeeded } from '../../rollout/rates.ts';
export type { AuditPage, Listing, ReleaseView } from './read-releases.ts';
export type { ReachView, Results } from './results.ts';
export type { AuditEntry, Canary, CanaryReport, ListedToken, TitledEntry };

export interface SignedIn {
  token: Pick<Token, 'name' | 'app' | 'scopes' | 'expiresAt'>;
}

export interface OperationView {
  /** The `Idempotency-Key` of the call, or a UUID from the server. */
  id: string;
  kind: Operation['kind'];
  /** Null for a whole version set, and until an upload is read. */
  app: string | null;
  version: string | null;
  /** How a `publish` or `release` makes the release available. Null for other kinds. */
  as: 'draft' | 'preview' | 'canary' | 'live' | null;
  percent: number | null;
  /** The actor, as in the audit log: `token:ana`. */
  by: string;
  /** The current step (`unpack`, `check`, `open 27 pages`) or `wait: <holder>`. Null after the end. */
  now: string | null;
  /** False once the operation has ended or begun its last step. */
  cancelable: boolean;
  result: EndReport | null;
}

/** `GET /activity`: running and recent operations. */
export interface Activity {
  /** The entity tag of the live state. */
  state: string | null;
  /** Newest first: the running operations of the token's app, and its latest 10 ended operations. */
  operations: readonly OperationView[];
  /** The holder of the publish lock. Null for no holder, and for an operation of this server. */
  underWay: string | null;
}

/** `POST /tokens`: the new token and its secret. The site does not store the secret. */
export interface MadeToken {
  token: ListedToken;
  secret: string;
}

export type EndReport =
  | { done: OperationResult }
  /** The message of the checks, and the first hundred refusals. */
  | { refused: string; refusals: readonly Refusal[] }
  /** The machine was too busy to check the release. */
  | { unchecked: string }
  | { failed: string }
  | { canceled: true };

/** A remote operation's progress, one JSON object per line. If the last line is no EndReport, the connection broke. */
export type Report =
  | { step: string; result: string; seconds: number }
  | { now: string }
  | { waiting: string }
  | EndReport;
