import { describe, expect, it } from 'vitest';
import { LARGEST_FILE, readPriceFile } from './price-file.ts';

const read = (text: string) => readPriceFile(new TextEncoder().encode(text));
const HEAD = 'id,price,currency,in stock,checked on';
const ROW = { id: 'a', price: '89.99', currency: 'USD', instock: 'yes', checkedon: '2026-11-20', row: 1 };

describe('a file of prices', () => {
  it.each([
    ['CSV', `${HEAD}\na,89.99,USD,yes,2026-11-20`],
    ['CSV as spreadsheets save it', `\uFEFF${HEAD}\r\na,89.99,USD,yes,2026-11-20\r\n`],
    [
      'columns in quotes and in another order',
      '"Checked_On",price,ID,currency,"In Stock"\n"2026-11-20", 89.99,a,"USD",yes',
    ],
    ['JSON', '\uFEFF[{"id":"a","price":"89.99","currency":"USD","inStock":"yes","checkedOn":"2026-11-20"}]'],
  ])('is read as %s', (_, text) => {
    expect(read(text)).toEqual([ROW]);
  });

  it('may have more columns, whose text may have commas, lines and quotes', () => {
    const rows = read(
      `title,${HEAD}\n"A ""drill"",\nred",a,89.99,USD,yes,2026-11-20\n,b,1.00,USD,no,2026-11-20`,
    );
    expect(rows.map(({ id, row }) => [id, row])).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    expect(rows[0]).toMatchObject({ title: 'A "drill",\nred' });
  });

  it('keeps a number and a truth of JSON', () => {
    const text = '[{"id":"a","price":89.99,"currency":"USD","in stock":true,"checked on":"2026-11-20"}]';
    expect(read(text)).toEqual([{ ...ROW, price: 89.99, instock: true }]);
  });

  it.each([
    ['', 'It has no rows.'],
    [HEAD, 'It has no rows.'],
    ['[]', 'It has no rows.'],
    ['[{]', 'It is not JSON: '],
    ['[1]', 'Row 1 is not an object.'],
    ['[{"id":"a","price":1}]', 'Row 1 has no "currency", no "in stock", no "checked on".'],
    ['id,price\na,1', 'Row 1 has no "currency", no "in stock", no "checked on".'],
    [
      `${HEAD}\na,89,99,USD,yes,2026-11-20`,
      'Row 1 has 6 values for 5 columns. Text with a comma stands in double quotes.',
    ],
    [`${HEAD}\n\na,89.99,USD,yes,2026-11-20`, 'Row 1 has 1 values for 5 columns.'],
    [HEAD.replaceAll(',', ';'), 'Its columns are not separated by commas: save it as CSV with commas.'],
    [`${HEAD}\n"a,89.99,USD,yes,2026-11-20`, 'Row 1 has a double quote that is not closed'],
    [`${HEAD}\na"b,89.99,USD,yes,2026-11-20`, 'Row 1 has a double quote that is not closed'],
    [`${HEAD}\n"a"b,89.99,USD,yes,2026-11-20`, 'Row 1 has a double quote that is not closed'],
    [`id\n${'a\n'.repeat(2001)}`, 'It has more than 2000 rows: keep those of picks.'],
  ])('is refused: %j', (text, problem) => {
    expect(() => read(text)).toThrow(problem);
  });

  it('that is not UTF-8, or too large, is refused', () => {
    expect(() => readPriceFile(Buffer.from('id,price', 'utf16le').fill(0xff, 0, 2))).toThrow(
      'It is not UTF-8 text',
    );
    expect(() => readPriceFile(new Uint8Array(LARGEST_FILE + 1))).toThrow('It is larger than 1 MB');
    const long = `"${'""'.repeat(LARGEST_FILE / 2 - 50)}"`;
    expect(() => read(`${HEAD}\n${long}`)).toThrow('Row 1 has 1 values for 5 columns.');
  });
});
