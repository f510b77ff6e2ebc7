import { randomUUID } from 'node:crypto';
import { requireRoom } from '../database/no-room-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { readObject } from '../http/read-body.ts';
import { requireUser } from '../http/require-user.ts';
import type { Services } from '../services.ts';
import { contentFields } from './content-fields.ts';
import { contentItem } from './content-item.ts';
import { checkQuota, lockOwner } from './content-quota.ts';

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
      await lockOwner(transaction, database, user.id);
      await checkQuota(transaction, user.id, item);
      await transaction.insertInto('content').values(item).execute();
    });
    return c.json(contentItem(item), 201);
  };
}
