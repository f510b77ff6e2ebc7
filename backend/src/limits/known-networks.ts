import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { addressKey } from './address-key.ts';
import { homeNetwork } from './client-network.ts';

/** How exactly the last use is known, in milliseconds: a write at every log-in would say no more. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** What stands for somebody who tries an address from where its owner has never been, in counters. */
export const strangersAt = (email: string) => email;
/** What stands for somebody who tries an address from a network that its owner has used, in counters. */
export const knownAt = (email: string, networkKey: string) => `${email} ${networkKey}`;

/** Who seems to be asking: what to count a try under, and whether it is a network that the account's owner has used. */
export interface Visit {
  who: string;
  known: boolean;
  /** Whether the account's address is verified; false also when there is no account. */
  verified: boolean;
}

/**
 * The networks from which an account has been logged in to, or had its password reset. Strangers elsewhere have
 * counters of their own, so that they cannot hold up an owner at home. The client sends nothing by which a device could
 * be known after log-out, and specification section 9 names its cookies, so the network stands for the device.
 */
export interface KnownNetworks {
  /** Who asks for an address, from an address of `clientAddress`. */
  visit(email: string, from: string | undefined): Promise<Visit>;
  /** Remembers that the owner was there. */
  remember(userId: string, from: string | undefined): Promise<void>;
  /** Everything that tries at an address may be counted under. */
  everybodyAt(email: string): Promise<string[]>;
}

/** @see KnownNetworks */
export function createKnownNetworks(db: Kysely<Schema>, now: () => number): KnownNetworks {
  const keyOf = (userId: string, from: string) => addressKey(`${userId} ${homeNetwork(from)}`);
  return {
    async visit(email, from) {
      const stranger = { who: strangersAt(email), known: false, verified: false };
      // Both for every address, so that the time tells nothing about it.
      const user = await db
        .selectFrom('auth_user')
        .select(['id', 'emailVerified'])
        .where('email', '=', email)
        .executeTakeFirst();
      const network = keyOf(user?.id ?? 'nobody', from ?? '0.0.0.0');
      const row = await db
        .selectFrom('known_network')
        .select('network')
        .where('user_id', '=', user?.id ?? 'nobody')
        .where('network', '=', network)
        .executeTakeFirst();
      const verified = Boolean(user?.emailVerified);
      return from && row
        ? { who: knownAt(email, network), known: true, verified }
        : { ...stranger, verified };
    },
    async remember(userId, from) {
      if (!from) return;
      const row = { user_id: userId, network: keyOf(userId, from), last_at: now() };
      await db
        .insertInto('known_network')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'network'])
            .doUpdateSet({ last_at: row.last_at })
            .where('known_network.last_at', '<', row.last_at - DAY_MS),
        )
        .execute();
    },
    async everybodyAt(email) {
      const networks = await db
        .selectFrom('known_network')
        .innerJoin('auth_user', 'auth_user.id', 'known_network.user_id')
        .select('network')
        .where('email', '=', email)
        .execute();
      return [strangersAt(email), ...networks.map(({ network }) => knownAt(email, network))];
    },
  };
}
