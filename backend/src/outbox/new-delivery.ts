import { randomUUID } from 'node:crypto';
import type { DeliveryTable } from '../database/schema.ts';

/** The row of a delivery that is due at once. Insert it in the transaction that writes what it delivers. */
export function newDelivery(
  target: DeliveryTable['target'],
  subject: { submission_id: string } | { mail_id: string },
  now: number,
): DeliveryTable {
  return {
    id: randomUUID(),
    target,
    submission_id: null,
    mail_id: null,
    ...subject,
    status: 'pending',
    attempts: 0,
    next_attempt_at: now,
    locked_until: 0,
    last_error: null,
    created_at: now,
    settled_at: null,
  };
}
