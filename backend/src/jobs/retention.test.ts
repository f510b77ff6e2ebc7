import { expect, test } from 'vitest';
import { operate } from '../../test/operate.ts';
import { ANALYTICS_EVENT, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onBothEngines } from '../../test/test-backend.ts';
import { monthsBefore } from './scheduled-jobs.ts';

onBothEngines((site) => {
  const retain = (now: string | number) =>
    operate(site.env, ['retention'], () => (typeof now === 'string' ? Date.parse(now) : now));

  test('deletes expired counters only, in batches', async () => {
    const { now } = site.clock;
    const ended = Array.from({ length: 2500 }, (_, at) => ({ key: `ended ${at}`, count: 1, until: now - 1 }));
    const open = { key: 'open', count: 1, until: now + 1 };
    for (const rows of [ended, [open]])
      await site.database.db.insertInto('limit_counter').values(rows).execute();
    await retain(now);
    expect((await site.rows('limit_counter')).map(({ key }) => key)).toEqual(['open']);
  });

  test('deletes tracking data after 13 months and expired sessions', async () => {
    site.clock.now = Date.parse('2025-10-19T12:00:00Z');
    for (let at = 0; at < 5; at += 1) await site.post('/', ANALYTICS_EVENT);
    await site.post('/', GUIDE_REQUEST);
    const click = { release: 'content/1.0.0', page: '/blog', link: 'Buy Now' };
    await site.post('/shop-click', click);
    const visitor = await site.visitor();
    site.clock.now = Date.parse('2025-10-21T12:00:00Z');
    await site.post('/', ANALYTICS_EVENT);

    const { code, output } = await retain('2026-11-20T12:00:00Z');
    expect(code).toBe(0);
    expect(output).toContain('tracking events: 5 removed');
    expect(output).toContain('events: 2 removed');
    expect((await site.rows('submission')).map(({ type }) => type).sort()).toEqual([
      'analytics_event',
      'guide_request',
    ]);
    // Sessions expire by the real clock.
    const profile = () => site.post('/user/profile', { userId: visitor.user.id }, visitor);
    expect((await profile()).status).toBe(200);
    const second = await retain(Date.now() + 400 * 24 * 60 * 60 * 1000);
    expect(second.output).toMatch(/expired sessions: [1-9]\d* removed/);
    expect((await profile()).status).toBe(401);
  });
});

test.each([
  ['2026-11-20T10:00:00.000Z', 13, '2025-10-20T10:00:00.000Z'],
  ['2026-03-31T00:00:00.000Z', 13, '2025-02-28T00:00:00.000Z'],
  ['2025-03-30T23:59:59.999Z', 13, '2024-02-29T23:59:59.999Z'],
  ['2026-01-15T00:00:00.000Z', 1, '2025-12-15T00:00:00.000Z'],
])('%s less %i months is %s', (now, months, expected) => {
  expect(new Date(monthsBefore(Date.parse(now), months)).toISOString()).toBe(expected);
});
