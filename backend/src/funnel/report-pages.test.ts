import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { ANALYTICS_EVENT, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onSqlite, type TestBackend } from '../../test/test-backend.ts';
import { dayOf } from '../time/hours.ts';

const TOKEN = 'a-token-for-the-marketing-team';

async function visits(site: TestBackend): Promise<void> {
  // All on one day.
  site.clock.now = dayOf(site.clock.now);
  for (const [release, views, campaign] of [
    ['guide/1.0.0-old', 12, '=1+1'],
    ['guide/1.0.0-new', 8, '＝1+1'],
  ] as const) {
    const source = `http://localhost:4300/free-homeowners-guide?utm_source=${encodeURIComponent(campaign)}`;
    const headers = { 'x-release': release };
    for (let one = 0; one < views; one += 1) await site.post('/landing-page-view', { source }, { headers });
    site.clock.now += 60 * 60_000;
    await site.post('/', { ...GUIDE_REQUEST, name: release }, { headers });
    await site.post(
      '/',
      { ...ANALYTICS_EVENT, source: 'http://localhost:4300/homeowners-guide-download' },
      { headers },
    );
  }
}

describe('the report', () => {
  onSqlite(
    (site) => {
      const get = (path: string) => site.backend.app.request(path);

      test('opens for who has the token, and does not exist for anybody else', async () => {
        await visits(site);
        expect((await get(`/report?key=${TOKEN}`)).status).toBe(200);
        for (const path of ['/report', '/report?key=', `/report?key=${TOKEN}x`, '/report.csv?key=x'])
          expect((await get(path)).status, path).toBe(404);
        expect((await site.backend.app.request(`/report?key=${TOKEN}`, { method: 'POST' })).status).toBe(404);
      });

      test('is a valid page with figures by release, without any script, that nobody else learns of', async () => {
        const answer = await get(`/report?key=${TOKEN}`);
        const page = await answer.text();
        expect(page).toContain('<th scope="row">1.0.0-old</th><td>12</td><td>1</td><td>1</td>');
        expect(page).toContain('<th scope="row">1.0.0-new</th><td>8</td><td>1</td><td>1</td>');
        expect(page).toMatch(/<h2>The two latest releases<\/h2>/);
        // A code tells nobody which release it is; when it came does.
        expect(page).toMatch(
          /First visitor in these days: 1\.0\.0-old on (\d{4}-\d\d-\d\d) at \d\d:\d\d, 1\.0\.0-new on \1 at \d\d:\d\d \(UTC\)/,
        );
        expect(page).toMatch(/>1\.0\.0-new<\/th>(<td>\d+<\/td>){6}<td>\d{4}-\d\d-\d\d<\/td><\/tr>/);
        // It is read by people who write headlines.
        expect(page).not.toMatch(/SQLite|PostgreSQL|probability ratio/);
        expect(page).toContain(`<a href="report.csv?key=${TOKEN}">The same as CSV</a>`);
        expect(page).not.toMatch(/<script|<link|style="|url\(/);
        const { results } = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(
          page,
        );
        expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-security-policy': expect.stringMatching(
            /^default-src 'none'; style-src 'sha256-[\w+/=]+';/,
          ),
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
        });
        expect(site.logged.join('\n')).not.toContain(TOKEN);
      });

      test('is also CSV, in which nothing is a formula', async () => {
        const answer = await get(`/report.csv?key=${TOKEN}&days=7`);
        expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
        const lines = (await answer.text()).trimEnd().split('\r\n');
        expect(lines[0]).toBe(
          'table,name,landing_page_views,requests,views,downloads,suspected,unseen,requests_per_landing_page_view,requests_per_landing_page_view_low,requests_per_landing_page_view_high,downloads_per_view,downloads_per_view_low,downloads_per_view_high,verdict',
        );
        expect(lines).toContainEqual(
          expect.stringMatching(
            /^release,1\.0\.0-old,12,1,1,0,0,0,0\.083333,0\.0148\d\d,0\.3538\d+,0,0,0\.79\d+,$/,
          ),
        );
        expect(lines).toContainEqual(expect.stringMatching(/^source,'=1\+1,12,/));
        expect(lines).toContainEqual(expect.stringMatching(/^source,'＝1\+1,8,/));
        expect(lines.some((line) => line.startsWith('difference,1.0.0-old to 1.0.0-new,'))).toBe(true);
      });

      test('compares the releases that are named, and says which there are', async () => {
        const page = await (await get(`/report?key=${TOKEN}&compare=old,new`)).text();
        expect(page).toContain('1.0.0-new');
        const wrong = await get(`/report?key=${TOKEN}&compare=old,none`);
        expect([wrong.status, ((await wrong.json()) as { message: string }).message]).toEqual([
          400,
          'There is no release none in these days. There is 1.0.0-new, 1.0.0-old.',
        ]);
        expect((await get(`/report?key=${TOKEN}&days=0`)).status).toBe(400);
      });
    },
    { settings: { REPORT_TOKEN: TOKEN } },
  );
});

describe('without a token', () => {
  onSqlite((site) => {
    test('there is no report', async () => {
      expect((await site.backend.app.request('/report?key=')).status).toBe(404);
    });
  });
});
