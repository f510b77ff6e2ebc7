// @vitest-environment node
import { addDays, dayIn } from 'shared-lib/site/days.ts';
import { expect, it } from 'vitest';
import { everyPick } from '../../mfe-content/picks/picks-command.ts';
import { due, dueClaims, dueLinks, duePrices } from './due.ts';
import { comparedLinks } from './sources/links.ts';
import { HOLDS } from './sources/source.ts';
import { sources } from './sources.ts';

const since = (list: readonly { since: string }[]) => list.map((one) => one.since);

it('a claim is due when its comparison is as old as its kind allows, and not the day before', () => {
  for (const [kind, days] of Object.entries(HOLDS) as [keyof typeof HOLDS, number][]) {
    const compared = { irs: { publisher: 'IRS', title: 'A credit', checked: '2026-11-22', kind } };
    const first = addDays('2026-11-22', days);
    const before = addDays(first, -1);
    expect(dueClaims(before, compared)).toEqual([]);
    expect(dueClaims(first, compared)).toMatchObject([{ what: 'Claim: IRS: A credit', since: first }]);
  }
  expect(HOLDS.rule).toBeLessThan(HOLDS.nature);
});

it('a law is due before a property of water', () => {
  const all = { ...sources, ...comparedLinks };
  const atOneYear = dueClaims('2027-11-24', all).map(({ what }) => what);
  expect(atOneYear).toContain(
    'Claim: California Contractors State License Board: Not More than 10 Percent Up Front (Business and Professions Code 7159)',
  );
  expect(atOneYear.some((what) => what.includes('Rock Salt'))).toBe(false);
  expect(dueClaims('2031-11-24', all)).toHaveLength(Object.keys(all).length);
});

it('every comparison has a real day, and none is to come', () => {
  for (const { checked } of Object.values({ ...sources, ...comparedLinks })) {
    expect(new Date(checked).toISOString().slice(0, 10)).toBe(checked);
    expect(checked <= dayIn()).toBe(true);
  }
});

it('prices are due a week before pages stop to call the oldest one typical', async () => {
  const policy = { maxAgeDays: 30, askAfterDays: 90 };
  const picks = (await everyPick()).slice(0, 2);
  const checked = (first: string, second: string) =>
    Object.fromEntries(
      picks.map(({ id, price }, at) => [id, { price, checkedOn: at ? second : first, inStock: true }]),
    );
  const on = (today: string, first: string, second: string) =>
    duePrices(today, picks, checked(first, second), policy);
  // The week from November 30 on ends on December 6.
  expect(on('2026-11-25', '2026-11-06', '2026-11-20')).toEqual([]);
  expect(on('2026-11-25', '2026-11-05', '2026-11-20')).toMatchObject([
    { what: 'Prices: 1 of 2, the oldest checked on 2026-11-05', since: '2026-11-25' },
  ]);
  expect(on('2027-03-01', '2026-11-20', '2026-11-05')).toMatchObject([
    { what: 'Prices: 2 of 2, the oldest checked on 2026-11-05', since: '2026-12-05' },
  ]);
});

it('links are due when they were never tried, when one is gone, and after 90 days', () => {
  expect(dueLinks('2026-11-25', null)).toMatchObject([{ what: 'Links, never tried' }]);
  const gone = [{ url: 'http://a.example', where: 'a.ts', why: '404' }];
  expect(dueLinks('2026-11-25', { tried: '2026-11-25', gone: [] })).toEqual([]);
  expect(dueLinks('2026-11-26', { tried: '2026-11-25', gone })).toMatchObject([
    { what: 'Link: http://a.example (404)', since: '2026-11-25', todo: 'Replace it: a.ts' },
  ]);
  expect(since(dueLinks('2027-02-23', { tried: '2026-11-25', gone: [] }))).toEqual(['2027-02-23']);
});

it('the whole list has the longest due first', async () => {
  const list = await due('2032-01-01');
  expect(since(list)).toEqual(since(list).toSorted());
  expect(list.some(({ what }) => what.startsWith('Prices'))).toBe(true);
});
