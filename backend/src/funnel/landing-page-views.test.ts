import { expect, test } from 'vitest';
import { ANALYTICS_EVENT, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onOneEngine } from '../../test/test-backend.ts';
import { HOUR_MS } from '../time/hours.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const PAGE = 'http://localhost:4300/free-homeowners-guide';

onOneEngine((site) => {
  const view = (
    headers: Record<string, string> = {},
    source: unknown = `${PAGE}?utm_source=Fall`,
    query = '',
  ) => site.post(`/landing-page-view${query}`, { source }, { headers });
  const tallies = async () => {
    const rows = site.database.db.selectFrom('tally').selectAll().orderBy('at').orderBy('release');
    return (await rows.execute()).map(({ counts, ...row }) => ({ ...row, counts: JSON.parse(counts) }));
  };

  test('landing-page views are counted by hour, release and source, and never by visitor', async () => {
    site.clock.now = Date.parse('2026-11-22T10:59:59.999Z');
    const headers = { 'x-release': 'guide/1.0.0-3fa9c1d2', 'user-agent': PHONE };
    const answers = await Promise.all(Array.from({ length: 30 }, () => view(headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    await view(headers, PAGE);
    site.clock.now += 1;
    await view({}, `${PAGE}?utm_source=Fall`, '?release=guide/1.0.0-81b0c2aa');
    expect(await tallies()).toEqual([
      {
        scope: 'funnel',
        at: Date.parse('2026-11-22T10:00:00Z'),
        release: 'guide/1.0.0-3fa9c1d2',
        counts: { 'landing-page-view fall': 30, 'landing-page-view /free-homeowners-guide': 1 },
      },
      {
        scope: 'funnel',
        at: Date.parse('2026-11-22T11:00:00Z'),
        release: 'guide/1.0.0-81b0c2aa',
        counts: { 'landing-page-view fall': 1 },
      },
    ]);
  });

  test('landing-page views of the team and of robots are answered alike and not counted', async () => {
    const before = await tallies();
    for (const headers of [
      { 'x-release': 'guide/1.0.0-3fa9c1d2;team' },
      { 'x-release': 'guide/1.0.0-3fa9c1d2;robot' },
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0 Safari/537.36' },
    ] as Record<string, string>[])
      expect(await view(headers)).toMatchObject({ status: 202, body: { success: true } });
    expect(await tallies()).toEqual(before);
  });

  test('landing-page views beyond 1,200 in six hours from one connection are not counted', async () => {
    const from = (address: string) =>
      view({ 'x-forwarded-for': address, 'x-release': 'guide/1.0.0-flooded' });
    const counted = async () =>
      (await tallies()).find(({ release }) => release === 'guide/1.0.0-flooded')?.counts;
    for (let sent = 0; sent < 1210; sent += 1) await from('203.0.113.9');
    expect(await counted()).toEqual({ 'landing-page-view fall': 1200 });
    await from('203.0.113.10');
    expect(await counted()).toEqual({ 'landing-page-view fall': 1201 });
  });

  test('landing-page views without a source, or with one that is no text, are refused', async () => {
    for (const body of [{}, { source: 7 }])
      expect((await site.post('/landing-page-view', body)).status).toBe(422);
  });
});

onOneEngine((site) => {
  const rows = () =>
    site.database.db
      .selectFrom('submission')
      .select(['type', 'body', 'release', 'visitor'])
      .orderBy('received_at')
      .execute();

  test('what a page tells is kept with a request, a view and a click, and the bodies stay as they are', async () => {
    const headers = { 'x-release': 'guide/1.0.0-3fa9c1d2', 'user-agent': PHONE };
    await site.post('/', GUIDE_REQUEST, { headers });
    site.clock.now += 1;
    await site.post('/?release=guide/1.0.0-81b0c2aa', ANALYTICS_EVENT);
    const kept = (await rows()).map(({ body, ...marks }) => ({ ...marks, body: JSON.parse(body) }));
    expect(kept).toEqual([
      { type: 'guide_request', release: 'guide/1.0.0-3fa9c1d2', visitor: null, body: GUIDE_REQUEST },
      { type: 'analytics_event', release: 'guide/1.0.0-81b0c2aa', visitor: null, body: ANALYTICS_EVENT },
    ]);
  });

  test.each([
    ['guide', null],
    ['<script>/1', null],
    [`guide/${'1'.repeat(300)}`, null],
    ['guide/1.0.0-a;team', 'guide/1.0.0-a'],
  ])('the release that a page tells is nothing when it is none: %s', async (told, release) => {
    site.clock.now += 10_000;
    await site.post('/', ANALYTICS_EVENT, { headers: { 'x-release': told } });
    expect((await rows()).at(-1)?.release).toBe(release);
  });

  test('what a page tells keeps the team and robots out of every figure, and their requests are taken all the same', async () => {
    site.clock.now += HOUR_MS;
    const since = site.clock.now;
    const ask = (name: string, headers: Record<string, string>) =>
      site.post('/', { ...GUIDE_REQUEST, name }, { headers });
    await ask('Team', { 'x-release': 'guide/1.0.0-a;team' });
    site.clock.now += 10_000;
    await ask('Robot', { 'user-agent': 'curl/8.5.0' });
    const kinds: string[] = [];
    for await (const { kind } of site.backend.funnel.events(since)) kinds.push(kind);
    expect(kinds).toEqual(['uncounted', 'uncounted']);
    expect((await rows()).slice(-2).map(({ visitor }) => visitor)).toEqual(['team', 'robot']);
  });
});
