import { expect, test } from 'vitest';
import { mailsTo, verifyAddress } from '../mailed-token.ts';
import { type Answer, onOneEngine } from '../test-backend.ts';
import { countWork } from './count-work.ts';

const OTHER = 'Another1Pass!';

/** The calls that anybody can make with somebody's address, and what they cost at least. */
const CALLS = [
  ['/auth/login', { password: OTHER }, { hashes: 1, durableWrites: 1 }],
  ['/auth/register', { name: 'Somebody', password: OTHER }, { hashes: 1, durableWrites: 3 }],
  ['/auth/reset-password', {}, { hashes: 0, durableWrites: 3 }],
  ['/auth/resend-verification', {}, { hashes: 0, durableWrites: 2 }],
] as const;

onOneEngine((site) => {
  test.each(CALLS)(
    '%s tells not whether an address has an account, by answer or by work',
    async (path, fields, least) => {
      const known = (await site.visitor()).user.email;
      const owner = await site.visitor();
      const verified = owner.user.email;
      await verifyAddress(site, owner);
      const nobody = `nobody${path.length}@example.com`;

      const answers: Answer[] = [];
      const counts = [];
      for (const email of [known, verified, nobody]) {
        const call = async () => void answers.push(await site.post(path, { ...fields, email }));
        counts.push(await countWork(call));
      }
      const seen = answers.map(({ status, body: { requestId: _, ...body }, headers }) => ({
        status,
        body,
        headers: [...headers.keys()].sort(),
      }));
      expect(seen[1]).toEqual(seen[0]);
      expect(seen[2]).toEqual(seen[0]);
      expect(counts[0]?.hashes).toBe(least.hashes);
      expect(counts[0]?.durableWrites).toBeGreaterThanOrEqual(least.durableWrites);
      expect(counts[1]).toEqual(counts[0]);
      expect(counts[2]).toEqual(counts[0]);
      if (path !== '/auth/register') expect(await mailsTo(site, nobody)).toEqual([]);
      if (path === '/auth/login')
        expect(seen[2]).toMatchObject({ status: 401, body: { message: 'Invalid email or password.' } });
    },
  );

  test('and a body that is refused is refused before any of it', async () => {
    const { user } = await site.visitor();
    for (const email of [user.email, 'nobody@example.com']) {
      const work = await countWork(() => site.post('/auth/register', { name: 'S', email, password: 'weak' }));
      expect(work).toEqual({ hashes: 0, durableWrites: 0 });
    }
  });
});
