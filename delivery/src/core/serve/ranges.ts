/** A part of a representation: its first and its last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

const RANGE = /^bytes= *(\d{0,15})-(\d{0,15}) *$/i;

/**
 * The part that a `Range` header asks for (RFC 9110, 14.2). Null answers the whole, as a server may: without a header,
 * for what makes no sense, and for several parts. `none` when the part does not exist: 416.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, from = '', to = ''] = RANGE.exec(header ?? '') ?? [];
  if (size === 0 || (from === '' && to === '')) return null;
  if (from === '')
    return Number(to) === 0 ? 'none' : { first: Math.max(size - Number(to), 0), last: size - 1 };
  const first = Number(from);
  if (to !== '' && Number(to) < first) return null;
  return first < size ? { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) } : 'none';
}
