import { expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';
import { type Database, openDatabase } from '../database/open-database.ts';
import { createLog } from '../log/create-log.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { newDelivery } from './new-delivery.ts';

onBothEngines((site) => {
  test('gives each job to one of several workers, and no more than asked for', async () => {
    const { db } = site.database;
    const submission = { id: 's', type: 'guide_request', email: 'a@example.com', body: '{}', received_at: 0 };
    await db.insertInto('submission').values(submission).execute();
    const jobs = Array.from({ length: 100 }, () => newDelivery('automation', { submission_id: 's' }, 1000));
    await db.insertInto('delivery').values(jobs).execute();
    const log = createLog({ logLevel: 'silent' });
    const workers: Database[] = [];
    for (let at = 0; at < 4; at += 1) workers.push(await openDatabase(site.config, log));

    const claimed: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const batches = await Promise.all(
        workers.map((worker) => claimDeliveries(worker, { target: 'automation', now: 1000, limit: 8 })),
      );
      for (const batch of batches) expect(batch.length).toBeLessThanOrEqual(8);
      claimed.push(...batches.flat().map(({ id }) => id));
    }
    expect(claimed).toHaveLength(100);
    expect(new Set(claimed)).toEqual(new Set(jobs.map(({ id }) => id)));
    for (const target of ['automation', 'smtp'] as const)
      expect(await claimDeliveries(site.database, { target, now: 1000, limit: 8 })).toEqual([]);
    await Promise.all(workers.map((worker) => worker.close()));
  });
});
