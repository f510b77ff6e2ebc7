import { addDays, daysBetween } from 'shared-lib/site/days.ts';
import { parseSiteConfig } from 'shared-lib/site/site-config.ts';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it, onTestFinished, vi } from 'vitest';
import { firstDayOf } from '../../../delivery/src/core/compose/site-config.ts';
import { priceAge } from './prices.ts';

const CHECKED = '2026-11-25';

it('while the clock moves 400 days, shows no price as typical or as former for longer than the policy says', () => {
  const { prices, timeZone } = parseSiteConfig(site);
  const ages = new Map<string, number>();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let count = 0; count < 400; count += 1) {
    const today = addDays(CHECKED, count);
    vi.setSystemTime(`${today}T17:00:00Z`);
    ages.set(priceAge(CHECKED, { day: firstDayOf(timeZone), prices }), daysBetween(CHECKED, today));
  }
  // Weeks end on the 25th and on the 88th day; the ones after them would be too long.
  expect([...ages]).toEqual([
    ['typical', 25],
    ['former', 88],
    ['unknown', 399],
  ]);
});

it('follows the numbers of the site’s configuration', () => {
  const { prices } = parseSiteConfig({ ...site, prices: { maxAgeDays: 7, askAfterDays: 14 } });
  const age = (day: string) => priceAge(CHECKED, { day, prices });
  expect(['2026-11-23', '2026-11-30', '2026-12-07'].map(age)).toEqual(['typical', 'former', 'unknown']);
});
