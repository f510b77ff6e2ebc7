import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';
import { newDelivery } from '../outbox/outbox.ts';
import type { SubmissionTable } from '../webhook/webhook-tables.ts';
import { insertAll, writeTogether } from './write-together.ts';

describe('write together', () => {
  /** Writes into a list; knows what was asked of it. */
  function open(failing: (items: readonly string[]) => Error | undefined = () => undefined) {
    const calls: string[][] = [];
    const kept: string[] = [];
    const write = writeTogether(async (items: readonly string[]) => {
      calls.push([...items]);
      await turn();
      const error = failing(items);
      if (error) throw error;
      kept.push(...items);
      return items.map((item) => `kept ${item}`);
    }, 1);
    const statuses = async (items: string[]) =>
      (await Promise.allSettled(items.map(write))).map(({ status }) => status);
    return { calls, kept, write, statuses };
  }

  test('writes what came at once together, and gives each its own result', async () => {
    const { calls, write } = open();
    const all = Array.from({ length: 300 }, (_, at) => String(at));
    expect(await Promise.all(all.map(write))).toEqual(all.map((item) => `kept ${item}`));
    expect(calls.map(({ length }) => length)).toEqual([128, 128, 44]);
    expect(calls.flat()).toEqual(all);
  });

  test.each([
    [1, [['first'], ['second', 'third']]],
    [2, [['first'], ['second'], ['third']]],
  ])('with %i under way at most, writes together what comes meanwhile', async (atOnce, expected) => {
    const gate = Promise.withResolvers<void>();
    const calls: string[][] = [];
    const write = writeTogether(async (items: readonly string[]) => {
      calls.push([...items]);
      await gate.promise;
      return items;
    }, atOnce);
    const results: Promise<string>[] = [];
    for (const item of ['first', 'second', 'third']) {
      results.push(write(item));
      await turn();
    }
    gate.resolve();
    expect(await Promise.all(results)).toEqual(['first', 'second', 'third']);
    expect(calls).toEqual(expected);
  });

  test('one that cannot be written takes nothing of the others with it, nor of those who come later', async () => {
    const { kept, statuses } = open((items) => (items.includes('bad') ? new Error('no') : undefined));
    expect(await statuses(['before', 'bad', 'after'])).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await statuses(['next'])).toEqual(['fulfilled']);
    expect(kept).toEqual(['before', 'after', 'next']);
  });

  test('those that are in the way of each other come after each other', async () => {
    let left = 2;
    const { kept, statuses } = open((items) =>
      items.includes('later') && left-- > 0 ? new Error('taken') : undefined,
    );
    expect(await statuses(['first', 'later'])).toEqual(['fulfilled', 'fulfilled']);
    expect(kept).toEqual(['first', 'later']);
  });

  test('does not try again what the storage refuses', async () => {
    const full = Object.assign(new Error('disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
    const { calls, statuses } = open(() => full);
    expect(await statuses(['one', 'other'])).toEqual(['rejected', 'rejected']);
    expect(calls).toHaveLength(1);
  });

  test('goes on without a batch that gets no answer', async () => {
    const write = writeTogether(
      async (items: readonly string[]) =>
        items.includes('lost') ? new Promise<string[]>(() => undefined) : items,
      1,
    );
    void write('lost');
    await turn();
    expect(await write('next')).toBe('next');
  });
});

onBothEngines((site) => {
  const submission = (id: string, idempotency_key: string): SubmissionTable => ({
    id,
    type: 'contact_form',
    email: 'rosa@example.com',
    body: '{}',
    received_at: 1,
    idempotency_key,
    suspicion: null,
    release: null,
  });
  const delivery = (id: string) => newDelivery('automation', { submission_id: id }, 1);
  const ids = async (table: 'submission' | 'delivery') =>
    (await site.database.db.selectFrom(table).select('id').execute()).map(({ id }) => id);

  test('insert all inserts into tables that refer to each other', async () => {
    const job = delivery('a');
    await insertAll(site.database, { submission: [submission('a', 'a')], mail: [], delivery: [job] });
    expect(await ids('submission')).toEqual(['a']);
    expect(await ids('delivery')).toEqual([job.id]);
  });

  test('insert all inserts nothing when one row cannot be, whichever it is', async () => {
    const before = [await ids('submission'), await ids('delivery')];
    for (const rows of [
      { submission: [submission('b', 'b'), submission('c', 'a')], mail: [], delivery: [delivery('b')] },
      { submission: [submission('b', 'b')], mail: [], delivery: [delivery('b'), delivery('missing')] },
    ])
      await expect(insertAll(site.database, rows)).rejects.toThrow();
    expect([await ids('submission'), await ids('delivery')]).toEqual(before);
  });
});
