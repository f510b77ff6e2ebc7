import { describe, expect, test } from 'vitest';
import { ANALYTICS_EVENT, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onOneEngine, type TestBackend } from '../../test/test-backend.ts';
import { openFunnel } from '../app/open-funnel.ts';
import { HOUR_MS } from '../time/hours.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const LANDING = { source: 'http://localhost:4300/free-homeowners-guide?utm_source=Fall' };

const tallies = async ({ database }: TestBackend) => {
  const rows = await database.db.selectFrom('tally').selectAll().orderBy('at').orderBy('release').execute();
  return rows.map(({ counts, ...row }) => ({ ...row, counts: JSON.parse(counts) }));
};

describe('landing-page views', () => {
  onOneEngine((site) => {
    test('are counted by hour, release and source, and never by visitor', async () => {
      site.clock.now = Date.parse('2026-11-22T10:59:59.999Z');
      const headers = { 'x-release': 'guide/1.0.0-3fa9c1d2', 'user-agent': PHONE };
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => site.post('/landing-page-view', LANDING, { headers })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
      await site.post(
        '/landing-page-view',
        { source: 'http://localhost:4300/free-homeowners-guide' },
        { headers },
      );
      site.clock.now += 1;
      await site.post('/landing-page-view?release=guide/1.0.0-81b0c2aa', LANDING);
      expect(await tallies(site)).toEqual([
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

    test('of the team and of robots are answered alike and not counted', async () => {
      const before = await tallies(site);
      const nobody: Record<string, string>[] = [
        { 'x-release': 'guide/1.0.0-3fa9c1d2;team' },
        { 'x-release': 'guide/1.0.0-3fa9c1d2;robot' },
        { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
        {
          'user-agent':
            'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36',
        },
      ];
      for (const headers of nobody) {
        const { status, body } = await site.post('/landing-page-view', LANDING, { headers });
        expect([status, body]).toEqual([202, { success: true }]);
      }
      expect(await tallies(site)).toEqual(before);
    });

    test('beyond 1,200 in six hours from one connection are not counted', async () => {
      site.clock.now = Date.parse('2026-11-22T12:00:00Z');
      const headers = { 'x-forwarded-for': '203.0.113.9', 'x-release': 'guide/1.0.0-flooded' };
      for (let sent = 0; sent < 1210; sent += 1) await site.post('/landing-page-view', LANDING, { headers });
      const flooded = async () =>
        (await tallies(site)).find(({ release }) => release === 'guide/1.0.0-flooded')?.counts;
      expect(await flooded()).toEqual({ 'landing-page-view fall': 1200 });
      const other = { ...headers, 'x-forwarded-for': '203.0.113.10' };
      await site.post('/landing-page-view', LANDING, { headers: other });
      expect(await flooded()).toEqual({ 'landing-page-view fall': 1201 });
    });

    test.each([
      ['no source', {}, 422],
      ['a source that is no text', { source: 7 }, 422],
    ])('with %s are refused', async (_, body, status) => {
      expect((await site.post('/landing-page-view', body)).status).toBe(status);
    });
  });
});

describe('what a page tells beside the bodies', () => {
  onOneEngine((site) => {
    const rows = () =>
      site.database.db
        .selectFrom('submission')
        .select(['type', 'body', 'release', 'visitor'])
        .orderBy('received_at')
        .execute();

    test('is kept with a request, a view and a click, and the bodies stay as they are', async () => {
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
    ])('is nothing when it is no release: %s', async (told, release) => {
      site.clock.now += 10_000;
      await site.post('/', { ...ANALYTICS_EVENT }, { headers: { 'x-release': told } });
      expect((await rows()).at(-1)?.release).toBe(release);
    });

    test('keeps the team and robots out of every figure, and their requests are taken all the same', async () => {
      site.clock.now += HOUR_MS;
      const since = site.clock.now;
      await site.post(
        '/',
        { ...GUIDE_REQUEST, name: 'Team' },
        { headers: { 'x-release': 'guide/1.0.0-a;team' } },
      );
      site.clock.now += 10_000;
      await site.post('/', { ...GUIDE_REQUEST, name: 'Robot' }, { headers: { 'user-agent': 'curl/8.5.0' } });
      const funnel = await openFunnel(site.config);
      const kinds: string[] = [];
      for await (const { kind } of funnel?.events(since) ?? []) kinds.push(kind);
      await funnel?.close();
      expect(kinds).toEqual(['uncounted', 'uncounted']);
      expect((await rows()).slice(-2).map(({ visitor }) => visitor)).toEqual(['team', 'robot']);
    });
  });
});
