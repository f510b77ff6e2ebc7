import { createLog } from 'backend';
import { describe, expect, it } from 'vitest';
import { startCanary } from '../../rollout/start-canary.ts';
import { partsOf } from '../../testing/small-canary.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import { renewMonth } from './month-job.ts';

const timeZone = 'America/New_York';
const log = createLog({ logLevel: 'error' });
const at = (time: string) => () => Date.parse(time);
const NOVEMBER = at('2026-11-30T12:00:00Z');

describe('when a month begins', () => {
  it('in the site’s time zone, what is live is composed for it, once, and every release stays', async () => {
    const { store } = await composeSmallSite();
    const renew = (now: () => number) => renewMonth({ store, timeZone, log, now });
    const before = await renew(NOVEMBER);
    expect(before?.config.month).toBe('2026-11');
    // In New York it is November 30 until 5 o'clock.
    expect(await renew(at('2026-12-01T04:59:59Z'))).toBeNull();
    const [first, second] = await Promise.all([1, 2].map(() => renew(at('2026-12-01T05:00:00Z'))));
    const renewed = [first, second].filter((one) => one);
    expect(renewed).toHaveLength(1);
    const live = await store.live.composition();
    expect([live.id, live.config.month, live.versions]).toEqual([
      renewed[0]?.id,
      '2026-12',
      before?.versions,
    ]);
    // A clock that lags behind turns nothing back.
    expect(await renew(NOVEMBER)).toBeNull();
    expect((await store.live.history()).at(-1)).toMatchObject({ action: 'month', app: null, to: live.id });
    expect((await store.audit.read()).at(-1)).toMatchObject({
      by: 'schedule',
      action: 'month',
      said: ['2026-12'],
    });
  });

  it('a part of the visitors keeps the canaries with it, for the new month too', async () => {
    const { store } = await composeSmallSite();
    writeRemote(store, 'guide', '2.0.0', '() => "2.0.0"');
    await store.names.claim({ shell: '1.0.0', guide: '2.0.0' });
    const step = <Result>(_: string, work: () => Promise<Result>) => work();
    await startCanary({ store, app: 'guide', variants: [{ version: '2.0.0', percent: 50 }], step });
    const parts = await partsOf(store, 'guide');
    await renewMonth({ store, timeZone, log, now: NOVEMBER });
    expect(await partsOf(store, 'guide')).toEqual(parts);
    expect(Object.keys(parts)).toHaveLength(2);
  });
});
