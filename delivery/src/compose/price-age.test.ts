import site from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { priceAgeWarning } from './price-age.ts';

const checkedOn = (pricesCheckedOn: string) => ({
  identity: { ...site.identity, retailer: { ...site.identity.retailer, pricesCheckedOn } },
});

it('warns of prices that were checked more than 60 days ago, with the day and what to do', () => {
  const warning = priceAgeWarning(checkedOn('2025-06-15'), Date.parse('2025-08-15T12:00:00Z'));
  expect(warning).toContain('2025-06-15, 61 days ago');
  expect(warning).toContain('pricesCheckedOn');
});

it.each(['2025-06-15T00:00:00Z', '2025-08-14T23:59:59Z'])('says nothing at %s', (now) => {
  expect(priceAgeWarning(checkedOn('2025-06-15'), Date.parse(now))).toBeUndefined();
});
