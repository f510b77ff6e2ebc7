import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Schema } from '../database/schema.ts';
import { unsubscribeKey } from './has-unsubscribed.ts';

/** Where a person ends mail, below {host}. */
export const UNSUBSCRIBE_PATH = '/email/unsubscribe';

/** Who wants no more mail. */
export interface Unsubscribe {
  /** The address that ends mail to this recipient with one POST (RFC 8058). It does not name the recipient. */
  urlFor(recipient: string): string;
  /** Whether the token is one of `urlFor`. */
  knows(token: string): boolean;
  /** Ends mail to whom the token belongs, once and for all; false when it is not one of `urlFor`. */
  end(token: string): Promise<boolean>;
}

/**
 * Tokens are signed and nothing is stored for them, so that a link works for as long as `secret` stays the same, also
 * after the mail has been erased here.
 */
export function createUnsubscribe({
  config,
  db,
  secret,
  now,
}: {
  config: Pick<BackendConfig, 'apiUrl'>;
  db: Kysely<Schema>;
  secret: string;
  now: () => number;
}): Unsubscribe {
  const sign = (key: string) => createHmac('sha256', secret).update(`unsubscribe:${key}`).digest('base64url');

  /** The key of a genuine token. */
  function keyIn(token: string): string | undefined {
    const [key = '', signature = ''] = token.split('.');
    const given = Buffer.from(signature);
    const right = Buffer.from(sign(key));
    return given.length === right.length && timingSafeEqual(given, right) ? key : undefined;
  }
  return {
    urlFor(recipient) {
      const key = unsubscribeKey(recipient);
      return `${config.apiUrl}${UNSUBSCRIBE_PATH}?token=${key}.${sign(key)}`;
    },
    knows: (token) => keyIn(token) !== undefined,
    async end(token) {
      const key = keyIn(token);
      if (!key) return false;
      await db
        .insertInto('unsubscribed')
        .values({ key, at: now() })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
      return true;
    },
  };
}
