import { expect, test } from 'vitest';
import { mailsTo, verifyAddress } from '../mailed-token.ts';
import { type Answer, onOneEngine } from '../test-backend.ts';
import { countWork } from './count-work.ts';

const OTHER = 'Another1Pass!';

/** The calls that any client can make with an address, and their minimal work. */
const CALLS = [
  ['/auth/login', { password: OTHER }, { hashes: 1, durableWrites: 1 }],
  ['/auth/register', { name: 'Somebody', password: OTHER }, { hashes: 1, durableWrites: 3 }],
  ['/auth/reset-password', {}, { hashes: 0, durableWrites: 3 }],
  ['/auth/resend-verification', {}, { hashes: 0, durableWrites: 2 }],
] as const;

onOneEngine((site) => {
  test.each(CALLS)(
    '%s does not reveal accounts by its response or its work',
    async (path, fields, minimum) => {
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
      expect(responses[1]).toEqual(responses[0]);
      expect(responses[2]).toEqual(responses[0]);
      expect(counts[0]?.hashes).toBe(minimum.hashes);
      expect(counts[0]?.durableWrites).toBeGreaterThanOrEqual(minimum.durableWrites);
      expect(counts[1]).toEqual(counts[0]);
      expect(counts[2]).toEqual(counts[0]);
      if (path !== '/auth/register') expect(await mailsTo(site, nobody)).toEqual([]);
      if (path === '/auth/login')
        expect(responses[2]).toMatchObject({ status: 401, body: { message: 'Invalid email or password.' } });
    },
  );

  test('refuses an invalid body before any work', async () => {
    const { user } = await site.visitor();
    for (const email of [user.email, 'nobody@example.com']) {
      const work = await countWork(() => site.post('/auth/register', { name: 'S', email, password: 'weak' }));
      expect(work).toEqual({ hashes: 0, durableWrites: 0 });
    }
  });
});
