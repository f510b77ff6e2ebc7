import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  ANALYTICS_EVENT,
  CONTACT_FORM,
  GUIDE_REQUEST,
  jsonPost,
  newBody,
  newNetwork,
} from '../../test/requests.ts';
import { startSmtpCatcher } from '../../test/targets.ts';
import { deliveryOf, mailsTo, onBothEngines } from '../../test/test-backend.ts';
import { until } from '../../test/until.ts';
import { createBackend } from '../app/create-backend.ts';
import { createRateLimiter } from '../limits/rate-limiter.ts';
import { createLog } from '../log/log.ts';
import { limitGuideRequest, submissionLimits } from './store-submissions.ts';

const smtp = await startSmtpCatcher();
afterAll(() => smtp.close());
beforeEach(() => void smtp.caught.splice(0));

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const AUTOMATION = { AUTOMATION_WEBHOOK_URL: 'http://127.0.0.1:9', AUTOMATION_WEBHOOK_SECRET: SECRET };

onBothEngines(AUTOMATION, (site) => {
  const submit = (body: object) => site.post('/', body, { from: newNetwork() });
  const guide = (email: string, number = 0) => ({ ...GUIDE_REQUEST, email, name: `Visitor ${number}` });

  test('sends an address at most three guide emails a day, even for simultaneous requests', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map((at) => submit(guide('often@example.com', at))));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(202));
    expect(await mailsTo(site, 'often@example.com')).toHaveLength(3);
    expect(await site.rows('submission', { email: 'often@example.com' })).toHaveLength(5);
    expect(site.logged.filter((line) => line.includes('a daily limit of email is reached'))).toHaveLength(2);
  });

  test('mails the guide to visitors but not to likely bots, and a contact form to the site', async () => {
    await submit(guide('once@example.com'));
    await submit({ ...guide('robot@example.com'), website: 'x' });
    await submit(CONTACT_FORM);
    await submit(ANALYTICS_EVENT);
    for (const [name, mails] of Object.entries({ once: 1, robot: 0, visitor: 0 }))
      expect(await mailsTo(site, `${name}@example.com`), name).toHaveLength(mails);
    expect(await mailsTo(site, site.config.site.mailbox)).toHaveLength(1);
  });

  test('rolls back the limits of a submission that cannot be stored', async () => {
    const counterRows = () => site.rows('limit_counter');
    const before = await counterRows();
    await site.database.db.schema.alterTable('mail').renameTo('mail_away').execute();
    expect((await submit(guide('lost@example.com'))).status).toBe(500);
    await site.database.db.schema.alterTable('mail_away').renameTo('mail').execute();
    expect(await counterRows()).toEqual(before);
    expect(await site.rows('submission', { email: 'lost@example.com' })).toEqual([]);
    expect((await submit(guide('lost@example.com'))).status).toBe(202);
    expect(await mailsTo(site, 'lost@example.com')).toHaveLength(1);
  });
});

const settings = {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Gable & Grain <hello@gableandgrain.example>',
  SITE_URL: 'https://www.example.com',
};
onBothEngines(settings, (site) => {
  const submit = async (body: object) => {
    expect((await site.post('/', newBody(body))).status).toBe(202);
  };
  const receivedMail = (to: string) => until(() => smtp.caught.find((mail) => mail.to.includes(to)));

  test('the guide email has the link, the postal address and one-click unsubscribing', async () => {
    await submit({ ...GUIDE_REQUEST, email: 'guide@example.com' });
    const mail = await receivedMail('guide@example.com');
    expect(mail.headers.get('subject')).toContain('Your free homeowners guide');
    const unsubscribe = /^<https:\/\/www\.example\.com\/api\/email\/unsubscribe\?token=[\w.-]+>$/;
    expect(mail.headers.get('list-unsubscribe')).toMatch(unsubscribe);
    expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.message).toContain('https://www.example.com/homeowners-guide-download');
    expect(mail.message.match(/100 Example Street, Orlando, FL 32801/g)).toHaveLength(2);
  });

  test('mails a contact form to the site alone, with the visitor as reply-to', async () => {
    const name = '"Rosa" <all@example.com>, b@example.com; =?utf-8?Q?=0D=0ABcc:_c@example.com?=';
    const message = '<b>how</b>\r\n.\r\nRCPT TO:<d@example.com>';
    await submit({ ...CONTACT_FORM, name, email: 'Visitor@Example.com', subject: name, message });
    const mail = await receivedMail('hello@gableandgrain.example');
    expect(mail.headers.get('reply-to')).toBe('visitor@example.com');
    expect([mail.to, mail.headers.has('bcc')]).toEqual([['hello@gableandgrain.example'], false]);
    expect(mail.headers.has('list-unsubscribe')).toBe(false);
    expect(mail.headers.get('content-type')).toContain('text/plain');
    expect(mail.message).toContain('<b>how</b>');
  });
});

onBothEngines(AUTOMATION, (site) => {
  const idsOf = async (email: string) => (await site.rows('submission', { email })).map(({ id }) => id);

  test('treats forms that differ only in field order, spacing and email case as duplicates', async () => {
    const [body, email] = [CONTACT_FORM, 'twice@example.com'];
    const first = await site.post('/', { ...body, email });
    site.clock.now += 6 * 24 * 60 * 60 * 1000;
    const { type, ...rest } = { ...body, name: ` ${body.name} `, email: `${email.toUpperCase()} ` };
    const second = await site.post('/', { ...rest, type });
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.body).toEqual(first.body);
    expect(await idsOf(email)).toEqual([first.body.id]);
    expect(await site.rows('delivery', { submission_id: first.body.id })).toHaveLength(1);
    const failed = await deliveryOf(site, first.body.id, ({ last_error }) => last_error !== null);
    expect(failed.last_error).toBe('the automation webhook could not be called: bad port');
  });

  test('stores simultaneous duplicates once, on PostgreSQL also with two backends', async () => {
    let second = site.backend;
    if (site.engine === 'postgres') {
      second = await createBackend(site.config, { log: createLog({ logLevel: 'silent' }) });
      onTestFinished(() => second.close());
    }
    const emails = Array.from({ length: 40 }, (_, at) => `race${at}@example.com`);
    const post = async (app: typeof second.app, email: string) => {
      const from = { 'x-forwarded-for': `198.51.100.${emails.indexOf(email)}` };
      const answer = await app.request('/', jsonPost({ ...GUIDE_REQUEST, email }, from));
      return [answer.status, ((await answer.json()) as { id: string }).id];
    };
    const [inOrder, reversed] = await Promise.all([
      Promise.all(emails.map((email) => post(site.backend.app, email))),
      // The second backend stores in reverse order, so that each may wait for a row of the other.
      Promise.all(emails.toReversed().map((email) => post(second.app, email))),
    ]);
    expect(inOrder).toEqual(reversed.toReversed());
    expect(inOrder.map(([status]) => status)).toEqual(Array(40).fill(202));
    for (const [at, email] of emails.entries()) {
      expect(await idsOf(email)).toEqual([inOrder[at]?.[1]]);
      expect(await mailsTo(site, email)).toHaveLength(1);
    }
  });

  test.each([
    ['a request with another timestamp', GUIDE_REQUEST, { timestamp: '2025-06-12T09:30:00.001Z' }],
    ['a request from another page', GUIDE_REQUEST, { source: `${GUIDE_REQUEST.source}?utm_source=mailing` }],
    ['an access event in the same millisecond', ANALYTICS_EVENT, {}],
  ])('stores %s separately', async (what, body, change) => {
    const email = `${what.replaceAll(' ', '-')}@example.com`;
    await site.post('/', { ...body, email });
    await site.post('/', { ...body, email, ...change });
    expect(await idsOf(email)).toHaveLength(2);
  });
});

const DAY_MS = 24 * 60 * 60 * 1000;
const HOME = '192.0.2.7';
/** One network may store 50 KB of each type and trigger 4 messages of each purpose per day. */
const SETTINGS = { submissionMbPerDay: 1, mailsPerDay: 100 };

onBothEngines((site) => {
  /** Advances the clock by a day, so that all limits are unused. */
  function createLimits() {
    site.clock.now += DAY_MS;
    const start = site.clock.now;
    const now = () => site.clock.now;
    const rateLimiter = createRateLimiter(site.database.db, now);
    let requests = 0;
    const form = (ip = HOME, bytes = 24_000) => ({ type: 'contact_form', ip, bytes });
    /** @returns the seconds that each submission must wait; undefined if it is accepted. */
    const consume = async (...items: readonly Parameters<typeof submissionLimits>[0][]) => {
      const waits = [];
      for (const item of items) waits.push(await rateLimiter.consume(submissionLimits(item, SETTINGS)));
      return waits;
    };
    const request = ({ ip = HOME, email = '', age = 0, mayMail = true } = {}) => {
      requests += 1;
      const guide = { email: email || `a${requests}@example.com`, sentAt: now() - age, mayMail };
      return limitGuideRequest(rateLimiter, { ip, guide }, SETTINGS, now());
    };
    return { form, consume, request, start };
  }
  const accepted = (times: number) => Array(times).fill(undefined);
  const unmailed = { tooFast: false, mailAt: undefined };
  const tooFast = { tooFast: true, mailAt: undefined };
  const mailed = (mailAt: number) => ({ tooFast: false, mailAt });

  test('lets a network store a twentieth of each type’s daily bytes', async () => {
    const { consume, form, start } = createLimits();
    expect(await consume(form(), form(), form(HOME, 0))).toEqual([...accepted(2), 86_400]);
    expect(await consume({ ...form(), type: 'analytics_event' }, form('192.0.2.8'))).toEqual(accepted(2));
    // The limit of all networks together is twenty times that of one network.
    site.clock.now = start + DAY_MS;
    const many = Array.from({ length: 41 }, (_, at) => form(`203.0.113.${at}`));
    expect(await consume(...many)).toEqual([...accepted(40), 86_400]);
  });

  test('limits contact forms to four a day per network and 100 a day in total', async () => {
    const { consume, form } = createLimits();
    const five = Array.from({ length: 5 }, () => form(HOME, 0));
    expect(await consume(...five)).toEqual([...accepted(4), 86_400]);
    const others = Array.from({ length: 97 }, (_, at) => form(`203.0.113.${at}`, 0));
    expect(await consume(...others)).toEqual([...accepted(96), 86_400]);
  });

  test('marks a network’s second guide request within 3 seconds as too fast', async () => {
    const { request } = createLimits();
    expect(await request()).toEqual(mailed(site.clock.now));
    expect(await request()).toEqual(tooFast);
    site.clock.now += 2999;
    expect(await request()).toEqual(tooFast);
    expect(await request({ ip: '192.0.2.8' })).toEqual(mailed(site.clock.now));
    site.clock.now += 1;
    expect(await request({ mayMail: false })).toEqual(unmailed);
  });

  test('exempts requests sent over 30 seconds ago from the 3-second pause, up to five an hour', async () => {
    const { request } = createLimits();
    const old = { age: 30_001, mayMail: false };
    await request();
    expect(await request({ age: 30_000 })).toEqual(tooFast);
    for (let at = 0; at < 5; at += 1) expect(await request(old)).toEqual(unmailed);
    expect(await request(old)).toEqual(tooFast);
    site.clock.now += 60 * 60 * 1000 - 1;
    await request();
    expect(await request(old)).toEqual(tooFast);
    site.clock.now += 1;
    expect(await request(old)).toEqual(unmailed);
  });

  test('sends a network four guide emails a day: one immediately, then one every six hours', async () => {
    const { request, start } = createLimits();
    const decisions = [];
    for (let at = 0; at < 5; at += 1) {
      decisions.push(await request());
      expect(await request()).toEqual(tooFast);
      site.clock.now += 3000;
    }
    const quarter = DAY_MS / 4;
    expect(decisions).toEqual([...[0, 1, 2, 3].map((at) => mailed(start + at * quarter)), unmailed]);
  });

  test('sends a tenth of a day’s guides immediately, and spreads the rest over the day', async () => {
    const { request, start } = createLimits();
    const ip = (at: number) => `203.0.113.${at}`;
    const spellings = ['m.a.ry@gmail.com', 'Mary@gmail.com', 'mary+1@googlemail.com', 'mary@gmail.com'];
    const results = [];
    for (const [at, email] of spellings.entries()) results.push(await request({ ip: ip(at), email }));
    expect(results).toEqual([...Array(3).fill(mailed(start)), unmailed]);
    const others = [];
    for (let at = 0; at < 98; at += 1) others.push(await request({ ip: ip(at + 5) }));
    expect(others.slice(0, 7)).toEqual(Array(7).fill(mailed(start)));
    const spread = Array.from({ length: 90 }, (_, at) => mailed(start + (at + 1) * (DAY_MS / 100)));
    expect(others.slice(7, 97)).toEqual(spread);
    expect(others[97]).toEqual(unmailed);
  });
});
