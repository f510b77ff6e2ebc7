import { addDays, daysBetween, mondayOf } from 'shared-lib/site/days.ts';
import { parseSiteConfig } from 'shared-lib/site/site-config.ts';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { priceAge } from './prices.ts';

const CHECKED = '2026-11-25';

it('in 400 days shows no price as typical or as former for longer than the policy says', () => {
  const { prices } = parseSiteConfig(site);
  const ages = new Map<string, number>();
  for (let count = 0; count < 400; count += 1) {
    const today = addDays(CHECKED, count);
    ages.set(priceAge(CHECKED, { day: mondayOf(today), prices }), daysBetween(CHECKED, today));
  }
  expect([...ages.keys()]).toEqual(['typical', 'former', 'unknown']);
  // A week ends on the 25th and on the 88th day, the next ones would be too long.
  expect(ages.get('typical')).toBe(25);
  expect(ages.get('former')).toBe(88);
});

it('follows the numbers of the site’s configuration', () => {
  const { prices } = parseSiteConfig({ ...site, prices: { maxAgeDays: 7, askAfterDays: 14 } });
  const age = (day: string) => priceAge(CHECKED, { day, prices });
  expect(['2026-11-23', '2026-11-30', '2026-12-07'].map(age)).toEqual(['typical', 'former', 'unknown']);
});
