import { createLog } from 'backend';
import { describe, expect, it } from 'vitest';
import { partsOf, publishOthers, startSmallCanary } from '../../testing/small-canary.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import { renewPages } from './calendar-job.ts';

const timeZone = 'America/New_York';
const log = createLog({ logLevel: 'error' });
const at = (time: string) => () => Date.parse(time);
const NOVEMBER = at('2026-11-29T12:00:00Z');

describe('when a week or a month begins', () => {
  it('in the site’s time zone, what is live is composed for it, once, and every release stays', async () => {
    const { store } = await composeSmallSite();
    const renew = (now: () => number) => renewPages({ store, timeZone, log, now });
    const before = await renew(NOVEMBER);
    expect(before?.config.day).toBe('2026-11-23');
    // In New York it is November 29 until 5 o'clock.
    expect(await renew(at('2026-11-30T04:59:59Z'))).toBeNull();
    const both = await Promise.all([1, 2].map(() => renew(at('2026-11-30T05:00:00Z'))));
    const live = await store.live.composition();
    expect(both.map((one) => one?.id).sort()).toEqual([live.id, undefined]);
    expect([live.config.day, live.versions]).toEqual(['2026-11-30', before?.versions]);
    // A clock that lags behind turns nothing back.
    expect(await renew(NOVEMBER)).toBeNull();
    const [history, audit] = await Promise.all([store.live.history(), store.audit.read()]);
    expect(history.at(-1)).toMatchObject({ action: 'calendar', app: null, to: live.id });
    expect(audit.at(-1)).toMatchObject({ by: 'schedule', action: 'calendar', said: ['2026-11-30'] });
    // Tuesday, December 1.
    expect((await renew(at('2026-12-01T05:00:00Z')))?.config.day).toBe('2026-12-01');
  });

  it('a part of the visitors keeps the canaries with it, for the new week too', async () => {
    const { store } = await composeSmallSite();
    await publishOthers(store, 'guide');
    await startSmallCanary(store, { percent: 50 });
    const parts = await partsOf(store, 'guide');
    await renewPages({ store, timeZone, log, now: NOVEMBER });
    expect(await partsOf(store, 'guide')).toEqual(parts);
    expect(Object.keys(parts)).toHaveLength(2);
  });
});
