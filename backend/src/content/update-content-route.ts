import { requireRoom } from '../database/no-room-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { parseBody, readObject } from '../http/read-body.ts';
import { requireUser } from '../http/require-user.ts';
import type { Services } from '../services.ts';
import { contentFields } from './content-fields.ts';
import { contentItem } from './content-item.ts';
import { CONTENT_PATHS } from './content-paths.ts';
import { checkQuota, lockOwner } from './content-quota.ts';
import { itemNotFound, ownItem } from './own-item.ts';

const { body } = CONTENT_PATHS['/content/update'];

/** `content/update`: changes the given fields of an item of the caller's and answers it. Its type stays what it is. */
export function updateContentRoute(services: Services): BackendHandler {
  const { database, now } = services;
  return async (c) => {
    const user = await requireUser(services, c);
    requireRoom(database);
    const changes = await readObject(c.req.raw);
    const { id } = parseBody(changes, body);
    const updated = await database.db.transaction().execute(async (transaction) => {
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
    return c.json(contentItem(updated));
  };
}
