import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { requireUser } from '../http/require-user.ts';
import type { Services } from '../services.ts';
import { contentItem } from './content-item.ts';
import { CONTENT_PATHS } from './content-paths.ts';

const { body } = CONTENT_PATHS['/content/list'];

/** `content/list`: the caller's items whose fields equal those of the filter, newest first, as `{ data }`. */
export function listContentRoute(services: Services): BackendHandler {
  return async (c) => {
    const user = await requireUser(services, c);
    const { type, ...rest } = await readBody(c.req.raw, body);
    let query = services.database.db.selectFrom('content').selectAll().where('owner_id', '=', user.id);
    if (type !== undefined) query = query.where('type', '=', type);
    const rows = await query.orderBy('created_at', 'desc').orderBy('id').execute();
    const wanted = Object.entries(rest);
    const data = rows
      .map(contentItem)
      .filter((item) => wanted.every(([field, value]) => item[field] === value));
    return c.json({ data });
  };
}
