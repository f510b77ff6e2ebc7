import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { ContentItem } from 'shared-lib/api/content-api.ts';
import type { PublicUser } from '../accounts/caller.ts';
import type { Database } from '../database/open-database.ts';
import type { ContentTable, Schema } from '../database/schema.ts';
import { requireRoom } from '../database/storage-health.ts';
import { ApiError } from '../http/api-error.ts';
import { declaredRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';
import { CONTENT_PATHS, contentFields, GUIDE_DOWNLOADS } from './content-paths.ts';

/** So many bytes of stored fields are read for one answer, but always one item: many lists at once stay small. */
const PAGE_BYTES = 256 * 1024;

/** `content/*`: the items of the caller. */
export function contentRoutes(services: Services) {
  const { database, now } = services;
  const { db } = database;
  let before: Promise<unknown> = Promise.resolve();
  /** Lets one list read in each round of the event loop, so that whoever else calls is answered in between. */
  function turn(): Promise<unknown> {
    before = before.then(() => setImmediate());
    return before;
  }
  return declaredRoutes(services, CONTENT_PATHS, {
    async '/content/create'({ fields: sent, caller: { user } }) {
      requireRoom(database);
      const { type, fields } = contentFields(sent);
      const time = now();
      const item = {
        id: randomUUID(),
        owner_id: user.id,
        type,
        fields: JSON.stringify(fields),
        created_at: time,
        updated_at: time,
      };
      await db.transaction().execute(async (transaction) => {
        await lockOwner(transaction, database, user.id);
        await checkQuota(transaction, user.id, item);
        await transaction.insertInto('content').values(item).execute();
      });
      return contentItem(item);
    },

    async '/content/get'({ body: { id }, caller: { user } }) {
      return contentItem(await ownItem(db, user, id));
    },

    /** With more than a page, `next` says what the next call sends as `pageAfter`. */
    async '/content/list'({ body: { type, pageAfter, ...rest }, caller: { user } }) {
      let query = db.selectFrom('content').where('owner_id', '=', user.id);
      if (type !== undefined) query = query.where('type', '=', type);
      if (pageAfter !== undefined) {
        const { created_at, id } = placeOf(pageAfter);
        query = query.where(({ eb, or, and }) =>
          or([
            eb('created_at', '<', created_at),
            and([eb('created_at', '=', created_at), eb('id', '>', id)]),
          ]),
        );
      }
      await turn();
      // How long they are is known without reading them.
      const places = await query
        .select(['id', 'created_at', sql<number>`octet_length(fields)`.as('bytes')])
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      const page = places.slice(0, pageLength(places));
      const last = page.at(-1);
      if (!last) return { data: [] };

      const rows = await db
        .selectFrom('content')
        .selectAll()
        .where('owner_id', '=', user.id)
        .where(
          'id',
          'in',
          page.map(({ id }) => id),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      const wanted = Object.entries(rest);
      const data = rows
        .map(contentItem)
        .filter((item) => wanted.every(([field, value]) => item[field] === value));
      return page.length < places.length ? { data, next: `${last.created_at}_${last.id}` } : { data };
    },

    /** Changes the given fields. The type stays what it is. */
    async '/content/update'({ body: { id }, fields: changes, caller: { user } }) {
      requireRoom(database);
      const updated = await db.transaction().execute(async (transaction) => {
        await lockOwner(transaction, database, user.id);
        const item = await ownItem(transaction, user, id, { lock: database.engine === 'postgres' });
        const { fields } = contentFields({
          ...JSON.parse(item.fields),
          ...changes,
          type: item.type ?? undefined,
        });
        const written = JSON.stringify(fields);
        await checkQuota(transaction, user.id, { fields: written, before: item.fields });
        return transaction
          .updateTable('content')
          .set({ fields: written, updated_at: now() })
          .where('id', '=', item.id)
          .returningAll()
          .executeTakeFirst();
      });
      if (!updated) throw itemNotFound();
      return contentItem(updated);
    },

    async '/content/delete'({ body: { id }, caller: { user } }) {
      const deleted = await db
        .deleteFrom('content')
        .where('id', '=', id)
        .where('owner_id', '=', user.id)
        .returning('id')
        .execute();
      if (deleted.length === 0) throw itemNotFound();
      return { success: true };
    },
  });
}

function pageLength(places: readonly { bytes: number }[]): number {
  let bytes = 0;
  const over = places.findIndex((place, at) => {
    bytes += place.bytes;
    return at > 0 && bytes > PAGE_BYTES;
  });
  return over < 0 ? places.length : over;
}

/** The last item of the page before, as `next` named it. */
function placeOf(pageAfter: string): { id: string; created_at: number } {
  const at = pageAfter.indexOf('_');
  return { created_at: Number(pageAfter.slice(0, at)), id: pageAfter.slice(at + 1) };
}

/**
 * The caller's item of that id; 404 when there is none, or it is another's.
 * @param lock keeps others from changing it until the transaction ends; PostgreSQL only.
 */
async function ownItem(
  db: Kysely<Schema>,
  user: PublicUser,
  id: string,
  { lock = false } = {},
): Promise<Selectable<ContentTable>> {
  const query = db.selectFrom('content').selectAll().where('id', '=', id).where('owner_id', '=', user.id);
  const item = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!item) throw itemNotFound();
  return item;
}

/** The same answer whether the item is another's or does not exist. */
function itemNotFound(): ApiError {
  return new ApiError(404, 'There is no such item.');
}

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
async function lockOwner(
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
async function checkQuota(
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

/** A stored row as its owner gets to see it. A guide download was made when it was recorded; nobody can write that. */
export function contentItem({ id, type, fields, created_at }: Selectable<ContentTable>): ContentItem {
  const free = JSON.parse(fields) as Record<string, unknown>;
  if (type === GUIDE_DOWNLOADS) free.downloadedAt = new Date(created_at).toISOString();
  return { ...free, id };
}
