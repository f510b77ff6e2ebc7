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

/* What the admin endpoint answers, for the console. It runs in browsers: nothing here may need Node. */

export type { ListedRelease } from '../../core/publish/listing.ts';
export { PREVIEW_DAYS } from '../../core/publish/preview-options.ts';
export type { Refusal } from '../../core/report/refusal.ts';
export type { Comparison, PagePictures } from '../../core/store/comparisons.ts';
export type { Scope, Token } from '../../core/store/tokens.ts';
export type { Measured } from '../../rollout/canary-report.ts';
export { type Rate, rateOf, type Verdict, viewsNeeded } from '../../rollout/rates.ts';
export type { Listing, OperationResult } from './operation-result.ts';
export type { Reach, Results } from './results.ts';
export type { AuditEntry, Canary, CanaryReport, ListedToken, MadePreview, TitledEntry };

/** `GET /session`: who is signed in to the console, or what the token of the call may do. */
export interface SignedIn {
  token: Pick<Token, 'name' | 'app' | 'scopes' | 'expiresAt'>;
}

/** `GET /operations/:id`: an operation, which runs on the server even if nobody follows it. Times in ISO 8601, UTC. */
export interface OperationView {
  /** The `Idempotency-Key` of the call, or one that the server made. */
  id: string;
  kind: Operation['kind'];
  /** Null for a whole version set, and for an upload that names none until it was read. */
  app: string | null;
  version: string | null;
  /** What a publish is for; null for what is none. */
  as: 'draft' | 'preview' | 'canary' | 'live' | null;
  percent: number | null;
  /** Who asked for it, as in the audit log: `token:ana`. */
  by: string;
  startedAt: string;
  endedAt: string | null;
  steps: readonly { step: string; result: string; seconds: number }[];
  /** What it does now: a step (`upload 40%`, `check`, `open 27 pages`) or `wait: <holder>`; null when it has ended. */
  now: string | null;
  /** False once it has ended or begun its last step. */
  cancelable: boolean;
  result: Ended | null;
}

/** `GET /activity`: what goes on. */
export interface Activity {
  state: string | null;
  /** Those that run or have ended in the last hour, newest first, at most 20. */
  operations: readonly OperationView[];
  /** What another process does, in words; null for nothing. */
  underWay: string | null;
}

/** `GET /release`: what is known of one release. */
export interface ReleaseView {
  /** What it changes against the release that was stable when it was checked last; null when it was never checked here. */
  comparison: (Comparison & { name: string }) | null;
  previews: readonly MadePreview[];
  /** What was done with it, the newest first, at most 50. */
  history: readonly TitledEntry[];
}

/** `GET /audit?app=guide&by=token:ana&skip=50`: a part of the audit log. */
export interface AuditPage {
  /** At most 50, the newest first. */
  entries: readonly TitledEntry[];
  /** How many there are in all of this app and person. */
  found: number;
  /** Everybody who did something, as in `by`, and every app that something was done with. */
  people: readonly string[];
  apps: readonly string[];
}

/** `POST /tokens` answers with the new token, and its secret, which is kept nowhere. */
export interface MadeToken {
  token: ListedToken;
  secret: string;
}

/** Where the backend's data cannot be read. */
export const NO_EVENTS =
  'This process cannot read what visitors did: it has no backend, and CANARY_DATABASE_URL does not name its database.';

/** How an operation ended. */
export type Ended =
  | { done: OperationResult }
  /** The words of the checks, with what to do; and the first hundred refusals one by one. */
  | { refused: string; refusals: readonly Refusal[] }
  /** The machine did not keep up; what to do. */
  | { unchecked: string }
  | { failed: string }
  | { canceled: true };

/** Progress of a remote operation: one JSON object a line. The last one is the result; without it the connection broke. */
export type Report =
  | { step: string; result: string; seconds: number }
  | { now: string }
  | { waiting: string }
  | Ended;

const KINDS = ['step', 'now', 'waiting', 'done', 'refused', 'unchecked', 'failed', 'canceled'];

function readReport(line: string): Report | null {
  try {
    const value: object = JSON.parse(line);
    return KINDS.some((kind) => kind in value) ? (value as Report) : null;
  } catch {
    return null;
  }
}

/** What a site says, line by line, until the connection ends or breaks. */
export async function* reportsOf(answer: Response): AsyncGenerator<Report> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value } = (await reader?.read()) ?? {};
      if (value === undefined) return;
      const whole = `${rest}${value}`.split('\n');
      rest = whole.pop() ?? '';
      for (const line of whole) {
        const report = readReport(line);
        if (report) yield report;
      }
    }
  } catch {
    // The connection broke: the caller polls for the rest.
  }
}
