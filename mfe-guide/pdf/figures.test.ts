// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { assembleGuide } from './assemble-guide.ts';
import { familyOfFour, repairParts, sameFigures, sums } from './figures.ts';

const { pages, html } = await assembleGuide();

/** Text as a reader sees it, without markup. */
const plain = (markup: string): string =>
  markup
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

const markupOf = (id: string): string => {
  const page = pages.find((candidate) => candidate.id === id);
  if (page === undefined) throw new Error(`The guide has no page #${id}`);
  return page.html;
};
const textOf = (id: string): string => plain(markupOf(id)).replaceAll('\u00a0', ' ');

/** The first amount of a text, as its low and its high end. */
function dollars(text: string): readonly [number, number] {
  const [, low = '', high = low] = /\$([\d,.]+)(?:(?:–| to \$)([\d,.]+))?/.exec(text) ?? [];
  if (low === '') throw new Error(`No amount in “${text}”`);
  return [Number(low.replace(/[,.]$|,/g, '')), Number(high.replace(/[,.]$|,/g, ''))];
}

/** The cells of the body rows of a page's table, counted from 0. */
function rowsOf(id: string, table: number): string[][] {
  const body = markupOf(id).match(/<table[\s\S]*?<\/table>/g)?.[table] ?? '';
  return [...body.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)]
    .map(([, row = '']) =>
      [...row.matchAll(/<t([hd])[^>]*>([\s\S]*?)<\/t\1>/g)].map((cell) => plain(cell[2] ?? '')),
    )
    .slice(1);
}
const number = (cell: string | undefined): number => Number((cell ?? '').replace(/[$,%W]/g, ''));

describe('sums in dollars', () => {
  it.each(sums)('add up: $what', ({ page, parts, total, totalPage, roundedTo }) => {
    // Each part stands on the page in this order, so that none is counted twice and none is left out of a table.
    let rest = textOf(page);
    for (const part of parts) {
      const at = rest.indexOf(part);
      expect(at, part).toBeGreaterThanOrEqual(0);
      rest = rest.slice(at + part.length);
    }
    expect(textOf(totalPage ?? page)).toContain(total);
    const low = parts.reduce((sum, part) => sum + dollars(part)[0], 0);
    const high = parts.reduce((sum, part) => sum + dollars(part)[1], 0);
    if (roundedTo === undefined) expect(dollars(total)).toEqual([low, high]);
    else expect(dollars(total)[0]).toBe(Math.round((low + high) / 2 / roundedTo) * roundedTo);
  });

  it('of the first seven improvements are those of the table', () => {
    const [cost, saved] = [sums[3], sums[4]];
    const first = rowsOf('payback', 0).slice(0, 7);
    expect(first.map((row) => row[1])).toEqual(cost?.parts);
    expect(first.map((row) => row[2])).toEqual(saved?.parts);
  });

  it('of the ten tools are those of the table', () => {
    expect(rowsOf('ten-tools', 0).map((row) => row.at(-1))).toEqual(sums[1]?.parts);
  });
});

describe('what stands on several pages', () => {
  it.each(sameFigures)('is the same everywhere: $what', ({ figure, places }) => {
    for (const { page, text } of places) {
      expect(text).toContain(figure);
      expect(textOf(page)).toContain(text);
    }
  });

  it.each(repairParts)('is within the range of the table of jobs: $job', ({ job, page, parts }) => {
    const row = rowsOf('before-you-start', 0).find(([name = '']) => name.startsWith(job));
    const [low, high] = dollars(row?.[3] ?? '');
    for (const part of parts) {
      expect(textOf(page)).toContain(part);
      expect(dollars(part)[0]).toBeGreaterThanOrEqual(low);
      expect(dollars(part)[1]).toBeLessThanOrEqual(high);
    }
  });

  it('lets a leaking toilet waste half of what a family of four needs', () => {
    expect(textOf(familyOfFour.page)).toContain(familyOfFour.text);
    expect(12_000 / 30).toBe(400);
    expect(textOf('energy-water')).toContain('200 gallons a day, half of what a family of four should use');
    expect(200 / 400).toBe(1 / 2);
  });
});

describe('tables', () => {
  it('list as many jobs in the year as the page says', () => {
    const jobs = markupOf('year-at-a-glance').match(/<th scope="row">/g) ?? [];
    expect(jobs).toHaveLength(26);
    expect(textOf('year-at-a-glance')).toContain('Twenty-six jobs');
  });

  it('give electricity its price: kilowatt-hours at 17 cents', () => {
    for (const [, kilowattHours, cost] of rowsOf('where-it-goes', 0))
      expect(number(cost)).toBe(Math.round(number(kilowattHours) * 0.17));
    expect(textOf('where-it-goes')).toContain(
      'A 1,500-watt heater, 8 hours a day, 30 days: 360 kWh. At 17¢ that is $61',
    );
    expect((1500 * 8 * 30) / 1000).toBe(360);
    expect(Math.round(360 * 0.17)).toBe(61);
  });

  it('divide the whole: energy, water indoors, payments', () => {
    const shares = (id: string): number[] =>
      [...markupOf(id).matchAll(/>(\d+)%<\/(?:b|p)>/g)].map(([, share]) => Number(share));
    const add = (all: number[]): number => all.reduce((sum, share) => sum + share, 0);
    expect(add(shares('where-it-goes').slice(0, 3))).toBe(100);
    expect(add(shares('where-it-goes').slice(3))).toBe(100);
    expect(add(shares('payments'))).toBe(100);
    const widths = [...markupOf('payments').matchAll(/flex:(\d+)/g)].map(([, width]) => Number(width));
    expect(widths).toEqual(shares('payments'));
  });

  it('let improvements pay back when they say, the soonest first', () => {
    const years = (text: string): readonly [number, number] => {
      if (text === 'at once') return [0, 0];
      if (text === 'weeks') return [0, 0.25];
      if (text.startsWith('over')) return [Number.parseInt(text.slice(5), 10), Number.POSITIVE_INFINITY];
      const [low = 0, high = low] = (text.match(/\d+/g) ?? []).map(Number);
      const unit = text.includes('month') ? 12 : 1;
      // A single number is rounded.
      return low === high ? [(low - 0.5) / unit, (high + 0.5) / unit] : [low / unit, high / unit];
    };
    let before = 0;
    for (const [name, cost = '', saved = '', back = ''] of rowsOf('payback', 0)) {
      if (back === 'varies') continue;
      const middle = (text: string): number => (dollars(text)[0] + dollars(text)[1]) / 2;
      const takes = middle(cost) / middle(saved);
      const [low, high] = years(back);
      expect(takes, name).toBeGreaterThanOrEqual(low);
      expect(takes, name).toBeLessThanOrEqual(high);
      expect(takes, `${name} comes after what pays back sooner`).toBeGreaterThanOrEqual(before);
      before = takes;
    }
  });

  it('save with the second refrigerator what it uses', () => {
    const uses = rowsOf('where-it-goes', 0).find(([name]) => name?.includes('second refrigerator'));
    const saves = rowsOf('payback', 0).find(([name]) => name?.includes('second refrigerator'));
    const [low, high] = dollars(saves?.[2] ?? '');
    expect(number(uses?.[2])).toBeGreaterThanOrEqual(low);
    expect(number(uses?.[2])).toBeLessThanOrEqual(high);
  });

  it('load a circuit to its breaker, and to 80% for hours', () => {
    for (const [breaker = '', all, hours] of rowsOf('fix-outlet', 0)) {
      const [amperes = 0, volts = 0] = (breaker.match(/\d+/g) ?? []).map(Number);
      expect(number(all)).toBe(amperes * volts);
      expect(number(hours)).toBe(amperes * volts * 0.8);
    }
  });

  it('set aside each month the twelfth of the percent', () => {
    const values = [200_000, 300_000, 400_000, 600_000, 800_000];
    for (const [percent = '', ...cells] of rowsOf('set-aside', 0)) {
      const share = Number.parseFloat(percent) / 100;
      expect(cells.map(number)).toEqual(values.map((value) => Math.round((value * share) / 12)));
    }
    for (const row of rowsOf('set-aside', 1).filter(([name]) => name?.startsWith('Example')))
      expect(number(row[4])).toBe(number(row[3]) / number(row[2]));
  });

  it('draw each bar of a life as long as it says, on a scale of 50 years', () => {
    const bars = [
      ...markupOf('how-long').matchAll(/left:(\d+)%;width:(\d+)%"><\/i><b style="left:\d+%">([^<]+)/g),
    ];
    expect(bars.length).toBeGreaterThan(15);
    for (const [, left, width, label = ''] of bars) {
      const [low = 0, high = low] = (label.match(/\d+/g) ?? []).map(Number);
      if (low === high) continue;
      expect([Number(left) / 2, (Number(left) + Number(width)) / 2], label).toEqual([low, high]);
    }
  });

  it('fill a barrel from the rain that the page says', () => {
    expect(textOf('water')).toContain(
      'A 55-gallon barrel fills from 1/4 inch of rain on 350 square feet of roof',
    );
    expect(Math.round(((350 * 0.25) / 12) * 7.48)).toBe(55);
    expect(textOf('water')).toContain('it weighs 460 pounds');
    expect(Math.round((55 * 8.34) / 10) * 10).toBe(460);
  });
});

describe('the way figures are written', () => {
  it('is that of the site: 1/2 and 1 1/2 inches, 120 °F', () => {
    expect(html).not.toMatch(/[½¼¾⅛⅜⅝⅞]/);
    // The space is one that does not break, so a number never stands without its unit.
    for (const page of pages) expect(page.html).not.toMatch(/\d°F|\d °F|\d-\d\/\d/);
  });
});
