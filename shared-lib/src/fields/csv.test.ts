import { expect, it } from 'vitest';
import { readCsv } from './csv.ts';

const cells = (text: string) => readCsv(text).map((line) => line.cells);

it('reads cells with commas, line ends and quotes in quotes, by any line end', () => {
  expect(cells('a,"b, c",\r\n"d\ne","say ""so""","""f"""\r,"",g\n')).toEqual([
    ['a', 'b, c', ''],
    ['d\ne', 'say "so"', '"f"'],
    ['', '', 'g'],
    [''],
  ]);
});

it('numbers lines by the text that they begin on', () => {
  expect(readCsv('a\n"b\r\nc"\n\nd').map(({ at }) => at)).toEqual([1, 2, 4, 5]);
});

it.each(['"a,b', 'a"b', '"a"b', '"a""', 'x,a"b"'])('says that %s is broken, and keeps its text', (text) => {
  const [line] = readCsv(text);
  expect(line?.isBroken).toBe(true);
  expect(line?.cells.join()).toContain('a');
});

it.each(['', '""', 'a,"b"', '"a ""b"" c"'])('takes %s', (text) => {
  expect(readCsv(text)[0]?.isBroken).toBe(false);
});

it('takes the rest for a quote that is not closed, and the next line where one stands inside of a cell', () => {
  expect(cells('"a\nb,c')).toEqual([['a\nb,c']]);
  expect(cells('5" pipe,1\nb,2')).toEqual([
    ['5" pipe', '1'],
    ['b', '2'],
  ]);
});
