import { expect, it } from 'vitest';
import { rangeOf } from './ranges.ts';

it.each([
  ['bytes=0-3', { first: 0, last: 3 }],
  ['Bytes=0-3', { first: 0, last: 3 }],
  ['bytes=96-', { first: 96, last: 99 }],
  ['bytes=96-200', { first: 96, last: 99 }],
  ['bytes=-4', { first: 96, last: 99 }],
  ['bytes=-400', { first: 0, last: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
])('"%s" is the part %j of 100 bytes', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});

it('what makes no sense, several parts, and any part of an empty file ask for the whole', () => {
  const senseless = [undefined, '', 'bytes=', 'bytes=-', 'bytes=a-b', 'bytes=9-3', 'pages=0-3'];
  for (const header of [...senseless, 'bytes=0-3;4-5', 'bytes=0-1,', 'bytes=0-0,10-19'])
    expect(rangeOf(header, 100), header).toBeNull();
  expect(rangeOf('bytes=0-', 0)).toBeNull();
});
