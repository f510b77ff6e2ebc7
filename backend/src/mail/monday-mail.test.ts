import { expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';
import { createBackend } from '../app/create-backend.ts';
import { lastDays, reportFunnel } from '../funnel/funnel-report.ts';
import { type Period, readWeek, type SiteNews, weekBefore } from '../funnel/week.ts';
import { type Job, startScheduledJobs } from '../jobs/scheduled-jobs.ts';
import { createLog } from '../log/log.ts';
import { DAY_MS, HOUR_MS } from '../time/hours.ts';
import { mondayMail, type ReadSiteNews } from './monday-mail.ts';

const OWNER = 'owner@example.com';
const NEW_YORK = 'America/New_York';
const NEWS: SiteNews = {
  released: [{ at: '2026-11-18T10:00:00.000Z', action: 'release', app: 'guide', version: '1.0.0-3fa9c1d2' }],
  due: [],
};

test.each([
  [NEW_YORK, '2026-11-23T05:00:00Z', '2026-11-16', 'its first moment'],
  [NEW_YORK, '2026-11-24T04:59:59Z', '2026-11-16', 'its last, which is Tuesday in UTC'],
  [NEW_YORK, '2026-11-23T04:59:59Z', null, 'Sunday night'],
  [NEW_YORK, '2026-11-24T05:00:00Z', null, 'Tuesday'],
  [NEW_YORK, '2026-11-02T05:00:00Z', '2026-10-26', 'after a day of 25 hours'],
  ['Asia/Tokyo', '2026-11-22T15:00:00Z', null, 'while Sunday lasts in UTC'],
  ['Asia/Tokyo', '2026-11-23T00:00:00Z', '2026-11-16', 'when it has ended'],
  [undefined, '2026-11-23T00:00:00Z', '2026-11-16', 'without a time zone'],
])('in %s at %s the week begins on %s: %s', (timeZone, now, from, _) => {
  const week = weekBefore(Date.parse(now), timeZone);
  expect(week && new Date(week.from).toISOString().slice(0, 10)).toBe(from);
  if (week) expect(week.to - week.from).toBe(7 * DAY_MS - 1);
});

onBothEngines((site) => {
  const silent = createLog({ logLevel: 'silent' });
  const mails = () => site.rows('mail', { template: 'week' });
  /** Looks once on so many servers, at a moment. */
  async function look(at: string, { servers = 1, news }: { servers?: number; news?: ReadSiteNews } = {}) {
    const now = () => Date.parse(at);
    const outbox = { wake() {} } as never;
    const start = () =>
      startScheduledJobs({
        database: site.database,
        jobs: {
          daily: (async () => 0) satisfies Job,
          'owner mail': mondayMail({ ...site, outbox, now }, OWNER, site.backend.funnel, news),
        },
        log: silent,
        now,
      });
    await Promise.all(Array.from({ length: servers }, () => start().stop()));
  }

  test('comes once each Monday from many servers, also from those that were down for days and start late', async () => {
    const sent: number[] = [];
    for (const at of [
      '2026-11-22T20:00:00-05:00',
      '2026-11-23T00:00:00-05:00',
      '2026-11-23T12:00:00-05:00',
      '2026-11-23T23:59:00-05:00',
      '2026-11-24T00:09:00-05:00',
      // Down until the last minute of the next Monday: the other jobs wait for somebody.
      '2026-11-30T23:59:00-05:00',
      '2026-12-07T00:00:00-05:00',
      // A whole Monday missed.
      '2026-12-15T09:00:00-05:00',
    ]) {
      await look(at, { servers: 4 });
      sent.push((await mails()).length);
    }
    expect(sent).toEqual([0, 1, 1, 1, 1, 2, 3, 3]);
    const [first] = await mails();
    expect(first).toMatchObject({ recipient: OWNER, reply_to: null, list_unsubscribe: null });
    expect(first?.subject).toBe('The week: Nov 16 to Nov 22, 2026 | Gable & Grain');
    // A first week without anybody, and a server that knows no site.
    expect(first?.text).toContain('What readers read: 0 views\nNo page has sent telemetry in these days.');
    expect(first?.text).toContain('The site runs elsewhere, so this server does not know.');
  });

  test('is tried again when the site’s news cannot be read', async () => {
    const before = (await mails()).length;
    const asked: Period[] = [];
    const news = async (period: Period) => {
      asked.push(period);
      if (asked.length === 1) throw new Error('the store does not answer');
      return NEWS;
    };
    const monday = '2027-01-04T08:00:00-05:00';
    await look(monday, { news });
    expect((await mails()).length).toBe(before);
    await look(monday, { news });
    expect(asked[1]).toEqual(weekBefore(Date.parse(monday), NEW_YORK));
    const latest = (await mails()).find(({ text }) => text.includes('Dec 28 to Jan 3, 2027'));
    expect(latest?.text).toContain('What was released\nNov 18  release: guide 1.0.0-3fa9c1d2');
    expect(latest?.text).toContain('What is due\nNothing.');
  });

  test('is sent by a backend that has an owner, with what its site tells, and by no other', async () => {
    const run = async (at: string, ownerMail: string | undefined) => {
      const config = { ...site.config, ownerMail, smtpUrl: 'smtp://127.0.0.1:1', mailFrom: OWNER };
      const now = () => Date.parse(at);
      await (await createBackend(config, { log: silent, now, siteNews: async () => NEWS })).close();
      const due = (await site.rows('delivery')).map(({ mail_id }) => mail_id);
      return (await mails()).filter(({ id }) => due.includes(id));
    };
    expect(await run('2027-02-01T08:00:00-05:00', undefined)).toEqual([]);
    const sent = await run('2027-02-01T08:00:00-05:00', OWNER);
    expect(sent.map(({ recipient }) => recipient)).toEqual([OWNER]);
    expect(sent[0]?.text).toContain('guide 1.0.0-3fa9c1d2');
  });

  test('has the figures of the report of the same days, and no others', async () => {
    const CONTENT = 'content/1.0.0-3fa9c1d2';
    const reader = { headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)', 'x-release': 'guide/1.0.0' } };
    const visit = async () => {
      const source = 'http://localhost:4300/free-homeowners-guide?utm_source=fall';
      await site.post('/landing-page-view', { source }, reader);
      const page = { own: CONTENT, releases: CONTENT, vitals: '', errors: '', page: '/smart-home' };
      await site.post('/page-telemetry', page, reader);
      const click = { page: '/smart-home', link: 'Win at evil.example', place: '2' };
      await site.post(`/shop-click?release=${CONTENT}`, click, reader);
    };
    const sunday = Date.parse('2027-03-07T23:30:00Z');
    for (const at of [sunday - 7 * DAY_MS, sunday - 6 * DAY_MS, sunday, sunday + HOUR_MS]) {
      site.clock.now = at;
      await visit();
    }
    const { funnel } = site.backend;
    const { total } = await reportFunnel(funnel, { days: 7, now: sunday });
    const week = await readWeek(funnel, lastDays(7, sunday));
    expect(week.asked).toEqual(total);
    expect(week).toMatchObject({
      ...{ from: '2027-03-01', to: '2027-03-07', views: 4, clicks: 2 },
      read: [{ page: '/smart-home', views: 4, clicks: 2 }],
      asked: { landingPageViews: 2, requests: 0 },
    });
    await look('2027-03-08T09:00:00-05:00');
    const mail = (await mails()).find(({ subject }) => subject.includes('Mar 1 to Mar 7'));
    expect(mail?.text).toContain('What readers read: 4 views\n/smart-home  4');
    expect(mail?.text).toContain('2 clicks on links to the shop\n/smart-home  2');
    expect(mail?.text).toMatch(/Landing-page views +2\nGuide requests +0\n/);
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
  });
});
