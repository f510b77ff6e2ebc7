import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { ContentItem } from 'shared-lib/api/api.ts';
import { BODIES } from 'shared-lib/api/bodies.ts';
import { fieldsOf, textField } from 'shared-lib/fields/fields.ts';
import * as v from 'valibot';
import { forUpdate } from '../database/open-database.ts';
import type { ContentTable, Schema } from '../database/schema.ts';
import { assertDiskSpace } from '../database/storage-health.ts';
import { ApiError, signedOut } from '../http/api-error.ts';
import { parseBody } from '../http/read-request.ts';
import {
  type Call,
  type DeclaredPath,
  declaredRoutes,
  nonEmptyString,
  type PublicUser,
} from '../http/route.ts';
import { assertBytesLeft, byteLimits, createRateLimiter, ROW_BYTES } from '../limits/rate-limiter.ts';
import type { RouteServices } from '../platform/platform.ts';

/** Specification section 3, "Content item". */
const contentItemSchema = v.looseObject({ id: nonEmptyString }) satisfies v.GenericSchema<ContentItem>;

/** The type of specification section 3's "Guide download record". */
export const GUIDE_DOWNLOADS = 'guide_downloads';

const QUOTA_EXCEEDED = 'The account has reached its quota of items or bytes.';
const NO_ITEM = 'The caller has no such item.';

export const CONTENT_PATHS = {
  '/content/create': {
    summary: 'Create an item of the caller',
    description: 'Any fields are allowed. The server sets `id`, and `downloadedAt` of a guide download.',
    bearer: true,
    body: BODIES['/content/create'],
    example: { type: 'guide_downloads', title: 'The Homeowners Guide' },
    status: 201,
    response: contentItemSchema,
    refusals: { 409: QUOTA_EXCEEDED },
  },
  '/content/get': {
    summary: 'One item of the caller',
    bearer: true,
    body: BODIES['/content/get'],
    example: { id: 'id of the item' },
    response: contentItemSchema,
    refusals: { 404: NO_ITEM },
  },
  '/content/list': {
    summary: 'The items of the caller whose fields equal those of the filter, newest first',
    description:
      'A call searches up to 256 KB of items. If there are more, the response contains `next`: to search those, send its value as `pageAfter` with the same filter.',
    bearer: true,
    body: BODIES['/content/list'],
    example: { type: 'guide_downloads' },
    response: v.object({ data: v.array(contentItemSchema), next: v.optional(v.string()) }),
  },
  '/content/update': {
    summary: 'Change fields of an item of the caller',
    description: 'Fields that are not sent, and `type`, are unchanged.',
    bearer: true,
    body: BODIES['/content/update'],
    example: { id: 'id of the item', title: 'Another title' },
    response: contentItemSchema,
    refusals: { 404: NO_ITEM, 409: QUOTA_EXCEEDED, 413: 'The body or the item is larger than 64 KB.' },
  },
  '/content/delete': {
    summary: 'Delete an item of the caller',
    bearer: true,
    body: BODIES['/content/delete'],
    example: { id: 'id of the item' },
    refusals: { 404: NO_ITEM },
  },
} as const satisfies Record<string, DeclaredPath>;

const RESERVED = new Set(['id', 'type', 'downloadedAt', 'pageAfter', '__proto__']);

const guideDownload = fieldsOf({ title: textField('Title', { max: 300 }) });

function toFields(type: string | null, body: Record<string, unknown>): string {
  const free = Object.fromEntries(Object.entries(body).filter(([name]) => !RESERVED.has(name)));
  // Only the title comes from the schema, because valibot drops a field named constructor.
  const download = type === GUIDE_DOWNLOADS && parseBody(free, guideDownload);
  return JSON.stringify({ ...(type !== null && { type }), ...free, ...download });
}

const MAX_ITEMS = 500;
const MAX_ITEM_BYTES = 64 * 1024;
const MAX_ACCOUNT_BYTES = 1024 * 1024;
/** One list call reads at most this many bytes, so that simultaneous calls use little memory. */
const PAGE_BYTES = 256 * 1024;

export function contentRoutes(services: RouteServices) {
  const { config, database, now } = services;
  const { db } = database;
  let turn: Promise<unknown> = Promise.resolve();

  async function writeItem(
    { ip, fields: sent, caller }: Pick<Call<DeclaredPath & { bearer: true }>, 'ip' | 'fields' | 'caller'>,
    { id, type = null }: { id?: string; type?: string | null | undefined },
  ): Promise<ContentItem> {
    const { user } = caller;
    assertDiskSpace(database);
    return db.transaction().execute(async (transaction) => {
      // Locks the account, so that the quota counts simultaneous writes. Account deletion starts with this lock, too.
      const owner = transaction.selectFrom('auth_user').select('id').where('id', '=', user.id);
      await forUpdate(owner, database).executeTakeFirstOrThrow(signedOut);
      const time = now();
      const existing = id === undefined ? undefined : await ownItem(transaction, user, id);
      const item = existing ?? { id: randomUUID(), owner_id: user.id, type, fields: '', created_at: time };
      const fields = toFields(item.type, { ...(existing && JSON.parse(existing.fields)), ...sent });
      const growth = Buffer.byteLength(fields) - Buffer.byteLength(item.fields);
      if (growth > 0) {
        await assertQuota(transaction, user, { fields, growth, isNew: !existing });
        const limiter = createRateLimiter(transaction, now);
        const bytes = growth + (existing ? 0 : ROW_BYTES);
        await assertBytesLeft(limiter, 'consume', byteLimits('accounts', { ip, bytes }, config), config);
      }
      const changes = { fields, updated_at: time };
      const written = existing
        ? transaction.updateTable('content').set(changes).where('id', '=', existing.id)
        : transaction.insertInto('content').values({ ...item, ...changes });
      return toContentItem(await written.returningAll().executeTakeFirstOrThrow(itemNotFound));
    });
  }

  return declaredRoutes(services, CONTENT_PATHS, {
    '/content/create': (call) => writeItem(call, { type: call.body.type }),

    async '/content/get'({ body: { id }, caller: { user } }) {
      return toContentItem(await ownItem(db, user, id));
    },

    async '/content/list'({ body: { type, pageAfter }, fields, caller: { user } }) {
      const ownItems = db.selectFrom('content').where('owner_id', '=', user.id);
      const newestFirst = ownItems.orderBy('created_at', 'desc').orderBy('id');
      let query = newestFirst;
      if (type !== undefined) query = query.where('type', '=', type);
      if (pageAfter !== undefined) {
        const [digits, id] = pageAfter.split('_');
        const time = Number(digits);
        query = query.where(sql<boolean>`(created_at < ${time} or (created_at = ${time} and id > ${id}))`);
      }
      // Only one list call per tick reads, because each blocks all other calls for some milliseconds.
      turn = turn.then(() => setImmediate());
      await turn;
      const bytes = sql<number>`sum(octet_length(fields)) over (order by created_at desc, id)`.as('bytes');
      const index = await query.select(['id', 'created_at', bytes]).execute();
      const page = index.filter(({ bytes }, at) => at === 0 || bytes <= PAGE_BYTES);
      const last = page.at(-1);
      if (!last) return { data: [] };

      const ids = page.map(({ id }) => id);
      const rows = await newestFirst.selectAll().where('id', 'in', ids).execute();
      // Reads the raw body, because valibot drops a field named constructor.
      const { type: _type, pageAfter: _pageAfter, ...rest } = fields;
      const filters = Object.entries(rest);
      const data = rows
        .map(toContentItem)
        .filter((item) => filters.every(([field, value]) => item[field] === value));
      return page.length < index.length ? { data, next: `${last.created_at}_${last.id}` } : { data };
    },

    '/content/update': (call) => writeItem(call, { id: call.body.id }),

    async '/content/delete'({ body: { id }, caller: { user } }) {
      const items = db.deleteFrom('content').where('id', '=', id).where('owner_id', '=', user.id);
      await items.returning('id').executeTakeFirstOrThrow(itemNotFound);
    },
  });
}

async function assertQuota(
  db: Kysely<Schema>,
  user: PublicUser,
  { fields, growth, isNew }: { fields: string; growth: number; isNew: boolean },
): Promise<void> {
  if (Buffer.byteLength(fields) > MAX_ITEM_BYTES)
    throw new ApiError(413, `An item can have at most ${MAX_ITEM_BYTES / 1024} KB. Shorten its fields.`);
  const bytes = sql<number>`coalesce(sum(octet_length(fields)), 0)`.as('bytes');
  const items = db.selectFrom('content').where('owner_id', '=', user.id);
  const totals = items.select(({ fn }) => [fn.countAll<number>().as('items'), bytes]);
  const stored = await totals.executeTakeFirstOrThrow();
  if (isNew && stored.items >= MAX_ITEMS)
    throw new ApiError(409, `An account can store at most ${MAX_ITEMS} items. Delete some first.`);
  if (Number(stored.bytes) + growth > MAX_ACCOUNT_BYTES) {
    const limit = `${MAX_ACCOUNT_BYTES / 1024 / 1024} MB of items`;
    throw new ApiError(409, `An account can store at most ${limit}. Delete some first.`);
  }
}

function ownItem(db: Kysely<Schema>, user: PublicUser, id: string): Promise<Selectable<ContentTable>> {
  const items = db.selectFrom('content').selectAll().where('id', '=', id);
  return items.where('owner_id', '=', user.id).executeTakeFirstOrThrow(itemNotFound);
}

/** Other users' items also get 404, so that the response does not reveal that they exist. */
const itemNotFound = () => new ApiError(404, 'There is no such item.');

export function toContentItem({ id, type, fields, created_at }: Selectable<ContentTable>): ContentItem {
  const free = JSON.parse(fields) as Record<string, unknown>;
  if (type === GUIDE_DOWNLOADS) free.downloadedAt = new Date(created_at).toISOString();
  return { ...free, id };
}
