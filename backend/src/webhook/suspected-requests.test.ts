import { expect, test } from 'vitest';
import { ANALYTICS_EVENT, CONTACT_FORM, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onOneEngine } from '../../test/test-backend.ts';

const START = Date.parse(GUIDE_REQUEST.timestamp);
const at = (ms: number) => ({ timestamp: new Date(START + ms).toISOString() });
const SPAM = { website: 'https://spam.example' };

onOneEngine((site) => {
  let visitors = 0;
  /** A visitor with a new network address, who sends submissions. */
  const visitor = () => {
    visitors += 1;
    const from = `203.0.113.${visitors}`;
    return async (body: object) => {
      const { status, body: answer } = await site.post('/', body, { from });
      const [row] = await site.rows('submission', { id: answer.id });
      return { status, answer, row, mark: row?.suspicion };
    };
  };

  test('marks a request with the honeypot field, with the usual response', async () => {
    const body = { ...GUIDE_REQUEST, ...at(1) };
    const { status, answer, row, mark } = await visitor()({ ...body, ...SPAM });
    expect([status, answer]).toEqual([202, { success: true, id: row?.id }]);
    expect(mark).toBe('honeypot');
    expect(JSON.parse(row?.body ?? '')).toEqual(body);
    expect(site.logged.join()).not.toContain('spam.example');
    expect(Object.values(row ?? {}).join()).not.toContain('203.0.113.');
  });

  test.each([
    ['', null],
    [undefined, null],
    [null, null],
    [['a list'], 'honeypot'],
    [{ an: 'object' }, 'honeypot'],
    [7, 'honeypot'],
    ['x'.repeat(5000), 'honeypot'],
  ])('accepts a request with any honeypot value (%#)', async (website, marked) => {
    const name = `Strange ${JSON.stringify(website)?.length} ${typeof website}`;
    const { status, mark } = await visitor()({ ...GUIDE_REQUEST, name, website });
    expect([status, mark]).toEqual([202, marked]);
  });

  test('does not mark contact forms and access events', async () => {
    const send = visitor();
    const now = { timestamp: new Date(site.clock.now).toISOString() };
    for (const body of [GUIDE_REQUEST, CONTACT_FORM, ANALYTICS_EVENT, ANALYTICS_EVENT])
      expect((await send({ ...body, ...now, ...(body !== GUIDE_REQUEST && SPAM) })).mark).toBeNull();
  });
});
