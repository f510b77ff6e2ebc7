import { expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';
import { until } from '../../test/until.ts';
import { openBackendDatabase } from '../app/migrations.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { claimDeliveries, newDelivery, retryDelay, startOutbox, type Target } from './outbox.ts';

const log = createLog({ logLevel: 'silent' });

onBothEngines((site) => {
  test('a worker claims at most `limit` deliveries at once, and none that another has claimed', async () => {
    const { db } = site.database;
    const submission = { id: 's', type: 'guide_request', email: '', body: '{}', received_at: 0 };
    await db.insertInto('submission').values(submission).execute();
    const rows = Array.from({ length: 100 }, () => newDelivery('automation', { submission_id: 's' }, 1000));
    await db.insertInto('delivery').values(rows).execute();
    const workers = await Promise.all([1, 2, 3, 4].map(() => openBackendDatabase(site.config, log)));

    const claimed: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const batches = await Promise.all(
        workers.map((worker) => claimDeliveries(worker, { target: 'automation', now: 1000, limit: 8 })),
      );
      for (const batch of batches) expect(batch.length).toBeLessThanOrEqual(8);
      claimed.push(...batches.flat().map(({ id }) => id));
    }
    expect(claimed).toHaveLength(100);
    expect(new Set(claimed)).toEqual(new Set(rows.map(({ id }) => id)));
    for (const target of ['automation', 'smtp'] as const)
      expect(await claimDeliveries(site.database, { target, now: 1000, limit: 8 })).toEqual([]);
    await Promise.all(workers.map((worker) => worker.close()));
  });

  /** Starts two attempts of one delivery. The first attempt has lost its lease. */
  async function twoAttempts(id: string) {
    const { db } = site.database;
    const text = { subject: '', text: 'text', html: '' };
    const mail = { id, template: 'guide', recipient: 'a@example.com', ...text, created_at: 0 };
    await db.insertInto('mail').values(mail).execute();
    const queued = newDelivery('smtp', { mail_id: id }, site.clock.now);
    await db.insertInto('delivery').values(queued).execute();
    const attempts: PromiseWithResolvers<void>[] = [];
    const delivered: string[] = [];
    const smtp: Target = {
      deliver() {
        const attempt = Promise.withResolvers<void>();
        attempts.push(attempt);
        return attempt.promise;
      },
      async onDelivered(_, delivery) {
        delivered.push(delivery.id);
      },
    };
    const parts = { database: site.database, log, metrics: createMetrics(), targets: { smtp } };
    const outbox = startOutbox({ ...parts, now: () => site.clock.now });
    await until(() => attempts.length === 1);
    site.clock.now += 61_000;
    outbox.wake();
    await until(() => attempts.length === 2);
    const [first, second] = attempts as [PromiseWithResolvers<void>, PromiseWithResolvers<void>];
    const row = async () => (await site.rows('delivery', { id: queued.id }))[0];
    return { first, second, delivered, row, outbox };
  }
  const settled = { status: 'delivered', last_error: null, attempts: 2 };

  test('records the success of an attempt whose lease has expired', async () => {
    const { first, second, delivered, row, outbox } = await twoAttempts('arrived');
    first.resolve();
    await until(() => delivered.length > 0);
    expect(await row()).toMatchObject(settled);
    second.reject(new Error('too late'));
    await outbox.stop();
    expect(await row()).toMatchObject(settled);
    expect(delivered).toHaveLength(1);
  });

  test('ignores the failure of an expired attempt once the next one has succeeded', async () => {
    const { first, second, row, outbox } = await twoAttempts('failed');
    second.resolve();
    await until(async () => (await row())?.status === 'delivered');
    first.reject(new Error('lost'));
    await outbox.stop();
    expect(await row()).toMatchObject(settled);
  });
});

test('doubles the retry delay from 5 seconds to an hour, with jitter', () => {
  const delays = [1, 2, 3, 4, 10, 11, 1000].map((attempt) => retryDelay(attempt, () => 0) / 1000);
  expect(delays).toEqual([5, 10, 20, 40, 2560, 3600, 3600]);
  expect(retryDelay(2, () => 1)).toBe(5000);
});
