import type { Context } from 'hono';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { assertNoWait } from '../http/api-error.ts';
import { clientAddress, networksOf } from '../http/client.ts';
import type { BackendEnv } from '../http/route.ts';
import { addressKey } from '../limits/rate-limiter.ts';
import type { Platform } from '../platform/platform.ts';

const MINUTE_MS = 60_000;

/** Calls that check a secret or send mail, each with its own limit. */
type Attempt = 'login' | 'register' | 'reset-request' | 'reset' | 'verify' | 'resend' | 'send';

/**
 * Limits calls that check a secret or send mail, by network, or by trusted device. Call it before consuming the limits of an
 * email address, so that a network over its own limit cannot exhaust them.
 * @throws ApiError 429 with the seconds to wait.
 */
export async function limitAttempts(
  { config, rateLimiter }: Pick<Platform, 'config' | 'rateLimiter'>,
  c: Context<BackendEnv>,
  attempt: Attempt,
  device?: string,
): Promise<void> {
  const callers = device ? [{ name: device, weight: 1 }] : networksOf(clientAddress(c, config));
  const limits = callers.map(({ name, weight }) => ({
    key: `${attempt} from ${name}`,
    max: config.authAttemptsPerMinute * weight,
    windowMs: MINUTE_MS,
  }));
  assertNoWait(await rateLimiter.consume(limits));
}

/** Attempts without a wait. Each later attempt doubles the wait, from 2 seconds to 15 minutes. */
const FREE_ATTEMPTS = 5;
const MAX_WAIT_MS = 15 * 60 * 1000;
const DOUBLINGS = 10;
const RESET_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Counts a password attempt, before the password is checked. So that an attacker cannot lock out the owner, the key is the
 * email address (unknown devices), the email address with a trusted device or network, or the session in which a password is
 * confirmed. Email addresses without an account have keys too.
 * @throws ApiError 429 with the seconds to wait.
 */
export async function limitGuesses(
  { database: { db }, now }: Pick<Platform, 'database' | 'now'>,
  throttleKey: string,
): Promise<void> {
  const key = addressKey(throttleKey);
  const time = now();
  // One statement, so that simultaneous attempts are all counted.
  const counted = await sql`
    insert into login_failure (key, count, blocked_until, last_at) values (${key}, 1, 0, ${time})
    on conflict (key) do update set
      count = case when login_failure.last_at < ${time - RESET_AFTER_MS} then 1 else login_failure.count + 1 end,
      blocked_until = case
        when login_failure.last_at < ${time - RESET_AFTER_MS} or login_failure.count + 1 < ${FREE_ATTEMPTS} then 0
        when login_failure.count + 1 >= ${FREE_ATTEMPTS + DOUBLINGS - 1} then cast(${time + MAX_WAIT_MS} as bigint)
        else cast(${time} as bigint) + (2000 << (login_failure.count + 1 - ${sql.lit(FREE_ATTEMPTS)}))
      end,
      last_at = ${time}
    where login_failure.blocked_until <= ${time}
    returning key`.execute(db);
  if (counted.rows.length > 0) return;
  const rows = db.selectFrom('login_failure').select('blocked_until').where('key', '=', key);
  const row = await rows.executeTakeFirst();
  assertNoWait(Math.max(1, Math.ceil(((row?.blocked_until ?? time) - time) / 1000)));
}

/** Deletes the counted attempts of these keys, after a correct password or a reset. */
export async function clearGuesses(db: Kysely<Schema>, ...throttleKeys: string[]): Promise<void> {
  await db.deleteFrom('login_failure').where('key', 'in', throttleKeys.map(addressKey)).execute();
}
