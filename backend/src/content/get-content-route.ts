import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { requireUser } from '../http/require-user.ts';
import type { Services } from '../services.ts';
import { contentItem } from './content-item.ts';
import { CONTENT_PATHS } from './content-paths.ts';
import { ownItem } from './own-item.ts';

const { body } = CONTENT_PATHS['/content/get'];

/** `content/get`: one item of the caller's. */
export function getContentRoute(services: Services): BackendHandler {
  return async (c) => {
    const user = await requireUser(services, c);
    const { id } = await readBody(c.req.raw, body);
    return c.json(contentItem(await ownItem(services.database.db, user, id)));
  };
}
