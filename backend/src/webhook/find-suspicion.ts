import type { SubmissionTable } from '../database/schema.ts';
import { idempotencyKey } from './idempotency-key.ts';
import type { RequestPace } from './request-pace.ts';
import type { Submission } from './submission-schema.ts';

/** The field of the signup form that people do not see; it is in the body only when something was written into it. */
export const HONEYPOT = 'website';

/** Where a submission came from. */
export interface SubmissionOrigin {
  /** The body as it came, before its unknown fields were dropped. */
  fields: Record<string, unknown>;
  /** The sender's network address, if it is known. */
  address: string | undefined;
}

/** Why a robot may have sent a guide request, or null; the other types are never suspected. */
export function findSuspicion(
  submission: Submission,
  { fields, address }: SubmissionOrigin,
  pace: RequestPace,
): SubmissionTable['suspicion'] {
  const key = idempotencyKey(submission);
  if (submission.type !== 'guide_request' || !key) return null;
  const tooFast = pace.isTooFast(address, { key, sentAt: Date.parse(submission.timestamp) });
  if (fields[HONEYPOT]) return 'honeypot';
  return tooFast ? 'too-fast' : null;
}
