import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { homeNetwork } from '../http/client-network.ts';
import { addressKey } from '../limits/counters.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a network or a device is known after its last log-in, in milliseconds. The privacy policy says so. */
export const KNOWN_FOR_MS = 90 * DAY_MS;
/** Devices that one account is known on; the one that was used longest ago makes room. */
const MOST_DEVICES = 20;

/** The header by which a device shows its mark when it logs in. */
export const DEVICE_MARK_HEADER = 'x-device-mark';
const MARK_BYTES = 24;
const MARK = /^[\w-]{32}$/;

/** The key under which guesses of all strangers at an address are counted. */
const strangersAt = (email: string) => email;
/** The key under which guesses from one known network or device are counted. `place` is its hash in the table. */
const knownAt = (email: string, place: string) => `${email} ${place}`;

/** Who seems to ask for an account. */
interface Visit {
  /** The key under which a guess is counted. */
  who: string;
  /** The owner has been here before: `device` is sure, `network` is shared with whoever else is on it. */
  known: 'device' | 'network' | undefined;
  /** Whether the account's address is verified; false also when there is no account. */
  verified: boolean;
}

/** What an owner is known by, each kept as a hash that is different for each account. */
export interface KnownOwners {
  /** Who asks for an address: `from` as `clientAddress` has it, `mark` as the header has it. */
  visit(email: string, place: { from: string | undefined; mark?: string | undefined }): Promise<Visit>;
  /** Remembers that the owner was on a network. */
  rememberNetwork(userId: string, from: string | undefined): Promise<void>;
  /**
   * Remembers the device of a log-in.
   * @param mark what the device has sent.
   * @returns the mark that it keeps: the same one, or a new one if it had none.
   */
  rememberDevice(userId: string, mark: string | undefined, sessionToken: string): Promise<string>;
  /** Forgets the devices of an account: all, all but that of one session, or only that of one session. */
  forgetDevices(userId: string, which?: { except: string } | { only: string }): Promise<void>;
  /** Every key under which guesses at an address may be counted. */
  everybodyAt(email: string): Promise<string[]>;
}

/**
 * Knows an account's owner again, so that strangers cannot hold up a log-in: by the network, and by the mark that the
 * browser keeps after a log-in (docs/decisions/032). A mark opens nothing; it only has a count of its own.
 */
export function createKnownOwners(db: Kysely<Schema>, now: () => number): KnownOwners {
  const networkKey = (userId: string, from: string) => addressKey(`${userId} ${homeNetwork(from)}`);
  const deviceKey = (userId: string, mark: string) => addressKey(`${userId} device ${mark}`);
  const readMark = (mark: string | undefined) => (mark && MARK.test(mark) ? mark : undefined);
  return {
    async visit(email, { from, mark }) {
      // The same queries for every address, so that the time tells nothing about it.
      const user = await db
        .selectFrom('auth_user')
        .select(['id', 'emailVerified'])
        .where('email', '=', email)
        .executeTakeFirst();
      const userId = user?.id ?? 'nobody';
      const verified = Boolean(user?.emailVerified);
      const since = now() - KNOWN_FOR_MS;
      const sent = readMark(mark);
      if (sent) {
        const device = deviceKey(userId, sent);
        const row = await db
          .selectFrom('known_device')
          .select('device')
          .where('user_id', '=', userId)
          .where('device', '=', device)
          .where('last_at', '>', since)
          .executeTakeFirst();
        if (row) return { who: knownAt(email, device), known: 'device', verified };
      }
      const network = networkKey(userId, from ?? '0.0.0.0');
      const row = await db
        .selectFrom('known_network')
        .select('network')
        .where('user_id', '=', userId)
        .where('network', '=', network)
        .where('last_at', '>', since)
        .executeTakeFirst();
      return from && row
        ? { who: knownAt(email, network), known: 'network', verified }
        : { who: strangersAt(email), known: undefined, verified };
    },
    async rememberNetwork(userId, from) {
      if (!from) return;
      const row = { user_id: userId, network: networkKey(userId, from), last_at: now() };
      await db
        .insertInto('known_network')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'network'])
            .doUpdateSet({ last_at: row.last_at })
            // A write at every log-in would say no more.
            .where('known_network.last_at', '<', row.last_at - DAY_MS),
        )
        .execute();
    },
    async rememberDevice(userId, mark, sessionToken) {
      const kept = readMark(mark) ?? randomBytes(MARK_BYTES).toString('base64url');
      const session = await db
        .selectFrom('auth_session')
        .select('id')
        .where('token', '=', sessionToken)
        .executeTakeFirst();
      const last = { session_id: session?.id ?? null, last_at: now() };
      await db
        .insertInto('known_device')
        .values({ user_id: userId, device: deviceKey(userId, kept), ...last })
        .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet(last))
        .execute();
      const recent = db
        .selectFrom('known_device')
        .select('device')
        .where('user_id', '=', userId)
        .orderBy('last_at', 'desc')
        .limit(MOST_DEVICES);
      await db
        .deleteFrom('known_device')
        .where('user_id', '=', userId)
        .where('device', 'not in', recent)
        .execute();
      return kept;
    },
    async forgetDevices(userId, which) {
      let devices = db.deleteFrom('known_device').where('user_id', '=', userId);
      if (which && 'only' in which) devices = devices.where('session_id', '=', which.only);
      if (which && 'except' in which)
        devices = devices.where(({ eb, or }) =>
          or([eb('session_id', 'is', null), eb('session_id', '!=', which.except)]),
        );
      await devices.execute();
    },
    async everybodyAt(email) {
      const networks = db
        .selectFrom('known_network')
        .innerJoin('auth_user', 'auth_user.id', 'known_network.user_id')
        .select('network as place')
        .where('email', '=', email);
      const devices = db
        .selectFrom('known_device')
        .innerJoin('auth_user', 'auth_user.id', 'known_device.user_id')
        .select('device as place')
        .where('email', '=', email);
      const places = await networks.unionAll(devices).execute();
      return [strangersAt(email), ...places.map(({ place }) => knownAt(email, place))];
    },
  };
}
