import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { assertNoWait } from '../http/api-error.ts';
import { homeNetwork, networksOf } from '../http/client.ts';
import type { CallerSession } from '../http/route.ts';
import { hashKey } from '../limits/rate-limiter.ts';
import type { Platform } from '../platform/platform.ts';
import { DAY_MS } from '../time/hours.ts';

type Services = Pick<Platform, 'database' | 'now'>;

const MINUTE_MS = 60_000;

type Attempt = 'login' | 'register' | 'reset-request' | 'reset' | 'verify' | 'resend' | 'send';

/** Call this before an email address's limits: a network above its own limit must not exhaust them. */
export async function limitAttempts(
  { config, rateLimiter }: Pick<Platform, 'config' | 'rateLimiter'>,
  ip: string | undefined,
  attempt: Attempt,
  device?: string,
): Promise<void> {
  const callers = device ? [{ name: device, weight: 1 }] : networksOf(ip);
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

/** Call this before the password is checked. Strangers and owners have separate keys (docs/decisions/032). */
export async function limitGuesses({ database: { db }, now }: Services, throttleKey: string): Promise<void> {
  const key = hashKey(throttleKey);
  const time = now();
  // One statement, so that simultaneous attempts are all counted.
  const counted = await sql`
    insert into login_failure (key, count, blocked_until, last_at) values (${key}, 1, 0, ${time})
    on conflict (key) do update set
      count = case when login_failure.last_at < ${time - DAY_MS} then 1 else login_failure.count + 1 end,
      blocked_until = case
        when login_failure.last_at < ${time - DAY_MS} or login_failure.count + 1 < ${FREE_ATTEMPTS} then 0
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

export async function clearGuesses(db: Kysely<Schema>, ...throttleKeys: string[]): Promise<void> {
  await db.deleteFrom('login_failure').where('key', 'in', throttleKeys.map(hashKey)).execute();
}

/** The period starts with the last use. The privacy policy states the period. */
export const TRUSTED_FOR_MS = 90 * DAY_MS;
const MAX_DEVICES = 20;

export const TRUSTED_DEVICE_HEADER = 'x-trusted-device';
const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{32}$/;

const trustedKey = (email: string, origin: string) => `${email} ${origin}`;

const networkKey = (userId: string, ip: string) => hashKey(`${userId} ${homeNetwork(ip)}`);
const deviceKey = (userId: string, token: string) => hashKey(`${userId} device ${token}`);
const readToken = (token: string | undefined) => (token && TOKEN.test(token) ? token : undefined);

/**
 * Recognizes an account's owner by the device's token or by the network (docs/decisions/032).
 * @param userId undefined without an account. The same queries run, so that response times reveal no accounts.
 */
export async function recognize(
  { database: { db }, now }: Services,
  { email, userId = 'nobody' }: { email: string; userId: string | undefined },
  { ip, token }: { ip: string | undefined; token?: string | undefined },
): Promise<{ throttleKey: string; trusted?: 'device' | 'network' }> {
  const since = now() - TRUSTED_FOR_MS;
  const validToken = readToken(token);
  const origins = [
    ['device', validToken && deviceKey(userId, validToken)],
    ['network', ip && networkKey(userId, ip)],
  ] as const;
  for (const [trusted, origin] of origins) {
    if (!origin) continue;
    const { rows } = await sql`select 1 from ${sql.table(`trusted_${trusted}`)}
      where user_id = ${userId} and ${sql.ref(trusted)} = ${origin} and last_at > ${since}`.execute(db);
    if (rows.length > 0) return { throttleKey: trustedKey(email, origin), trusted };
  }
  return { throttleKey: email };
}

export async function trustNetwork(
  { database: { db }, now }: Services,
  userId: string,
  ip: string | undefined,
): Promise<void> {
  if (!ip) return;
  const last_at = now();
  await db
    .insertInto('trusted_network')
    .values({ user_id: userId, network: networkKey(userId, ip), last_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ last_at }))
    .execute();
}

/** @returns the token that the device must store: the one that it sent, or a new one. */
export async function trustDevice(
  { database: { db }, now }: Services,
  { user, sessionId }: CallerSession,
  token: string | undefined,
): Promise<string> {
  const deviceToken = readToken(token) ?? randomBytes(TOKEN_BYTES).toString('base64url');
  const lastUse = { session_id: sessionId, last_at: now() };
  await db
    .insertInto('trusted_device')
    .values({ user_id: user.id, device: deviceKey(user.id, deviceToken), ...lastUse })
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet(lastUse))
    .execute();
  const devices = db.selectFrom('trusted_device').select('device').where('user_id', '=', user.id);
  const recent = devices.orderBy('last_at', 'desc').limit(MAX_DEVICES);
  const others = db.deleteFrom('trusted_device').where('user_id', '=', user.id);
  await others.where('device', 'not in', recent).execute();
  return deviceToken;
}

/** Deletes the counted attempts of strangers and of the owner. */
export async function unlock(db: Kysely<Schema>, email: string): Promise<void> {
  const owner = db.selectFrom('auth_user').select('id').where('email', '=', email);
  const networks = db.selectFrom('trusted_network').select('network as origin').where('user_id', 'in', owner);
  const devices = db.selectFrom('trusted_device').select('device as origin').where('user_id', 'in', owner);
  const origins = await networks.unionAll(devices).execute();
  await clearGuesses(db, email, ...origins.map(({ origin }) => trustedKey(email, origin)));
}
