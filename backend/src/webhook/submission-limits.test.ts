import { expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';
import { createRateLimiter } from '../limits/rate-limiter.ts';
import { limitGuideRequest, submissionLimits } from './store-submissions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOME = '192.0.2.7';
/** A network may fill 50 KB a day and cause 4 messages. */
const SETTINGS = { submissionMbPerDay: 1, mailsPerDay: 100 };

onBothEngines((site) => {
  /** Unused limits, from `start` on. */
  function createLimits() {
    site.clock.now += DAY_MS;
    const start = site.clock.now;
    const now = () => site.clock.now;
    const rateLimiter = createRateLimiter(site.database.db, now);
    let requests = 0;
    const form = (from = HOME, bytes = 24_000) => ({ type: 'contact_form', from, bytes });
    /** The seconds to wait for each; undefined when it was consumed. */
    const consume = async (...items: readonly Parameters<typeof submissionLimits>[0][]) => {
      const waits = [];
      for (const item of items) waits.push(await rateLimiter.consume(submissionLimits(item, SETTINGS)));
      return waits;
    };
    const request = ({ from = HOME, email = '', age = 0, mayMail = true } = {}) => {
      requests += 1;
      const guide = { email: email || `a${requests}@example.com`, sentAt: now() - age, mayMail };
      return limitGuideRequest(rateLimiter, { from, guide }, SETTINGS, now());
    };
    return { form, consume, request, start };
  }
  const counted = (times: number) => Array(times).fill(undefined);
  const unmailed = { tooFast: false, mailAt: undefined };
  const tooFast = { tooFast: true, mailAt: undefined };
  const mailed = (mailAt: number) => ({ tooFast: false, mailAt });

  test('limits a network to a twentieth of a day’s bytes by type, with 1 KB per row', async () => {
    const { consume, form, start } = createLimits();
    expect(await consume(form(), form(), form(HOME, 0))).toEqual([...counted(2), 86_400]);
    expect(await consume({ ...form(), type: 'analytics_event' }, form('192.0.2.8'))).toEqual(counted(2));
    site.clock.now = start + DAY_MS / 2;
    expect(await consume(form())).toEqual([43_200]);
    site.clock.now = start + DAY_MS;
    expect(await consume(form())).toEqual(counted(1));
  });

  test('allows a household three times as much as a connection', async () => {
    const { consume, form } = createLimits();
    const forms = [1, 1, 2, 2, 3, 3, 4].map((at) => form(`2001:db8:0:${at}:0:0:0:1`));
    expect(await consume(...forms)).toEqual([...counted(6), 86_400]);
  });

  test('limits the bytes of all networks per day', async () => {
    const { consume, form } = createLimits();
    const many = Array.from({ length: 41 }, (_, at) => form(`203.0.113.${at}`));
    expect(await consume(...many)).toEqual([...counted(40), 86_400]);
  });

  test('limits contact forms to four per network and a hundred a day', async () => {
    const { consume, form, start } = createLimits();
    const five = Array.from({ length: 5 }, () => form(HOME, 0));
    expect(await consume(...five)).toEqual([...counted(4), 86_400]);
    const others = Array.from({ length: 97 }, (_, at) => form(`203.0.113.${at}`, 0));
    expect(await consume(...others)).toEqual([...counted(96), 86_400]);
    site.clock.now = start + DAY_MS;
    expect(await consume(form())).toEqual(counted(1));
  });

  test('marks a second request of a network within 3 seconds as too fast', async () => {
    const { request } = createLimits();
    expect(await request()).toEqual(mailed(site.clock.now));
    expect(await request()).toEqual(tooFast);
    site.clock.now += 2999;
    expect(await request()).toEqual(tooFast);
    expect(await request({ from: '192.0.2.8' })).toEqual(mailed(site.clock.now));
    site.clock.now += 1;
    expect(await request({ mayMail: false })).toEqual(unmailed);
    for (const from of ['', '']) expect(await request({ from })).toEqual(mailed(site.clock.now));
  });

  test('allows five simultaneous requests an hour that are older than 30 seconds', async () => {
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

  test('mails four guides per network, the first immediately and the rest over the day', async () => {
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

  test('mails a tenth of a day’s guides immediately, and three to a mailbox in any spelling', async () => {
    const { request, start } = createLimits();
    const from = (at: number) => `203.0.113.${at}`;
    const spelled = ['m.a.ry@gmail.com', 'Mary@gmail.com', 'mary+1@googlemail.com', 'mary@gmail.com'];
    const often = [];
    for (const [at, email] of spelled.entries()) often.push(await request({ from: from(at), email }));
    expect(often).toEqual([...Array(3).fill(mailed(start)), unmailed]);
    const others = [];
    for (let at = 0; at < 98; at += 1) others.push(await request({ from: from(at + 5) }));
    expect(others.slice(0, 7)).toEqual(Array(7).fill(mailed(start)));
    expect(others.slice(7, 97)).toEqual(
      Array.from({ length: 90 }, (_, at) => mailed(start + (at + 1) * (DAY_MS / 100))),
    );
    expect(others[97]).toEqual(unmailed);
  });
});
