import { describe, expect, it } from 'vitest';
import { rangesOf } from './ranges.ts';

describe('ranges of', () => {
  it.each([
    ['bytes=0-3', [[0, 3]]],
    ['Bytes=0-3', [[0, 3]]],
    ['bytes=96-', [[96, 99]]],
    ['bytes=96-200', [[96, 99]]],
    ['bytes=-4', [[96, 99]]],
    ['bytes=-400', [[0, 99]]],
    [
      'bytes=0-0, 10-19,-1',
      [
        [0, 0],
        [10, 19],
        [99, 99],
      ],
    ],
    ['bytes=0-0,100-', [[0, 0]]],
    ['bytes=100-', []],
    ['bytes=-0', []],
    ['bytes=100-,200-300', []],
  ])('"%s" are the parts %j of 100 bytes', (header, ranges) => {
    expect(rangesOf(header, 100)?.map(({ first, last }) => [first, last])).toEqual(ranges);
  });

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=9-3',
    'bytes=0-3;4-5',
    'bytes=0-1,',
    'pages=0-3',
    'bytes=0-9,5-20',
    'bytes=0-,-1',
    `bytes=${Array.from({ length: 9 }, (_, at) => `${at * 2}-${at * 2}`).join()}`,
  ])('%s asks for the whole', (header) => {
    expect(rangesOf(header, 100)).toBeNull();
  });

  it('an empty file has no parts', () => {
    expect(rangesOf('bytes=0-', 0)).toBeNull();
  });
});
