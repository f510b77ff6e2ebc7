import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { homeNetwork } from '../http/client-network.ts';
import { addressKey } from '../limits/rate-limiter.ts';
import { DAY_MS } from '../time/hours.ts';

/** How long a network or a device is trusted after its last log-in, in milliseconds. The privacy policy says so. */
export const TRUSTED_FOR_MS = 90 * DAY_MS;
/** Devices that one account trusts; the one that was used longest ago makes room. */
const MAX_DEVICES = 20;

/** The header in which a device sends its token when it logs in. */
export const TRUSTED_DEVICE_HEADER = 'x-trusted-device';
const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{32}$/;

/** The key under which guesses of all strangers at an address are counted. */
const unknownDeviceKey = (email: string) => email;
/** The key under which guesses from one trusted network or device are counted. `place` is its hash in the table. */
const trustedKey = (email: string, place: string) => `${email} ${place}`;

/** Who seems to ask for an account. */
interface Recognized {
  /** The key under which a guess is counted. */
  throttleKey: string;
  /** The owner has been here before: `device` is sure, `network` is shared with whoever else is on it. */
  trusted: 'device' | 'network' | undefined;
  /** Whether the account's address is verified; false also when there is no account. */
  verified: boolean;
}

/** What an owner logs in from, each kept as a hash that is different for each account. */
export interface TrustedDevices {
  /** Who asks for an address: `from` as `clientAddress` has it, `token` as the header has it. */
  recognize(
    email: string,
    place: { from: string | undefined; token?: string | undefined },
  ): Promise<Recognized>;
  /** Remembers that the owner was on a network. */
  trustNetwork(userId: string, from: string | undefined): Promise<void>;
  /**
   * Remembers the device of a log-in.
   * @param token what the device has sent.
   * @returns the token that it keeps: the same one, or a new one if it had none.
   */
  trustDevice(userId: string, token: string | undefined, sessionToken: string): Promise<string>;
  /** Forgets the devices of an account: all, all but that of one session, or only that of one session. */
  forgetDevices(userId: string, which?: { except: string } | { only: string }): Promise<void>;
  /** Every key under which guesses at an address may be counted. */
  throttleKeys(email: string): Promise<string[]>;
}

/**
 * Recognizes an account's owner, so that strangers cannot hold up a log-in: by the network, and by the token that the
 * browser keeps after a log-in (docs/decisions/032). A token opens nothing; it only has a count of its own.
 */
export function createTrustedDevices(db: Kysely<Schema>, now: () => number): TrustedDevices {
  const networkKey = (userId: string, from: string) => addressKey(`${userId} ${homeNetwork(from)}`);
  const deviceKey = (userId: string, token: string) => addressKey(`${userId} device ${token}`);
  const readToken = (token: string | undefined) => (token && TOKEN.test(token) ? token : undefined);
  return {
    async recognize(email, { from, token }) {
      // The same queries for every address, so that the time tells nothing about it.
      const user = await db
        .selectFrom('auth_user')
        .select(['id', 'emailVerified'])
        .where('email', '=', email)
        .executeTakeFirst();
      const userId = user?.id ?? 'nobody';
      const verified = Boolean(user?.emailVerified);
      const since = now() - TRUSTED_FOR_MS;
      const sent = readToken(token);
      if (sent) {
        const device = deviceKey(userId, sent);
        const row = await db
          .selectFrom('trusted_device')
          .select('device')
          .where('user_id', '=', userId)
          .where('device', '=', device)
          .where('last_at', '>', since)
          .executeTakeFirst();
        if (row) return { throttleKey: trustedKey(email, device), trusted: 'device', verified };
      }
      const network = networkKey(userId, from ?? '0.0.0.0');
      const row = await db
        .selectFrom('trusted_network')
        .select('network')
        .where('user_id', '=', userId)
        .where('network', '=', network)
        .where('last_at', '>', since)
        .executeTakeFirst();
      return from && row
        ? { throttleKey: trustedKey(email, network), trusted: 'network', verified }
        : { throttleKey: unknownDeviceKey(email), trusted: undefined, verified };
    },
    async trustNetwork(userId, from) {
      if (!from) return;
      const row = { user_id: userId, network: networkKey(userId, from), last_at: now() };
      await db
        .insertInto('trusted_network')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'network'])
            .doUpdateSet({ last_at: row.last_at })
            // A write at every log-in would say no more.
            .where('trusted_network.last_at', '<', row.last_at - DAY_MS),
        )
        .execute();
    },
    async trustDevice(userId, token, sessionToken) {
      const kept = readToken(token) ?? randomBytes(TOKEN_BYTES).toString('base64url');
      const session = await db
        .selectFrom('auth_session')
        .select('id')
        .where('token', '=', sessionToken)
        .executeTakeFirst();
      const last = { session_id: session?.id ?? null, last_at: now() };
      await db
        .insertInto('trusted_device')
        .values({ user_id: userId, device: deviceKey(userId, kept), ...last })
        .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet(last))
        .execute();
      const recent = db
        .selectFrom('trusted_device')
        .select('device')
        .where('user_id', '=', userId)
        .orderBy('last_at', 'desc')
        .limit(MAX_DEVICES);
      await db
        .deleteFrom('trusted_device')
        .where('user_id', '=', userId)
        .where('device', 'not in', recent)
        .execute();
      return kept;
    },
    async forgetDevices(userId, which) {
      let devices = db.deleteFrom('trusted_device').where('user_id', '=', userId);
      if (which && 'only' in which) devices = devices.where('session_id', '=', which.only);
      if (which && 'except' in which)
        devices = devices.where(({ eb, or }) =>
          or([eb('session_id', 'is', null), eb('session_id', '!=', which.except)]),
        );
      await devices.execute();
    },
    async throttleKeys(email) {
      const networks = db
        .selectFrom('trusted_network')
        .innerJoin('auth_user', 'auth_user.id', 'trusted_network.user_id')
        .select('network as place')
        .where('email', '=', email);
      const devices = db
        .selectFrom('trusted_device')
        .innerJoin('auth_user', 'auth_user.id', 'trusted_device.user_id')
        .select('device as place')
        .where('email', '=', email);
      const places = await networks.unionAll(devices).execute();
      return [unknownDeviceKey(email), ...places.map(({ place }) => trustedKey(email, place))];
    },
  };
}
