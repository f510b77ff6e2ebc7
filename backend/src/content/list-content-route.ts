import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { requireUser } from '../http/require-user.ts';
import type { Services } from '../services.ts';
import { contentItem } from './content-item.ts';
import { CONTENT_PATHS } from './content-paths.ts';

/** So many bytes of stored fields are read for one answer, but always one item: many lists at once stay small. */
const PAGE_BYTES = 256 * 1024;

const { body } = CONTENT_PATHS['/content/list'];

interface Place {
  id: string;
  created_at: number;
}

/**
 * `content/list`: the caller's items whose fields equal those of the filter, newest first, as `{ data }`. An account
 * with more than a page gets `next` besides, which the next call sends as `pageAfter`.
 */
export function listContentRoute(services: Services): BackendHandler {
  const { db } = services.database;
  let before: Promise<unknown> = Promise.resolve();
  /** Lets one list read in each round of the event loop, so that whoever else calls is answered in between. */
  function turn(): Promise<unknown> {
    before = before.then(() => setImmediate());
    return before;
  }
  return async (c) => {
    const user = await requireUser(services, c);
    const { type, pageAfter, ...rest } = await readBody(c.req.raw, body);
    let query = db.selectFrom('content').where('owner_id', '=', user.id);
    if (type !== undefined) query = query.where('type', '=', type);
    if (pageAfter !== undefined) {
      const { created_at, id } = placeOf(pageAfter);
      query = query.where(({ eb, or, and }) =>
        or([eb('created_at', '<', created_at), and([eb('created_at', '=', created_at), eb('id', '>', id)])]),
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
    if (!last) return c.json({ data: [] });

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
    return c.json(page.length < places.length ? { data, next: `${last.created_at}_${last.id}` } : { data });
  };
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
function placeOf(pageAfter: string): Place {
  const at = pageAfter.indexOf('_');
  return { created_at: Number(pageAfter.slice(0, at)), id: pageAfter.slice(at + 1) };
}
