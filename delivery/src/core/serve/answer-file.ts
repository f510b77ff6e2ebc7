import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { type ByteRange, rangeOf } from './ranges.ts';
import { CLOSED_HEADERS } from './security-headers.ts';
import { bodyOf, ENCODINGS, type Encoding, type Form, type Piece, type StoredFile } from './stored-file.ts';

/** How a file is answered. */
export interface AnswerOptions {
  type: string;
  status?: 200 | 404;
  /** How long browsers may keep it. By default they ask again each time. */
  cacheControl?: string;
  /** A page's own policies. Without them the answer is no page and allows nothing. */
  headers?: Readonly<Record<string, string>>;
}

/** The headers of every answer about one form of a file, also of those without it. */
function headersOf(file: StoredFile, { etag }: Form, options: AnswerOptions, hsts: string | null) {
  const { type, cacheControl = 'no-cache', headers } = options;
  const varies = [file.br || file.gzip ? 'accept-encoding' : '', headers?.vary].filter(Boolean).join(', ');
  const all: Record<string, string> = {
    ...CLOSED_HEADERS,
    ...headers,
    ...(hsts && { 'strict-transport-security': hsts }),
    'cache-control': cacheControl,
    'content-type': type,
    etag,
    ...(varies && { vary: varies }),
  };
  return all;
}

type Headers = Readonly<Record<string, string>>;
type HeadersOfForms = WeakMap<AnswerOptions, WeakMap<Form, Headers>>;

/** Headers of whole files: Node writes the same object faster each time, and making one takes as long as the rest. */
const madeHeaders: Record<'http' | 'https', HeadersOfForms> = { http: new WeakMap(), https: new WeakMap() };

/** What is set to `map` at `key`; else what `make` makes, from now on. */
function orSet<Key extends object, Value>(map: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/**
 * Answers a file (RFC 9110): in the best encoding that the browser accepts, 304 when the visitor has it, the part
 * that is asked for. Without a body for HEAD.
 * @param options whose headers are made once, so they are best the same object each time.
 * @param hsts the header Strict-Transport-Security, for a visitor who is here over https.
 */
export function answerFile(
  c: Context,
  file: StoredFile,
  options: AnswerOptions,
  hsts: string | null = null,
): Response {
  const { status = 200 } = options;
  const encoding = encodingOf(c.req.header('accept-encoding'), file);
  const form = file[encoding] ?? file.identity;
  const answer = (code: number, headers: Headers, piece: Piece | null) =>
    new Response(piece && c.req.method !== 'HEAD' ? bodyOf(piece) : null, { status: code, headers });

  const refused = status === 200 ? refusedBy(c, form.etag) : null;
  if (refused) {
    const headers = headersOf(file, form, options, hsts);
    if (refused === 412) headers['cache-control'] = 'no-store';
    return answer(refused, headers, null);
  }
  const range = status === 200 ? rangeAsked(c, form) : null;
  const whole = () => ({
    ...headersOf(file, form, options, hsts),
    ...(status === 200 && { 'accept-ranges': 'bytes' }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(form.size),
  });
  if (!range) {
    const ofOptions = orSet(madeHeaders[hsts ? 'https' : 'http'], options, () => new WeakMap());
    const headers = orSet(ofOptions, form, whole);
    return answer(status, headers, pieceOf(form, { first: 0, last: form.size - 1 }));
  }
  const all: Record<string, string> = whole();
  if (range === 'none') {
    delete all['content-encoding'];
    all['cache-control'] = 'no-store';
    all['content-range'] = `bytes */${form.size}`;
    all['content-length'] = '0';
    return answer(416, all, null);
  }
  all['content-range'] = `bytes ${range.first}-${range.last}/${form.size}`;
  all['content-length'] = String(range.last - range.first + 1);
  return answer(206, all, pieceOf(form, range));
}

function pieceOf({ content, size }: Form, { first, last }: ByteRange): Piece {
  if (typeof content === 'string') return { path: content, first, last };
  return last - first + 1 === size ? content : content.subarray(first, last + 1);
}

/** The part to send; null for the whole, which HEAD always describes. */
function rangeAsked(c: Context, { etag, size }: Form): ReturnType<typeof rangeOf> {
  const asked = c.req.header('range');
  if (asked === undefined || c.req.method !== 'GET') return null;
  // Files carry no date, so a date never says that the visitor's part is of this form.
  const ifRange = c.req.header('if-range');
  return ifRange === undefined || ifRange.trim() === etag ? rangeOf(asked, size) : null;
}

const tags = (header: string) => header.split(',').map((tag) => tag.trim());

/** The status of a condition that does not hold (RFC 9110, 13.2.2); null when the file is to be sent. */
function refusedBy(c: Context, etag: string): 304 | 412 | null {
  const wanted = c.req.header('if-match');
  if (wanted !== undefined && !tags(wanted).some((tag) => tag === etag || tag === '*')) return 412;
  const known = c.req.header('if-none-match');
  // A proxy may have made the tag weak, which counts as equal here.
  const same =
    known !== undefined && tags(known).some((tag) => tag.replace(/^W\//, '') === etag || tag === '*');
  return same ? 304 : null;
}

/** Browsers send few different headers, and reading one takes as long as the rest of an answer. */
const orders = new Map<string, readonly Encoding[]>();
const MOST_ORDERS = 256;

/** The encodings that a visitor accepts, best first (RFC 9110, 12.5.3). Browsers prefer none; then ours decides. */
function orderOf(header: string): readonly Encoding[] {
  const known = orders.get(header);
  if (known) return known;
  const accepted = parseAccept(header);
  const quality = (name: string) =>
    (accepted.find(({ type }) => type.toLowerCase() === name) ?? accepted.find(({ type }) => type === '*'))
      ?.q ?? 0;
  const order = ENCODINGS.filter((name) => quality(name) > 0).sort((a, b) => quality(b) - quality(a));
  if (orders.size >= MOST_ORDERS) orders.clear();
  orders.set(header, order);
  return order;
}

/** The encoding in which a visitor gets a file. */
function encodingOf(header: string | undefined, file: StoredFile): Encoding {
  return (header ? orderOf(header).find((encoding) => file[encoding]) : undefined) ?? 'identity';
}
