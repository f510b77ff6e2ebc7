import type { Database } from '../database/open-database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Says that now is this process's turn, once in `everyMs` among all processes on the database. */
export async function takeTurn(
  { db }: Pick<Database, 'db'>,
  name: string,
  now: number,
  everyMs = DAY_MS,
): Promise<boolean> {
  const taken = await db
    .insertInto('chore')
    .values({ name, last_run_at: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ last_run_at: now })
        .where('chore.last_run_at', '<=', now - everyMs),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}
