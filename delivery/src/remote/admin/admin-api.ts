import type { ListedToken, TitledEntry } from '../../core/publish/listing.ts';
import type { MadePreview } from '../../core/publish/preview-options.ts';
import type { Refusal } from '../../core/report/refusal.ts';
import type { AuditEntry } from '../../core/store/audit.ts';
import type { Canary } from '../../core/store/canaries.ts';
import type { Comparison } from '../../core/store/comparisons.ts';
import type { Token } from '../../core/store/tokens.ts';
import type { CanaryReport } from '../../rollout/canary-report.ts';
import type { Operation } from './operation.ts';
import type { OperationResult } from './operation-result.ts';

/* The responses of the admin endpoint, for the console. It runs in browsers: nothing here may need Node. */

export type { ListedRelease } from '../../core/publish/listing.ts';
export { PREVIEW_DAYS } from '../../core/publish/preview-options.ts';
export type { Comparison, PagePictures } from '../../core/store/comparisons.ts';
export type { Scope } from '../../core/store/tokens.ts';
export type { Measured } from '../../rollout/canary-report.ts';
export { type Rate, viewsNeeded } from '../../rollout/rates.ts';
export type { Listing } from './operation-result.ts';
export type { Reach, Results } from './results.ts';
export type { AuditEntry, Canary, CanaryReport, ListedToken, MadePreview, TitledEntry };

export interface SignedIn {
  token: Pick<Token, 'name' | 'app' | 'scopes' | 'expiresAt'>;
}

/** An operation, which also runs without followers. */
export interface OperationView {
  /** The `Idempotency-Key` of the call, or one that the server made. */
  id: string;
  kind: Operation['kind'];
  /** Null for a whole version set, and before an upload is read. */
  app: string | null;
  version: string | null;
  /** The kind of a publish; null for other operations. */
  as: 'draft' | 'preview' | 'canary' | 'live' | null;
  percent: number | null;
  /** The actor, as in the audit log: `token:ana`. */
  by: string;
  /** The current step (`unpack`, `check`, `open 27 pages`) or `wait: <holder>`; null when it has ended. */
  now: string | null;
  /** False once it has ended or begun its last step. */
  cancelable: boolean;
  result: Ended | null;
}

/** `GET /activity`: running and recent operations. */
export interface Activity {
  state: string | null;
  /** Running ones, and the 10 latest that have ended, newest first. */
  operations: readonly OperationView[];
  /** The operation of another process, as text; null if there is none. */
  underWay: string | null;
}

/** `GET /release`: details of one release. */
export interface ReleaseView {
  /** Its changes against stable, when it was checked last; null when it was never checked here. */
  comparison: (Comparison & { name: string }) | null;
  previews: readonly MadePreview[];
  /** Its audit entries, the newest first, at most 50. */
  history: readonly TitledEntry[];
}

/** `GET /audit?app=guide&by=token:ana&skip=50`: a part of the audit log. */
export interface AuditPage {
  /** At most 50, the newest first. */
  entries: readonly TitledEntry[];
  /** The number of entries of this app and person. */
  found: number;
  /** All actors, as in `by`, and all apps. */
  people: readonly string[];
  apps: readonly string[];
}

/** `POST /tokens` returns the new token, and its secret, which is not stored. */
export interface MadeToken {
  token: ListedToken;
  secret: string;
}

/** The message when the backend's data cannot be read. */
export const NO_EVENTS =
  'This process cannot read visitor statistics: it has no backend, and CANARY_DATABASE_URL does not name its database.';

export type Ended =
  | { done: OperationResult }
  /** The message of the checks, and the first hundred refusals. */
  | { refused: string; refusals: readonly Refusal[] }
  /** The machine was too busy. */
  | { unchecked: string }
  | { failed: string }
  | { canceled: true };

/** Progress of a remote operation: one JSON object a line. The last one is the result; without it the connection broke. */
export type Report =
  | { step: string; result: string; seconds: number }
  | { now: string }
  | { waiting: string }
  | Ended;
