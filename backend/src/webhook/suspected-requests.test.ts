import { expect, test } from 'vitest';
import { ANALYTICS_EVENT, CONTACT_FORM, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onOneEngine } from '../../test/test-backend.ts';

const START = Date.parse(GUIDE_REQUEST.timestamp);
const at = (ms: number) => ({ timestamp: new Date(START + ms).toISOString() });

onOneEngine((site) => {
  let visitors = 0;
  /** Somebody with a network address of their own, and what they send. */
  const visitor = () => {
    visitors += 1;
    const headers = { 'x-forwarded-for': `203.0.113.${visitors}` };
    return async (body: object) => {
      const answer = await site.post('/', body, { headers });
      const row = site.database.db.selectFrom('submission').selectAll().where('id', '=', answer.body.id);
      return { answer, row: await row.executeTakeFirstOrThrow() };
    };
  };

  test('marks a request with the hidden field filled in, and answers it like any other', async () => {
    const send = visitor();
    const { answer, row } = await send({ ...GUIDE_REQUEST, ...at(1), website: 'https://spam.example' });
    expect([answer.status, answer.body]).toEqual([202, { success: true, id: row.id }]);
    expect(row.suspicion).toBe('honeypot');
  });

  test('keeps nothing of what was written into the hidden field', async () => {
    const { row } = await visitor()({ ...GUIDE_REQUEST, ...at(2), website: 'https://spam.example' });
    expect(JSON.parse(row.body)).toEqual({ ...GUIDE_REQUEST, ...at(2) });
    expect(site.logged.join()).not.toContain('spam.example');
  });

  test.each(['', undefined, null])('does not mark a request whose hidden field is %j', async (website) => {
    const { row } = await visitor()({ ...GUIDE_REQUEST, name: `Empty ${website}`, website });
    expect(row.suspicion).toBeNull();
  });

  test.each([['a list'], { an: 'object' }, 7, 'x'.repeat(5000)])(
    'takes a request whose hidden field is strange (%#)',
    async (website) => {
      const name = `Strange ${JSON.stringify(website).length}`;
      const { answer, row } = await visitor()({ ...GUIDE_REQUEST, name, website });
      expect([answer.status, row.suspicion]).toEqual([202, 'honeypot']);
    },
  );

  test('believes no timestamp: of a hundred at once that say they are a minute apart, six are not marked', async () => {
    const send = visitor();
    const marks = [];
    for (let number = 0; number < 100; number += 1) {
      const { row } = await send({
        ...GUIDE_REQUEST,
        ...at(-number * 60_000),
        email: `m${number}@example.com`,
      });
      marks.push(row.suspicion);
    }
    // The first, and as many as a browser may have kept.
    expect(marks.filter((mark) => mark === null)).toHaveLength(6);
    const ahead = { timestamp: new Date(site.clock.now + 600_000).toISOString() };
    expect((await send({ ...GUIDE_REQUEST, ...ahead })).row.suspicion).toBe('too-fast');
  });

  test('takes two in one household for one network, and two households of one provider for two', async () => {
    const mark = async (from: string, email: string) => {
      const headers = { 'x-forwarded-for': from };
      const timestamp = new Date(site.clock.now).toISOString();
      const { body } = await site.post('/', { ...GUIDE_REQUEST, timestamp, email }, { headers });
      const row = site.database.db.selectFrom('submission').select('suspicion').where('id', '=', body.id);
      return (await row.executeTakeFirstOrThrow()).suspicion;
    };
    expect([
      await mark('2001:db8:1:1::1', 'v1@example.com'),
      await mark('[2001:db8:1:1::ffff]:5000', 'v2@example.com'),
      await mark('2001:db8:1:2::1', 'v3@example.com'),
      await mark('192.0.2.77:41000', 'v4@example.com'),
      await mark('::ffff:192.0.2.77', 'v5@example.com'),
    ]).toEqual([null, 'too-fast', null, null, 'too-fast']);
  });

  test('does not mark a request that is sent again, nor the kept ones that arrive together', async () => {
    const send = visitor();
    const kept = [at(30_000), at(34_000), at(39_000)].map((stamp) => ({ ...GUIDE_REQUEST, ...stamp }));
    const marks = [];
    for (const body of [kept[0], kept[0], kept[1], kept[1], kept[2]])
      marks.push((await send(body as object)).row.suspicion);
    expect(marks).toEqual([null, null, null, null, null]);
  });

  test('leaves contact forms and access events alone, however fast they come', async () => {
    const send = visitor();
    const now = { timestamp: new Date(site.clock.now).toISOString() };
    await send({ ...GUIDE_REQUEST, ...now });
    for (const body of [CONTACT_FORM, ANALYTICS_EVENT, ANALYTICS_EVENT])
      expect((await send({ ...body, ...now, website: 'https://example.com' })).row.suspicion).toBeNull();
  });

  test('writes no network address down', async () => {
    const { row } = await visitor()({ ...GUIDE_REQUEST, ...at(60_000) });
    expect(Object.values(row).join()).not.toContain('203.0.113.');
  });
});
