import { createLog } from 'backend';
import { describe, expect, it } from 'vitest';
import { startCanary } from '../../rollout/start-canary.ts';
import { partsOf } from '../../testing/small-canary.ts';
import { writeRemote } from '../../testing/small-releases.ts';
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
    const [first, second] = await Promise.all([1, 2].map(() => renew(at('2026-11-30T05:00:00Z'))));
    const renewed = [first, second].filter((one) => one);
    expect(renewed).toHaveLength(1);
    const live = await store.live.composition();
    expect([live.id, live.config.day, live.versions]).toEqual([
      renewed[0]?.id,
      '2026-11-30',
      before?.versions,
    ]);
    // A clock that lags behind turns nothing back.
    expect(await renew(NOVEMBER)).toBeNull();
    expect((await store.live.history()).at(-1)).toMatchObject({
      action: 'calendar',
      app: null,
      to: live.id,
    });
    expect((await store.audit.read()).at(-1)).toMatchObject({
      by: 'schedule',
      action: 'calendar',
      said: ['2026-11-30'],
    });
    // Tuesday, December 1.
    expect((await renew(at('2026-12-01T05:00:00Z')))?.config.day).toBe('2026-12-01');
  });

  it('a part of the visitors keeps the canaries with it, for the new week too', async () => {
    const { store } = await composeSmallSite();
    writeRemote(store, 'guide', '2.0.0', '() => "2.0.0"');
    await store.names.claim({ shell: '1.0.0', guide: '2.0.0' });
    const step = <Result>(_: string, work: () => Promise<Result>) => work();
    await startCanary({ store, app: 'guide', variants: [{ version: '2.0.0', percent: 50 }], step });
    const parts = await partsOf(store, 'guide');
    await renewPages({ store, timeZone, log, now: NOVEMBER });
    expect(await partsOf(store, 'guide')).toEqual(parts);
    expect(Object.keys(parts)).toHaveLength(2);
  });
});
