import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { Schema } from '../database/schema.ts';
import { ApiError } from '../http/api-error.ts';

/** So many items an account may keep. */
const ITEMS_MAX = 500;
/** So many bytes the fields of one item may have, as JSON in UTF-8. */
const ITEM_BYTES_MAX = 64 * 1024;
/** So many bytes the fields of all items of an account may have together. */
const BYTES_MAX = 1024 * 1024;

/** An item that is about to be written: its fields as JSON, and what they were before, if it is there already. */
interface Writing {
  fields: string;
  before?: string;
}

/**
 * Until the transaction ends nobody else writes an item of the account, so that many at once are counted. Call it before
 * anything else is locked: who deletes the account locks in the same order.
 * @throws ApiError 401 when the account is gone.
 */
export async function lockOwner(
  transaction: Transaction<Schema>,
  { engine }: Pick<Database, 'engine'>,
  ownerId: string,
): Promise<void> {
  // On SQLite any transaction has the write lock from its beginning.
  const owner = transaction.selectFrom('auth_user').select('id').where('id', '=', ownerId);
  const found = await (engine === 'postgres' ? owner.forUpdate() : owner).executeTakeFirst();
  if (!found) throw new ApiError(401, 'Please log in again.');
}

/**
 * Makes sure that an account, which is locked, does not keep more than it may. What makes an item no longer is always
 * allowed.
 * @throws ApiError 409 when it would keep too much, 413 when the item is too large.
 */
export async function checkQuota(
  transaction: Transaction<Schema>,
  ownerId: string,
  { fields, before }: Writing,
): Promise<void> {
  const bytes = Buffer.byteLength(fields);
  const more = bytes - Buffer.byteLength(before ?? '');
  if (before !== undefined && more <= 0) return;
  if (bytes > ITEM_BYTES_MAX)
    throw new ApiError(413, `An item can have at most ${ITEM_BYTES_MAX / 1024} KB.`);
  const kept = await transaction
    .selectFrom('content')
    .select(({ fn }) => [
      fn.countAll<number>().as('items'),
      sql<number>`coalesce(sum(octet_length(fields)), 0)`.as('bytes'),
    ])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (before === undefined && kept.items >= ITEMS_MAX) {
    throw new ApiError(409, `An account can keep at most ${ITEMS_MAX} items.`);
  }
  if (Number(kept.bytes) + more > BYTES_MAX) {
    throw new ApiError(
      409,
      `An account can keep at most ${BYTES_MAX / 1024 / 1024} MB of items. Delete some first.`,
    );
  }
}
