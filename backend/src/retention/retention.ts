import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { DAY_MS } from '../counts/hours.ts';
import { foldIntoDays } from '../counts/tally.ts';
import type { Database } from '../database/open-database.ts';
import { KNOWN_FOR_MS } from '../limits/known-owners.ts';

/** How long tracking is kept. */
const TRACKING_MONTHS = 13;
/** Rows in one transaction: nobody waits long for the lock. */
const BATCH = 1000;

/** How many rows of each kind were deleted. */
interface Removed {
  'tracking events': number;
  counts: number;
  'expired sessions': number;
  'expired links': number;
  'known networks': number;
  'known devices': number;
  'failed log-ins': number;
  counters: number;
}

/**
 * Deletes expired data: tracking events and counts after 13 months, expired sessions and links, and old counts of
 * attempts. Adds up counts by day. People's submissions, mail and accounts stay until they are erased.
 */
export async function applyRetention(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  now: number,
): Promise<Removed> {
  /** Batch by batch, so that nobody waits for it. */
  async function inBatches(remove: () => Promise<number>): Promise<number> {
    for (let removed = 0; ; ) {
      const more = await remove();
      removed += more;
      if (more < BATCH) return removed;
      await setImmediate();
    }
  }
  const events = await inBatches(async () => {
    const old = db
      .selectFrom('submission')
      .select('id')
      .where('type', '=', 'analytics_event')
      .where('received_at', '<', monthsBefore(now, TRACKING_MONTHS))
      .limit(BATCH);
    const { numDeletedRows } = await db.deleteFrom('submission').where('id', 'in', old).executeTakeFirst();
    return Number(numDeletedRows);
  });
  await foldIntoDays({ db }, now);
  const time = new Date(now);
  // better-auth writes a date as ISO text on SQLite.
  const expiry = engine === 'sqlite' ? time.toISOString() : time;
  const remove = async (statement: ReturnType<typeof sql>) =>
    Number((await statement.execute(db)).numAffectedRows ?? 0);
  return {
    'tracking events': events,
    counts: await remove(sql`delete from tally where at < ${monthsBefore(now, TRACKING_MONTHS)}`),
    'expired sessions': await remove(sql`delete from auth_session where "expiresAt" < ${expiry}`),
    'expired links': await remove(sql`delete from auth_verification where "expiresAt" < ${expiry}`),
    'known networks': await remove(sql`delete from known_network where last_at < ${now - KNOWN_FOR_MS}`),
    'known devices': await remove(sql`delete from known_device where last_at < ${now - KNOWN_FOR_MS}`),
    'failed log-ins': await remove(
      sql`delete from login_failure where last_at < ${now - DAY_MS} and blocked_until < ${now}`,
    ),
    counters: await inBatches(() =>
      remove(
        sql`delete from limit_counter where key in (select key from limit_counter where until < ${now} limit ${BATCH})`,
      ),
    ),
  };
}

/**
 * The same day and time so many months earlier, in milliseconds since 1970 UTC; a missing day becomes the
 * month's last.
 */
export function monthsBefore(now: number, months: number): number {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
