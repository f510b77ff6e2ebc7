import { expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';
import { type Counters, createCounters } from '../limits/counters.ts';
import { judgeSubmissions } from './submission-limits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOME = '192.0.2.7';
/** So that a network has 50 KB of a day's bytes and 4 of its mails. */
const CONFIG = { submissionMbPerDay: 1, mailsPerDay: 100 };

onBothEngines((site) => {
  /** Limits that nothing has been counted against, from `start` on. */
  function opened(change: (counters: Counters) => Pick<Counters, 'read' | 'add'> = (counters) => counters) {
    site.clock.now += DAY_MS;
    const start = site.clock.now;
    const now = () => site.clock.now;
    const limits = { counters: change(createCounters(site.database.db, now)), config: CONFIG, now };
    let asked = 0;
    const form = (from = HOME, bytes = 24_000) => ({ type: 'contact_form', from, bytes });
    const guide = ({ from = HOME, email = '', age = 0, mayMail = true } = {}) => {
      asked += 1;
      const to = { email: email || `a${asked}@example.com`, sentAt: now() - age, mayMail };
      return { type: 'guide_request', from, bytes: 0, guide: to };
    };
    type Items = Parameters<typeof judgeSubmissions>[1];
    const judgeAll = (...items: Items) => judgeSubmissions(limits, items);
    const judge = async (...items: Items) => (await judgeAll(...items)).verdicts;
    return { judgeAll, form, guide, judge, start };
  }
  const kept = { tooFast: false, mailAt: undefined };
  const tooFast = { tooFast: true, mailAt: undefined };
  const mailed = (mailAt: number) => ({ tooFast: false, mailAt });

  test('keeps a twentieth of a day’s bytes of one network, by kind, and counts 1 KB for each row', async () => {
    const { judge, form, start } = opened();
    expect(await judge(form(), form(), form(HOME, 0))).toEqual([kept, kept, { refusedFor: 86_400 }]);
    expect(await judge({ ...form(), type: 'analytics_event' }, form('192.0.2.8'))).toEqual([kept, kept]);
    site.clock.now = start + DAY_MS / 2;
    expect(await judge(form())).toEqual([{ refusedFor: 43_200 }]);
    site.clock.now = start + DAY_MS;
    expect(await judge(form())).toEqual([kept]);
  });

  test('keeps three times as much of a household as of one of its connections', async () => {
    const { judge, form } = opened();
    const forms = [1, 1, 2, 2, 3, 3, 4].map((at) => form(`2001:db8:0:${at}:0:0:0:1`));
    expect(await judge(...forms)).toEqual([...Array(6).fill(kept), { refusedFor: 86_400 }]);
  });

  test('keeps a day’s bytes in all and no more', async () => {
    const { judge, form } = opened();
    const many = Array.from({ length: 41 }, (_, at) => form(`203.0.113.${at}`));
    const verdicts = await judge(...many);
    expect(verdicts.slice(0, 40)).toEqual(Array(40).fill(kept));
    expect(verdicts[40]).toEqual({ refusedFor: 86_400 });
  });

  test('takes four contact forms of a network a day, and a hundred in all: each is a mail to the site', async () => {
    const { judge, form, start } = opened();
    const five = Array.from({ length: 5 }, () => form(HOME, 0));
    expect(await judge(...five)).toEqual([...Array(4).fill(kept), { refusedFor: 86_400 }]);
    const others = Array.from({ length: 97 }, (_, at) => form(`203.0.113.${at}`, 0));
    expect(await judge(...others)).toEqual([...Array(96).fill(kept), { refusedFor: 86_400 }]);
    site.clock.now = start + DAY_MS;
    expect(await judge(form())).toEqual([kept]);
  });

  test('says when another process has counted since the reading', async () => {
    const { judgeAll, guide } = opened((counters) => ({ ...counters, read: async () => new Map() }));
    expect((await judgeAll(guide(), guide({ from: '192.0.2.8' }))).contested).toBe(false);
    expect((await judgeAll(guide(), guide({ from: '192.0.2.9' }))).contested).toBe(true);
  });

  test('counts nothing when what was judged could not be kept', async () => {
    const { judgeAll, judge, form, guide } = opened();
    await (await judgeAll(form(), form(), guide())).undo();
    expect(await judge(form(), form(), form())).toEqual([kept, kept, { refusedFor: 86_400 }]);
    expect(await judge(guide())).toEqual([mailed(site.clock.now)]);
  });

  test('finds a second request of a network within 3 seconds too fast', async () => {
    const { judge, guide, form } = opened();
    expect(await judge(form(), guide(), form(HOME, 0))).toEqual([kept, mailed(site.clock.now), kept]);
    expect(await judge(guide())).toEqual([tooFast]);
    site.clock.now += 2999;
    expect(await judge(guide(), guide({ from: '192.0.2.8' }))).toEqual([tooFast, mailed(site.clock.now)]);
    site.clock.now += 1;
    expect(await judge(guide({ mayMail: false }))).toEqual([kept]);
    const mail = mailed(site.clock.now);
    expect(await judge(guide({ from: '' }), guide({ from: '' }))).toEqual([mail, mail]);
  });

  test('lets a browser send five at once within an hour that are older than 30 seconds', async () => {
    const { judge, guide } = opened();
    const old = { age: 30_001, mayMail: false };
    await judge(guide());
    expect(await judge(guide({ age: 30_000 }))).toEqual([tooFast]);
    const six = Array.from({ length: 6 }, () => guide(old));
    expect(await judge(...six)).toEqual([...Array(5).fill(kept), tooFast]);
    site.clock.now += 60 * 60 * 1000 - 1;
    await judge(guide());
    expect(await judge(guide(old))).toEqual([tooFast]);
    site.clock.now += 1;
    expect(await judge(guide(old))).toEqual([kept]);
  });

  test('mails four of a network a day, the first at once and the others evenly over the day', async () => {
    const { judge, guide, start } = opened();
    const verdicts = [];
    for (let at = 0; at < 5; at += 1) {
      verdicts.push(...(await judge(guide())));
      expect(await judge(guide())).toEqual([tooFast]);
      site.clock.now += 3000;
    }
    const quarter = DAY_MS / 4;
    expect(verdicts).toEqual([...[0, 1, 2, 3].map((at) => mailed(start + at * quarter)), kept]);
  });

  test('mails a tenth of the day’s mail at once and the rest evenly, and one mailbox three times, however it is spelled', async () => {
    const { judge, guide, start } = opened();
    const from = (at: number) => `203.0.113.${at}`;
    const spelled = ['m.a.ry@gmail.com', 'Mary@gmail.com', 'mary+1@googlemail.com', 'mary@gmail.com'];
    const often = spelled.map((email, at) => guide({ from: from(at), email }));
    expect(await judge(...often)).toEqual([...Array(3).fill(mailed(start)), kept]);
    const others = Array.from({ length: 98 }, (_, at) => guide({ from: from(at + 5) }));
    const verdicts = await judge(...others);
    expect(verdicts.slice(0, 7)).toEqual(Array(7).fill(mailed(start)));
    expect(verdicts.slice(7, 97)).toEqual(
      Array.from({ length: 90 }, (_, at) => mailed(start + (at + 1) * (DAY_MS / 100))),
    );
    expect(verdicts[97]).toEqual(kept);
  });

  test('is held by what others count between its reading and its writing', async () => {
    const blind = opened((counters) => ({ ...counters, read: async () => new Map() }));
    expect(await blind.judge(blind.guide())).toEqual([mailed(site.clock.now)]);
    expect(await blind.judge(blind.guide())).toEqual([tooFast]);
    for (const at of [1, 2, 3, 4])
      expect(await blind.judge(blind.guide({ from: `203.0.113.${at}`, email: 'mary@example.com' }))).toEqual([
        at < 4 ? mailed(site.clock.now) : kept,
      ]);
  });
});
