import { randomBytes } from 'node:crypto';

/** A part of a representation: its first and its last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/** More of them in one request are an attack, or a mistake. */
const MOST_RANGES = 8;
const SPECIFIER = /^(\d{0,15})-(\d{0,15})$/;

/** The part that a specifier names; null when it has no byte of `size`, undefined when it makes no sense. */
function rangeOf(specifier: string, size: number): ByteRange | null | undefined {
  const [, from = '', to = ''] = SPECIFIER.exec(specifier) ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') return Number(to) === 0 ? null : { first: Math.max(size - Number(to), 0), last: size - 1 };
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return undefined;
  return first < size ? { first, last } : null;
}

/**
 * The parts that a `Range` header asks for (RFC 9110, 14.2). Null answers the whole: without a header, for what makes
 * no sense, for parts that overlap, and for more parts than a reader needs. Empty when no part exists: 416.
 */
export function rangesOf(header: string | undefined, size: number): ByteRange[] | null {
  const [, list] = /^bytes=(.*)$/i.exec(header ?? '') ?? [];
  if (list === undefined || size === 0) return null;
  const specifiers = list.split(',', MOST_RANGES + 1).map((specifier) => specifier.trim());
  if (specifiers.length > MOST_RANGES) return null;
  const ranges: ByteRange[] = [];
  for (const specifier of specifiers) {
    const range = rangeOf(specifier, size);
    if (range === undefined) return null;
    if (range && ranges.some(({ first, last }) => range.first <= last && range.last >= first)) return null;
    if (range) ranges.push(range);
  }
  return ranges;
}

/** The value of `Content-Range` for a part. */
export const contentRange = ({ first, last }: ByteRange, size: number): string =>
  `bytes ${first}-${last}/${size}`;

/** Several parts as one body. */
interface Multipart {
  /** Its content type, with the boundary. */
  type: string;
  size: number;
  /** What stands before each part, and at the end. */
  heads: readonly Uint8Array<ArrayBuffer>[];
  end: Uint8Array<ArrayBuffer>;
}

/** Frames parts as `multipart/byteranges` (RFC 9110, 14.6). */
export function multipart(ranges: readonly ByteRange[], type: string, size: number): Multipart {
  const boundary = randomBytes(18).toString('hex');
  const bytes = (text: string) => new TextEncoder().encode(text);
  const heads = ranges.map((range) =>
    bytes(
      `\r\n--${boundary}\r\ncontent-type: ${type}\r\ncontent-range: ${contentRange(range, size)}\r\n\r\n`,
    ),
  );
  const end = bytes(`\r\n--${boundary}--\r\n`);
  const parts = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const framing = heads.reduce((sum, head) => sum + head.length, end.length);
  return { type: `multipart/byteranges; boundary=${boundary}`, size: parts + framing, heads, end };
}
