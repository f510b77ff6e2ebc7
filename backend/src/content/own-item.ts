import type { Kysely, Selectable } from 'kysely';
import type { PublicUser } from '../accounts/public-user.ts';
import type { ContentTable, Schema } from '../database/schema.ts';
import { ApiError } from '../http/api-error.ts';

/**
 * The caller's item of that id; 404 when there is none, or it is another's.
 * @param lock keeps others from changing it until the transaction ends; PostgreSQL only.
 */
export async function ownItem(
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
export function itemNotFound(): ApiError {
  return new ApiError(404, 'There is no such item.');
}
