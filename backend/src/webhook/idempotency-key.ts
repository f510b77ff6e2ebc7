import { createHash } from 'node:crypto';
import type { Submission } from './submission-schema.ts';

/**
 * What tells that a submission came twice: the hash of every value of its body, its timestamp among them. Null for an
 * access event, which names nobody: two visitors who open a page in the same millisecond send the same body.
 */
export function idempotencyKey(submission: Submission): string | null {
  if (submission.type === 'analytics_event') return null;
  return createHash('sha256').update(JSON.stringify(submission)).digest('hex');
}
