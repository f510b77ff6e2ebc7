import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { EncodedFile } from './encoded-file.ts';
import { CLOSED_HEADERS } from './security-headers.ts';

/** How an answer is sent. */
export interface AnswerOptions {
  type: string;
  status?: 200 | 404;
  /** A page's own policies; without them it is no page, and allows nothing. */
  headers?: Record<string, string>;
}

type Match = NonNullable<Parameters<typeof accepts>[1]['match']>;

/** What the visitor likes best (RFC 9110, 12.5.3); among equals, as browsers send them, ours decides. */
const best: Match = (accepted, { supports, default: fallback }) => {
  const quality = (name: string) =>
    (accepted.find(({ type }) => type.toLowerCase() === name) ?? accepted.find(({ type }) => type === '*'))
      ?.q ?? 0;
  const usable = supports.filter((name) => quality(name) > 0);
  return usable.sort((a, b) => quality(b) - quality(a))[0] ?? fallback;
};

/**
 * Answers a file of the composition: never cached without asking again, 304 when the visitor has it
 * (RFC 9110, 13.1.2), in the best encoding that the browser takes.
 */
export function answerEncoded(
  c: Context,
  file: EncodedFile,
  { type, status = 200, headers }: AnswerOptions,
): Response {
  const encoding = accepts(c, {
    header: 'Accept-Encoding',
    supports: ['br', 'gzip', 'identity'],
    default: 'identity',
    match: best,
  }) as 'br' | 'gzip' | 'identity';
  const etag = `"${file.etag}-${encoding}"`;
  const all: Record<string, string> = {
    ...CLOSED_HEADERS,
    ...headers,
    'cache-control': 'no-cache',
    'content-type': type,
    etag,
    vary: 'accept-encoding',
  };
  const known = c.req.header('if-none-match')?.split(',') ?? [];
  // A proxy may have made a weak tag of it, which counts as the same here (RFC 9110, 13.1.2).
  const same = known.some((tag) => tag.trim().replace(/^W\//, '') === etag);
  if (status === 200 && same) return c.body(null, 304, all);
  if (encoding !== 'identity') all['content-encoding'] = encoding;
  return c.body(file[encoding], status, all);
}
