import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { requireUser } from '../http/require-user.ts';
import type { Services } from '../services.ts';
import { CONTENT_PATHS } from './content-paths.ts';
import { itemNotFound } from './own-item.ts';

const { body } = CONTENT_PATHS['/content/delete'];

/** `content/delete`: removes an item of the caller's. */
export function deleteContentRoute(services: Services): BackendHandler {
  return async (c) => {
    const user = await requireUser(services, c);
    const { id } = await readBody(c.req.raw, body);
    const deleted = await services.database.db
      .deleteFrom('content')
      .where('id', '=', id)
      .where('owner_id', '=', user.id)
      .returning('id')
      .execute();
    if (deleted.length === 0) throw itemNotFound();
    return c.json({ success: true });
  };
}
