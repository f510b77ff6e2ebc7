import type { Context } from 'hono';
import { type Kysely, sql } from 'kysely';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Schema } from '../database/schema.ts';
import { waitError } from '../http/api-error.ts';
import type { BackendEnv } from '../http/backend-env.ts';
import { clientAddress, networksOf } from '../http/client-network.ts';
import { addressKey, type RateLimiter } from '../limits/rate-limiter.ts';

const MINUTE_MS = 60_000;

/** Calls that guess or send, each with its own budget. */
type Attempt = 'login' | 'register' | 'reset-request' | 'reset' | 'verify' | 'resend' | 'send';

/**
 * Counts a call that guesses or sends against its networks. Call it after checking the body and before
 * counting anything for an address: a network at its limit must not use up anybody else's budget.
 * @param device the key of a device that the owner is known on: it counts by itself, not by its networks.
 * @throws ApiError 429 with the seconds to wait.
 */
export async function limitAttempts(
  { config, rateLimiter }: { config: BackendConfig; rateLimiter: RateLimiter },
  c: Context<BackendEnv>,
  attempt: Attempt,
  device?: string,
): Promise<void> {
  const wait = await rateLimiter.consume(
    (device ? [{ name: device, weight: 1 }] : networksOf(clientAddress(c, config))).map(
      ({ name, weight }) => ({
        key: `${attempt} from ${name}`,
        max: config.authAttemptsPerMinute * weight,
        windowMs: MINUTE_MS,
      }),
    ),
  );
  if (wait !== undefined) throw waitError(wait);
}

/** Free attempts in a row. Each later one doubles the wait, from 2 s to at most 15 minutes. */
const FREE_ATTEMPTS = 5;
const MAX_WAIT_MS = 15 * 60 * 1000;
const DOUBLINGS = 10;
/** Longer than the longest wait, so that waiting does not start afresh. */
const FORGET_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Slows down guessing a password. Each name has its own count, so that nobody can hold up another: an
 * address that strangers try, an address with a network of its owner, a session that confirms. Addresses
 * without an account count alike, so it tells nothing about them.
 */
export interface LoginThrottle {
  /** Counts an attempt. Returns the seconds to wait when it must not be made, else undefined. */
  consume(throttleKey: string): Promise<number | undefined>;
  /** Forgets the attempts: the password was right, or was reset. */
  clear(...throttleKeys: string[]): Promise<void>;
}

/** @see LoginThrottle */
export function createLoginThrottle(db: Kysely<Schema>, now: () => number): LoginThrottle {
  return {
    async consume(throttleKey) {
      const key = addressKey(throttleKey);
      const time = now();
      // One statement, so that of many attempts at once no two are counted as the same one.
      const counted = await sql`
        insert into login_failure (key, count, blocked_until, last_at) values (${key}, 1, 0, ${time})
        on conflict (key) do update set
          count = case when login_failure.last_at < ${time - FORGET_AFTER_MS} then 1 else login_failure.count + 1 end,
          blocked_until = case
            when login_failure.last_at < ${time - FORGET_AFTER_MS} or login_failure.count + 1 < ${FREE_ATTEMPTS} then 0
            when login_failure.count + 1 >= ${FREE_ATTEMPTS + DOUBLINGS - 1} then cast(${time + MAX_WAIT_MS} as bigint)
            else cast(${time} as bigint) + (2000 << (login_failure.count + 1 - ${sql.lit(FREE_ATTEMPTS)}))
          end,
          last_at = ${time}
        where login_failure.blocked_until <= ${time}
        returning key`.execute(db);
      if (counted.rows.length > 0) return undefined;
      const row = await db
        .selectFrom('login_failure')
        .select('blocked_until')
        .where('key', '=', key)
        .executeTakeFirst();
      return Math.max(1, Math.ceil(((row?.blocked_until ?? time) - time) / 1000));
    },
    async clear(...throttleKeys) {
      await db.deleteFrom('login_failure').where('key', 'in', throttleKeys.map(addressKey)).execute();
    },
  };
}
