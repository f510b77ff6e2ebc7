import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
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
    const post = (path: string, body: object) => site.post(path, body, { headers: { 'x-release': release } });
    const source = `http://localhost:4300/free-homeowners-guide?utm_source=${encodeURIComponent(campaign)}`;
    for (let one = 0; one < views; one += 1) await post('/landing-page-view', { source });
    site.clock.now += 60 * 60_000;
    await post('/', { ...GUIDE_REQUEST, name: release });
    await post('/', { ...ANALYTICS_EVENT, source: 'http://localhost:4300/homeowners-guide-download' });
  }
}

onSqlite(
  (site) => {
    const get = (path: string) => site.backend.app.request(path);

    test('the report opens for who has the token, and does not exist for anybody else', async () => {
      await visits(site);
      expect((await get(`/report?key=${TOKEN}`)).status).toBe(200);
      for (const path of ['/report', '/report?key=', `/report?key=${TOKEN}x`, '/report.csv?key=x'])
        expect((await get(path)).status, path).toBe(404);
      expect((await site.send(`/report?key=${TOKEN}`, { method: 'POST' })).status).toBe(404);
    });

    test('the report is a valid page with figures by release, without any script, that nobody else learns of', async () => {
      const answer = await get(`/report?key=${TOKEN}`);
      const page = await answer.text();
      expect(page).toContain('<th scope="row">1.0.0-old</th><td>12</td><td>1</td><td>1</td>');
      expect(page).toContain('<th scope="row">1.0.0-new</th><td>8</td><td>1</td><td>1</td>');
      expect(page).toContain('<h2>The two latest releases</h2>');
      // A code tells nobody which release it is; when it came does.
      expect(page).toMatch(
        /First visitor in these days: 1\.0\.0-old on (\d{4}-\d\d-\d\d) at \d\d:\d\d, 1\.0\.0-new on \1 at \d\d:\d\d \(UTC\)/,
      );
      expect(page).toMatch(/>1\.0\.0-new<\/th>(<td>\d+<\/td>){6}<td>\d{4}-\d\d-\d\d<\/td><\/tr>/);
      // It is read by people who write headlines.
      expect(page).not.toMatch(/SQLite|PostgreSQL|probability ratio/);
      expect(page).toContain(`<a href="report.csv?key=${TOKEN}">The same as CSV</a>`);
      expect(page).not.toMatch(/<script|<link|style="|src=|url\(/);
      const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
      expect((await validator.validateString(page)).results).toEqual([]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/),
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      });
      expect(site.logged.join('\n')).not.toContain(TOKEN);
    });

    test('the report is also CSV, in which nothing is a formula', async () => {
      const answer = await get(`/report.csv?key=${TOKEN}&days=7`);
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      const lines = (await answer.text()).trimEnd().split('\r\n');
      expect(lines[0]).toBe(
        'table,name,landing_page_views,requests,views,downloads,suspected,unseen,requests_per_landing_page_view,requests_per_landing_page_view_low,requests_per_landing_page_view_high,downloads_per_view,downloads_per_view_low,downloads_per_view_high,verdict',
      );
      const figures = /^release,1\.0\.0-old,12,1,1,0,0,0,0\.083333,0\.0148\d\d,0\.3538\d+,0,0,0\.79\d+,$/;
      expect(lines).toContainEqual(expect.stringMatching(figures));
      for (const start of ["source,'=1+1,12,", "source,'＝1+1,8,", 'difference,1.0.0-old to 1.0.0-new,'])
        expect(lines.filter((line) => line.startsWith(start)).length, start).toBeGreaterThan(0);
    });

    test('the report compares the releases that are named, and says which there are', async () => {
      expect((await get(`/report?key=${TOKEN}&compare=old,new`)).status).toBe(200);
      expect(await site.send(`/report?key=${TOKEN}&compare=old,none`)).toMatchObject({
        status: 400,
        body: { message: 'There is no release none in these days. There is 1.0.0-new, 1.0.0-old.' },
      });
      expect((await get(`/report?key=${TOKEN}&days=0`)).status).toBe(400);
    });
  },
  { settings: { REPORT_TOKEN: TOKEN } },
);

onSqlite((site) => {
  test('without a token there is no report', async () => {
    expect((await site.backend.app.request('/report?key=')).status).toBe(404);
  });
});
