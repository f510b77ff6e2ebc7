import { createHook } from 'node:async_hooks';
import { StatementSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { type Answer, mailsTo, onSqlite, verifyAddress } from '../test-backend.ts';

/** Work that affects the response time. */
interface Work {
  hashes: number;
  /** The transactions with writes, and the writes outside transactions. */
  durableWrites: number;
}

async function countWork(run: () => Promise<unknown>): Promise<Work> {
  const work: Work = { hashes: 0, durableWrites: 0 };
  const hook = createHook({
    init(_, type) {
      if (type === 'SCRYPTREQUEST') work.hashes += 1;
    },
  });
  let transaction: { wrote: boolean } | undefined;
  const record = (statement: string) => {
    const [word = ''] = statement.trim().toLowerCase().split(/\s/, 1);
    if (word === 'begin') transaction = { wrote: false };
    else if (word === 'commit') {
      work.durableWrites += Number(transaction?.wrote);
      transaction = undefined;
    } else if (['insert', 'update', 'delete'].includes(word)) {
      if (transaction) transaction.wrote = true;
      else work.durableWrites += 1;
    }
  };
  const { all, run: runStatement } = StatementSync.prototype;
  StatementSync.prototype.all = function (this: StatementSync, ...values: Parameters<typeof all>) {
    record(this.sourceSQL);
    return all.apply(this, values);
  } as typeof all;
  StatementSync.prototype.run = function (this: StatementSync, ...values: Parameters<typeof all>) {
    record(this.sourceSQL);
    return runStatement.apply(this, values);
  } as typeof runStatement;
  hook.enable();
  try {
    await run();
  } finally {
    hook.disable();
    StatementSync.prototype.all = all;
    StatementSync.prototype.run = runStatement;
  }
  return work;
}

const OTHER = 'Another1Pass!';

/** The calls that anyone can make with any email address. */
const CALLS = [
  ['/auth/login', { password: OTHER }, { hashes: 1, durableWrites: 1 }],
  ['/auth/register', { name: 'Somebody', password: OTHER }, { hashes: 1, durableWrites: 3 }],
  ['/auth/reset-password', {}, { hashes: 0, durableWrites: 3 }],
  ['/auth/resend-verification', {}, { hashes: 0, durableWrites: 2 }],
] as const;

onSqlite((site) => {
  test.each(CALLS)('%s reveals no account by its response or its work', async (path, fields, minimum) => {
    const registered = (await site.visitor()).user.email;
    const owner = await site.visitor();
    const verified = owner.user.email;
    await verifyAddress(site, owner);
    const nobody = `nobody${path.length}@example.com`;

    const answers: Answer[] = [];
    const counts = [];
    for (const email of [registered, verified, nobody]) {
      const call = async () => void answers.push(await site.post(path, { ...fields, email }));
      counts.push(await countWork(call));
    }
    const responses = answers.map(({ status, body: { requestId: _, ...body }, headers }) => ({
      status,
      body,
      headers: [...headers.keys()].sort(),
    }));
    expect(responses).toEqual(Array(3).fill(responses[0]));
    expect(counts[0]?.hashes).toBe(minimum.hashes);
    expect(counts[0]?.durableWrites).toBeGreaterThanOrEqual(minimum.durableWrites);
    expect(counts).toEqual(Array(3).fill(counts[0]));
    if (path !== '/auth/register') expect(await mailsTo(site, nobody)).toEqual([]);
  });

  test('registration refuses an invalid body before it hashes or writes anything', async () => {
    const { email } = (await site.rosa()).user;
    const work = await countWork(() => site.post('/auth/register', { name: 'S', email, password: 'weak' }));
    expect(work).toEqual({ hashes: 0, durableWrites: 0 });
  });
});
