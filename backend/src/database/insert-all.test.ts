import { expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';
import { newDelivery } from '../outbox/new-delivery.ts';
import { insertAll } from './insert-all.ts';
import type { SubmissionTable } from './schema.ts';

onBothEngines((site) => {
  const submission = (id: string, key: string): SubmissionTable => ({
    id,
    type: 'contact_form',
    email: 'rosa@example.com',
    body: '{}',
    received_at: 1,
    idempotency_key: key,
    suspicion: null,
  });
  const delivery = (id: string) => newDelivery('automation', { submission_id: id }, 1);
  const ids = async (table: 'submission' | 'delivery') =>
    (await site.database.db.selectFrom(table).select('id').execute()).map(({ id }) => id);

  test('inserts into tables that refer to each other', async () => {
    const job = delivery('a');
    await insertAll(site.database, { submission: [submission('a', 'a')], mail: [], delivery: [job] });
    expect(await ids('submission')).toEqual(['a']);
    expect(await ids('delivery')).toEqual([job.id]);
  });

  test('inserts nothing when one row cannot be, whichever it is', async () => {
    const before = [await ids('submission'), await ids('delivery')];
    for (const rows of [
      { submission: [submission('b', 'b'), submission('c', 'a')], mail: [], delivery: [delivery('b')] },
      { submission: [submission('b', 'b')], mail: [], delivery: [delivery('b'), delivery('missing')] },
    ])
      await expect(insertAll(site.database, rows)).rejects.toThrow();
    expect([await ids('submission'), await ids('delivery')]).toEqual(before);
  });

  test('has nothing to do for no rows', async () => {
    await insertAll(site.database, { submission: [], mail: [], delivery: [] });
  });
});
