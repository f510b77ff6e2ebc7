import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';

onBothEngines((site) => {
  const add = (name: string) =>
    site.database.write(async (transaction) => {
      await transaction.insertInto('chore').values({ name, last_run_at: 1 }).execute();
      return name;
    });
  const names = async () =>
    (await site.database.db.selectFrom('chore').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    );

  test('keeps what came at once, and gives each its own result', async () => {
    const all = Array.from({ length: 300 }, (_, at) => `a${String(at).padStart(3, '0')}`);
    expect(await Promise.all(all.map(add))).toEqual(all);
    expect(await names()).toEqual(expect.arrayContaining(all));
  });

  test('takes back one that fails, wholly, and nothing of the others', async () => {
    const failing = () =>
      site.database.write(async (transaction) => {
        for (let twice = 0; twice < 2; twice += 1)
          await transaction.insertInto('chore').values({ name: 'half', last_run_at: 1 }).execute();
      });
    const outcomes = await Promise.allSettled([add('before'), failing(), add('after')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await names()).toEqual(expect.arrayContaining(['after', 'before']));
    expect(await names()).not.toContain('half');
  });

  test('goes on after a failure', async () => {
    await expect(
      site.database.write(async (transaction) => void (await sql`nonsense`.execute(transaction))),
    ).rejects.toThrow();
    expect(await add('next')).toBe('next');
  });
});
