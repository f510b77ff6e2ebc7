import { expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';
import { createRateLimiter } from '../limits/rate-limiter.ts';
import { type LimitedSubmission, limitGuideRequest, submissionLimits } from './submission-limits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOME = '192.0.2.7';
/** A network may fill 50 KB a day and cause 4 messages. */
const SETTINGS = { submissionMbPerDay: 1, mailsPerDay: 100 };

onBothEngines((site) => {
  /** Limits that nothing has been counted against, from `start` on. */
  function opened() {
    site.clock.now += DAY_MS;
    const start = site.clock.now;
    const now = () => site.clock.now;
    const rateLimiter = createRateLimiter(site.database.db, now);
    let asked = 0;
    const form = (from = HOME, bytes = 24_000) => ({ type: 'contact_form', from, bytes });
    /** The seconds to wait for room for each; undefined where it is counted. */
    const take = async (...items: readonly LimitedSubmission[]) => {
      const waits = [];
      for (const item of items) waits.push(await rateLimiter.consume(submissionLimits(item, SETTINGS)));
      return waits;
    };
    const ask = ({ from = HOME, email = '', age = 0, mayMail = true } = {}) => {
      asked += 1;
      const guide = { email: email || `a${asked}@example.com`, sentAt: now() - age, mayMail };
      return limitGuideRequest(rateLimiter, { from, guide }, SETTINGS, now());
    };
    return { form, take, ask, start };
  }
  const counted = (times: number) => Array(times).fill(undefined);
  const kept = { tooFast: false, mailAt: undefined };
  const tooFast = { tooFast: true, mailAt: undefined };
  const mailed = (mailAt: number) => ({ tooFast: false, mailAt });

  test('keeps a twentieth of a day’s bytes of one network, by kind, and counts 1 KB for each row', async () => {
    const { take, form, start } = opened();
    expect(await take(form(), form(), form(HOME, 0))).toEqual([...counted(2), 86_400]);
    expect(await take({ ...form(), type: 'analytics_event' }, form('192.0.2.8'))).toEqual(counted(2));
    site.clock.now = start + DAY_MS / 2;
    expect(await take(form())).toEqual([43_200]);
    site.clock.now = start + DAY_MS;
    expect(await take(form())).toEqual(counted(1));
  });

  test('keeps three times as much of a household as of one of its connections', async () => {
    const { take, form } = opened();
    const forms = [1, 1, 2, 2, 3, 3, 4].map((at) => form(`2001:db8:0:${at}:0:0:0:1`));
    expect(await take(...forms)).toEqual([...counted(6), 86_400]);
  });

  test('keeps a day’s bytes in all and no more', async () => {
    const { take, form } = opened();
    const many = Array.from({ length: 41 }, (_, at) => form(`203.0.113.${at}`));
    expect(await take(...many)).toEqual([...counted(40), 86_400]);
  });

  test('accepts four contact forms of a network a day, and a hundred in all: each is a mail to the site', async () => {
    const { take, form, start } = opened();
    const five = Array.from({ length: 5 }, () => form(HOME, 0));
    expect(await take(...five)).toEqual([...counted(4), 86_400]);
    const others = Array.from({ length: 97 }, (_, at) => form(`203.0.113.${at}`, 0));
    expect(await take(...others)).toEqual([...counted(96), 86_400]);
    site.clock.now = start + DAY_MS;
    expect(await take(form())).toEqual(counted(1));
  });

  test('finds a second request of a network within 3 seconds too fast', async () => {
    const { ask } = opened();
    expect(await ask()).toEqual(mailed(site.clock.now));
    expect(await ask()).toEqual(tooFast);
    site.clock.now += 2999;
    expect(await ask()).toEqual(tooFast);
    expect(await ask({ from: '192.0.2.8' })).toEqual(mailed(site.clock.now));
    site.clock.now += 1;
    expect(await ask({ mayMail: false })).toEqual(kept);
    for (const from of ['', '']) expect(await ask({ from })).toEqual(mailed(site.clock.now));
  });

  test('lets a browser send five at once within an hour that are older than 30 seconds', async () => {
    const { ask } = opened();
    const old = { age: 30_001, mayMail: false };
    await ask();
    expect(await ask({ age: 30_000 })).toEqual(tooFast);
    for (let at = 0; at < 5; at += 1) expect(await ask(old)).toEqual(kept);
    expect(await ask(old)).toEqual(tooFast);
    site.clock.now += 60 * 60 * 1000 - 1;
    await ask();
    expect(await ask(old)).toEqual(tooFast);
    site.clock.now += 1;
    expect(await ask(old)).toEqual(kept);
  });

  test('mails four of a network a day, the first at once and the others evenly over the day', async () => {
    const { ask, start } = opened();
    const verdicts = [];
    for (let at = 0; at < 5; at += 1) {
      verdicts.push(await ask());
      expect(await ask()).toEqual(tooFast);
      site.clock.now += 3000;
    }
    const quarter = DAY_MS / 4;
    expect(verdicts).toEqual([...[0, 1, 2, 3].map((at) => mailed(start + at * quarter)), kept]);
  });

  test('mails a tenth of the day’s mail at once and the rest evenly, and one mailbox three times, however it is spelled', async () => {
    const { ask, start } = opened();
    const from = (at: number) => `203.0.113.${at}`;
    const spelled = ['m.a.ry@gmail.com', 'Mary@gmail.com', 'mary+1@googlemail.com', 'mary@gmail.com'];
    const often = [];
    for (const [at, email] of spelled.entries()) often.push(await ask({ from: from(at), email }));
    expect(often).toEqual([...Array(3).fill(mailed(start)), kept]);
    const others = [];
    for (let at = 0; at < 98; at += 1) others.push(await ask({ from: from(at + 5) }));
    expect(others.slice(0, 7)).toEqual(Array(7).fill(mailed(start)));
    expect(others.slice(7, 97)).toEqual(
      Array.from({ length: 90 }, (_, at) => mailed(start + (at + 1) * (DAY_MS / 100))),
    );
    expect(others[97]).toEqual(kept);
  });
});
