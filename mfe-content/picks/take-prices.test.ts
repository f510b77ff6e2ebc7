import { describe, expect, it } from 'vitest';
import { diyTools } from '../src/data/diy-tools.ts';
import { checksText, type PriceChecks, takenText, takePrices } from './take-prices.ts';

const TODAY = '2026-11-25';
const CHECKS: PriceChecks = { 'tool-level': { price: 20, checkedOn: '2026-11-01', inStock: true } };
const GOOD = { id: 'tool-level', price: '19.99', currency: 'USD', instock: 'yes', checkedon: '2026-11-20' };

const take = (rows: readonly object[], confirmed = false) =>
  takePrices(
    rows.map((row, index) => ({ ...GOOD, ...row, row: index + 1 })),
    { picks: diyTools, checks: CHECKS, today: TODAY, confirmed },
  );

describe('prices from a file', () => {
  it('are taken with what was before', () => {
    const { taken, refused } = take([{}, { id: 'tool-stud-finder', price: 49.99, instock: false }]);
    expect(refused).toEqual([]);
    expect(taken).toEqual([
      {
        id: 'tool-level',
        before: CHECKS['tool-level'],
        now: { price: 19.99, checkedOn: '2026-11-20', inStock: true },
      },
      {
        id: 'tool-stud-finder',
        before: { price: 49.99, checkedOn: '2025-06-15', inStock: true },
        now: { price: 49.99, checkedOn: '2026-11-20', inStock: false },
      },
    ]);
    expect(taken.map(takenText)).toEqual([
      'tool-level: $20.00 → $19.99 (−0.1 %), checked on 2026-11-20, 19 days after the last time',
      'tool-stud-finder: $49.99 as before, out of stock, checked on 2026-11-20, 523 days after the last time',
    ]);
  });

  it.each(['yes', 'TRUE', 'in stock', 'in_stock', true])('are in stock by the word %j', (instock) => {
    expect(take([{ instock }]).taken[0]?.now.inStock).toBe(true);
  });

  it.each([
    ['price', ['-5', '19,99', '', 19.999], 'its price is %: write it in dollars, like 89.99'],
    ['price', ['0', '0.00'], 'its price is 0: leave out what has no price'],
    ['currency', ['EUR', undefined], 'its currency is %, and prices are in USD'],
    // A name that every object has is no word either.
    ['instock', ['maybe', 'constructor'], 'whether it is in stock is %: write yes or no'],
    [
      'checkedon',
      ['11/20/2026', '2026-02-30', '2026-13-01'],
      'it was checked on %: write the day like 2026-11-25',
    ],
  ])('are refused of a wrong %s: %j', (field, values, problem) => {
    for (const value of values) {
      const said = problem.replace('%', JSON.stringify(value) ?? 'nothing');
      expect(take([{ [field]: value }])).toEqual({ taken: [], refused: [`Row 1, "tool-level": ${said}.`] });
    }
  });

  it.each([
    ['cents for dollars', { price: '1999' }, '$20.00 became $1999.00, about a hundred times the last price'],
    ['dollars divided by 100', { price: '0.20' }, '$20.00 became $0.20, about a hundredth of the last price'],
    ['more than the specification gives', { price: '250.00' }, '$250.00 is not from $12.99 to $249.99'],
    ['less than it gives', { price: '12.50' }, '$12.50 is not from $12.99 to $249.99'],
    ['a jump', { price: '28.01' }, '$20.00 became $28.01, +40.1 %: look at the product again'],
    ['a day to come', { checkedon: '2026-11-26' }, 'it was checked on 2026-11-26, and today is 2026-11-25'],
    [
      'a day before the last check',
      { checkedon: '2026-10-31' },
      'it was checked on 2026-10-31, before the last check on 2026-11-01',
    ],
  ])('are refused of %s', (_, row, problem) => {
    const { taken, refused } = take([row]);
    expect(taken).toEqual([]);
    expect(refused).toEqual([expect.stringContaining(`Row 1, "tool-level": ${problem}`)]);
  });

  it.each(['pick-nobody', 'constructor', 7, null, 'a\u001b[31m'.repeat(30)])(
    'are refused of the unknown id %j',
    (id) => {
      const [refused = ''] = take([{ id }]).refused;
      expect(refused).toContain('no pick has this id; "npm run picks" lists them.');
      expect(refused.length).toBeLessThan(150);
      expect(refused).not.toContain('\u001b');
    },
  );

  it('are refused of a pick that stands in the file twice', () => {
    expect(take([{}, { price: 18 }]).refused).toEqual(['Row 2, "tool-level": is in row 1 already.']);
  });

  it.each([28.01, 13])('that jumped to %d are taken when somebody confirms it, nonsense is not', (price) => {
    expect(take([{ price }], true).taken).toHaveLength(1);
    expect(take([{ price: price * 100 }], true).taken).toHaveLength(0);
  });
});

it('prices.json has a line for each pick, by id', () => {
  const taken = { price: 18.5, checkedOn: '2026-11-20', inStock: false };
  expect(checksText({ ...CHECKS, 'a-pick': taken })).toBe(`{
  "a-pick": { "price": 18.5, "checkedOn": "2026-11-20", "inStock": false },
  "tool-level": { "price": 20, "checkedOn": "2026-11-01", "inStock": true }
}
`);
  expect(JSON.parse(checksText({}))).toEqual({});
});
