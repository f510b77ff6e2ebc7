import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { maskAddresses } from '../log/mask-addresses.ts';
import type { Delivery } from './claim-deliveries.ts';
import { DeliveryError } from './delivery-error.ts';
import { retryDelay } from './retry-delay.ts';

/** A delivery that has failed for so long, in milliseconds, goes to the dead letters. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/** Writes down how an attempt ended. Does nothing when the lease has passed to another worker meanwhile. */
export async function settleDelivery(
  db: Kysely<Schema>,
  { id, locked_until, attempts, created_at, mail_id }: Delivery,
  error: unknown,
  now: number,
): Promise<'delivered' | 'pending' | 'dead'> {
  const status = outcome(error, now - created_at);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('delivery')
      .set({
        status,
        locked_until: 0,
        next_attempt_at: now + retryDelay(attempts),
        last_error: error === undefined ? null : maskAddresses(messageOf(error)).slice(0, 500),
        settled_at: status === 'pending' ? null : now,
      })
      .where('id', '=', id)
      .where('locked_until', '=', locked_until)
      .execute();
    // A sent message may hold a link that opens an account; nothing needs its text any more.
    if (status === 'delivered' && mail_id) {
      await transaction.updateTable('mail').set({ text: '', html: '' }).where('id', '=', mail_id).execute();
      // The farewell is all that is left of a person who has asked to be forgotten.
      await transaction
        .updateTable('mail')
        .set({ recipient: '' })
        .where('id', '=', mail_id)
        .where('template', '=', 'account-deleted')
        .execute();
    }
  });
  return status;
}

function outcome(error: unknown, age: number) {
  if (error === undefined) return 'delivered';
  const hopeless = error instanceof DeliveryError && error.permanent;
  return hopeless || age >= GIVE_UP_AFTER_MS ? 'dead' : 'pending';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
