import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRetailerTags } from 'shared-lib/site/site-config.ts';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { operate } from '../../test/operate.ts';
import { onBothEngines, onSqlite } from '../../test/test-backend.ts';
import { readEarnings, readEarningsFile } from './earnings.ts';

const VARIANT = 'content/1.1.0-3fa9c1d2';
const LINKS = new Map([
  ['all-20', ''],
  ['home-20', '/'],
  ['b-20', VARIANT],
]);
const NOW = Date.parse('2026-11-25T12:00:00Z');
const HEAD = 'Date,Tracking ID,Items,Revenue';
const read = (...lines: string[]) => readEarningsFile(lines.join('\n'), LINKS, NOW);

describe('an earnings report', () => {
  test('has its columns by their names, in any order, with quotes, line ends of Windows and a byte-order mark', () => {
    const text =
      '\uFEFF"Revenue($)",name,"Items Shipped","Tracking Id",Date Shipped\r\n' +
      '"1,234.50","a ""rug"", wool\r\nand silk",2,home-20,2026-11-24 08:01:02\r\n\r\n' +
      '$3.5,"",1,all-20,2026-11-24\r\n10,x,1,home-20,2026-11-24\r\n1.234,x,1,all-20,2026-11-24\r\n';
    expect(readEarningsFile(text, LINKS, NOW)).toEqual({
      rows: [
        { day: '2026-11-24', tag: 'home-20', links: '/', items: 3, cents: 124_450 },
        { day: '2026-11-24', tag: 'all-20', links: '', items: 1, cents: 350 },
      ],
      skipped: ['line 7: "1.234" is no amount such as 1,234.50'],
    });
  });

  test.each([
    ['2026-11-24,home-20,-1,-12.30', 'a refund of "-12.30"'],
    ['2026-11-24,home-20,1,-$12.30', 'a refund of "-$12.30"'],
    ['2026-11-24,other-20,1,12.30', 'the tracking id "other-20" is not in the site\'s configuration'],
    ['2026-11-24,home-20,1,€12.30', 'another currency than dollars: "€12.30" '],
    ['2026-11-24,home-20,1,12.30 EUR', 'another currency than dollars: "12.30 EUR" '],
    ['2026-02-30,home-20,1,12.30', '"2026-02-30" is no day of the past such as 2026-11-24'],
    ['11/24/2026,home-20,1,12.30', '"11/24/2026" is no day of the past such as 2026-11-24'],
    ['2026-11-27,home-20,1,12.30', '"2026-11-27" is no day of the past such as 2026-11-24'],
    ['2026-11-24,home-20,1.5,12.30', '"1.5" is no number of items'],
    ['2026-11-24,home-20,1,', '"" is no amount such as 1,234.50'],
    ['2026-11-24,home-20,1,1e9', 'another currency than dollars: "1e9" '],
    ['2026-11-24,home-20,1', '3 cells, and not 4 as in the first line'],
    ['2026-11-24,home-20,"1"5,12.30', 'a double quote is not closed, or stands in a cell without quotes'],
    ['2026-11-24,home-20,1,"12.30', 'another currency than dollars: "12.30\n2026-11-23,b-20,1,1" '],
  ])('leaves out %s, and says why', (line, why) => {
    const { rows, skipped } = read(HEAD, line, '2026-11-23,b-20,1,1');
    expect(skipped).toEqual([`line 2: ${why}`]);
    expect(rows).toHaveLength(why.includes('\n') ? 0 : 1);
  });

  test('credits a tag that pages share to none of them', () => {
    const tags = { '/': 'home-20', '/blog': 'more-20', '/about': 'more-20' };
    const retailer = { name: 'Shop', tag: 'all-20', tags };
    expect([...parseRetailerTags({ identity: { retailer } })].sort()).toEqual([
      ['all-20', ''],
      ['home-20', '/'],
      ['more-20', ''],
    ]);
  });

  test('names other currencies of a column of their own', () => {
    expect(read(`${HEAD},Currency`, '2026-11-24,b-20,1,5,USD', '2026-11-24,b-20,1,5,CAD')).toEqual({
      rows: [{ day: '2026-11-24', tag: 'b-20', links: VARIANT, items: 1, cents: 500 }],
      skipped: ['line 3: another currency than dollars: "5" CAD'],
    });
  });

  test.each([
    ['', 'There is no column date, tracking id, items, revenue.'],
    ['Date,Tracking ID,Items,Revenue (EUR)', 'There is no column revenue.'],
  ])('is refused with the head "%s"', (head, why) => {
    expect(() => read(head, '2026-11-24,b-20,1,5')).toThrow(why);
  });
});

onBothEngines((backend) => {
  test('are taken over once, whatever is read twice, and a newer file replaces its days', async () => {
    const file = (name: string) => join(backend.config.dataDir, name);
    const tags = { '/': 'home-20', [VARIANT]: 'b-20' };
    const identity = { ...site.identity, retailer: { ...site.identity.retailer, tags } };
    const env = { ...backend.env, SITE_CONFIG: file('site.config.json') };
    writeFileSync(env.SITE_CONFIG, JSON.stringify({ ...site, identity }));
    const run = (...lines: string[]) => {
      writeFileSync(file('report.csv'), [HEAD, ...lines].join('\n'));
      return operate(env, ['earnings', file('report.csv')], () => NOW);
    };

    const report = ['2026-11-23,home-20,1,10', '2026-11-24,home-20,2,20', '2026-11-24,gableandgrain-20,1,5'];
    expect(await run(...report)).toEqual({
      code: 0,
      said: '3 figures of a day and a tracking id: 4 items, $35.00. 3 are new, 0 replace others, 0 were the same before.',
      errors: '',
    });
    expect((await run(...report)).said).toContain('0 are new, 0 replace others, 3 were the same before.');
    expect(await run('2026-11-24,home-20,3,29.99', '2026-11-24,x-20,1,9', '2026-11-24,b-20,-1,-9')).toEqual({
      code: 3,
      said: '1 figures of a day and a tracking id: 3 items, $29.99. 0 are new, 1 replace others, 0 were the same before.',
      errors:
        '2 lines were left out:\nline 3: the tracking id "x-20" is not in the site\'s configuration\nline 4: a refund of "-9"',
    });
    expect(await readEarnings(backend.database, '2026-11-24')).toEqual([
      { day: '2026-11-24', tag: 'gableandgrain-20', links: '', items: 1, cents: 500 },
      { day: '2026-11-24', tag: 'home-20', links: '/', items: 3, cents: 2999 },
    ]);
    expect(await readEarnings(backend.database, '')).toHaveLength(3);
  });
});

onSqlite((backend) => {
  test('say what is wrong with a file, and keep nothing of it', async () => {
    const file = join(backend.config.dataDir, 'report.csv');
    const refused = async (args: string[], code: number, why: string) => {
      const errors = expect.stringContaining(why);
      expect(await operate(backend.env, ['earnings', ...args])).toMatchObject({ code, errors });
    };
    await refused([], 2, 'earnings takes one file.');
    await refused([file], 1, 'cannot be read: ENOENT');
    for (const [bytes, why] of [
      [Buffer.from([0xff, 0xfe, 0x44]), 'it is not UTF-8 text'],
      [Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'has more than 10 MB'],
      [Buffer.from('a,b\n1,2'), 'The first line must name the columns'],
    ] as const) {
      writeFileSync(file, bytes);
      await refused([file], 1, why);
    }
    expect(await readEarnings(backend.database, '')).toEqual([]);
  });
});
