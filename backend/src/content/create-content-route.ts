import { randomUUID } from 'node:crypto';
import { requireRoom } from '../database/no-room-error.ts';
import { ApiError } from '../http/api-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { readObject } from '../http/read-body.ts';
import { requireUser } from '../http/require-user.ts';
import type { Services } from '../services.ts';
import { contentFields } from './content-fields.ts';
import { contentItem } from './content-item.ts';

/** So many items an account may keep. */
const ITEMS_MAX = 500;

/** `content/create`: keeps an item for the caller and answers it. */
export function createContentRoute(services: Services): BackendHandler {
  const { database, now } = services;
  return async (c) => {
    const user = await requireUser(services, c);
    requireRoom(database);
    const { type, fields } = contentFields(await readObject(c.req.raw));
    const time = now();
    const item = {
      id: randomUUID(),
      owner_id: user.id,
      type,
      fields: JSON.stringify(fields),
      created_at: time,
      updated_at: time,
    };
    await database.db.transaction().execute(async (transaction) => {
      // One at a time for an account, so that many at once are counted; on SQLite any transaction has the write lock.
      const owner = transaction.selectFrom('auth_user').select('id').where('id', '=', user.id);
      const found = await (database.engine === 'postgres' ? owner.forUpdate() : owner).executeTakeFirst();
      if (!found) throw new ApiError(401, 'Please log in again.');
      const { count } = await transaction
        .selectFrom('content')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('owner_id', '=', user.id)
        .executeTakeFirstOrThrow();
      if (count >= ITEMS_MAX) throw new ApiError(409, `An account can keep at most ${ITEMS_MAX} items.`);
      await transaction.insertInto('content').values(item).execute();
    });
    return c.json(contentItem(item), 201);
  };
}
