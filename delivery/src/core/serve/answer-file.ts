import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import type { EncodedText } from '../store/caches.ts';
import { CLOSED_HEADERS } from './security-headers.ts';

export const IMMUTABLE = 'public, max-age=31536000, immutable';

export interface AnswerOptions {
  type: string;
  status?: 200 | 404;
  /** By default, browsers revalidate on each request, and proxies must not change a page. */
  cacheControl?: string;
  headers?: Readonly<Record<string, string>>;
}

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

export interface EncodedFile {
  /** Identifies the content in strong entity tags, which must be the same on every server. */
  version: string;
  encodings: Pick<EncodedText, 'identity'> & Partial<Record<Encoding, Buffer<ArrayBuffer> | null>>;
}

export function encodedFile(encodings: EncodedFile['encodings']): EncodedFile {
  const version = createHash('sha256').update(encodings.identity).digest('base64url').slice(0, 22);
  return { version, encodings };
}

/** Pages get `no-transform`, because hydration and policy hashes need the exact bytes. */
export const cacheControlFor = (cacheControl: string, type: string | null = ''): string =>
  type?.startsWith('text/html') ? `${cacheControl}, no-transform` : cacheControl;

const headersOf = (
  { type, cacheControl = cacheControlFor('no-cache', type), headers }: AnswerOptions,
  etag: string,
): Record<string, string> => ({
  ...CLOSED_HEADERS,
  ...headers,
  'cache-control': cacheControl,
  'content-type': type,
  etag,
});

/** A proxy may have weakened the browser's tag (`W/`). */
function isCached(c: Context, etag: string): boolean {
  const tags = c.req.header('if-none-match')?.split(',') ?? [];
  return tags.some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

/** The server's preferred encoding of those that the browser accepts (RFC 9110, 12.5.3). */
function encodingFor(c: Context, { encodings }: EncodedFile): Encoding {
  const accepted = parseAccept(c.req.header('accept-encoding')?.toLowerCase() ?? '');
  const quality = (encoding: Encoding) =>
    (accepted.find(({ type }) => type === encoding) ?? accepted.find(({ type }) => type === '*'))?.q ?? 0;
  return ENCODINGS.find((encoding) => encodings[encoding] && quality(encoding) > 0) ?? 'identity';
}

export function answerEncoded(c: Context, file: EncodedFile, options: AnswerOptions): Response {
  const { status = 200 } = options;
  const encoding = encodingFor(c, file);
  const { version, encodings } = file;
  const content = encodings[encoding] ?? encodings.identity;
  const etag = encoding === 'identity' ? `"${version}"` : `"${version}-${encoding}"`;
  const headers = headersOf(options, etag);
  if (encodings.br) headers.vary = [headers.vary, 'accept-encoding'].filter(Boolean).join(', ');
  if (status === 200 && isCached(c, etag)) return new Response(null, { status: 304, headers });
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  headers['content-length'] = String(content.length);
  return new Response(c.req.method === 'HEAD' ? null : content, { status, headers });
}

/** The content of the file must never change, because it is cached in memory. */
export interface ServedFile {
  path: string;
  version: string;
  options: AnswerOptions;
}

const MAX_FILE_BYTES = 4 * 1024 ** 2;
const MAX_MEMORY_BYTES = 64 * 1024 ** 2;
const memory = new Map<string, EncodedFile>();
let memoryBytes = 0;

const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR']);

const unlessMissing = <Value>(reading: Promise<Value>): Promise<Value | null> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (NO_FILE.has(error.code ?? '')) return null;
    throw error;
  });

async function readIntoMemory({ path, version }: ServedFile): Promise<EncodedFile | null> {
  const [br, gzip, identity] = await Promise.all(
    ['.br', '.gz', ''].map((ending) => unlessMissing(readFile(`${path}${ending}`))),
  );
  if (!identity) return null;
  const file = { version, encodings: { br, gzip, identity } };
  const bytes = [br, gzip, identity].reduce((sum, content) => sum + (content?.length ?? 0), 0);
  if (memoryBytes + bytes > MAX_MEMORY_BYTES) {
    memory.clear();
    memoryBytes = 0;
  }
  memory.set(path, file);
  memoryBytes += bytes;
  return file;
}

const sendFile = serveStatic({ rewriteRequestPath: (_, c) => c.get('file') });

async function answerFromDisk(c: Context, { path, version, options }: ServedFile) {
  const etag = `"${version}"`;
  if (isCached(c, etag)) return new Response(null, { status: 304, headers: headersOf(options, etag) });
  const requestHeaders = c.req.raw.headers;
  // The browser has cached a range of a different version, so it needs the whole file.
  if (requestHeaders.has('if-range') && requestHeaders.get('if-range')?.trim() !== etag)
    requestHeaders.delete('range');
  c.set('file', path);
  const answer = await sendFile(c, async () => {});
  if (!answer) return null;
  const { headers, status } = answer;
  for (const [name, value] of Object.entries(headersOf(options, etag))) headers.set(name, value);
  // A copied file's modification time differs between servers.
  headers.delete('last-modified');
  if (status === 416) headers.set('cache-control', 'no-store');
  return answer;
}

/** Responds with a file: from memory, unless it is large or the request is for a range. Null if there is no such file. */
export async function answerFile(c: Context, file: ServedFile): Promise<Response | null> {
  const { path, options } = file;
  const isPart = c.req.method === 'GET' && c.req.header('range') !== undefined;
  const cached = isPart ? undefined : memory.get(path);
  if (cached) return answerEncoded(c, cached, options);
  const isLarge = ((await unlessMissing(stat(path)))?.size ?? 0) > MAX_FILE_BYTES;
  if (isPart || isLarge) return answerFromDisk(c, file);
  const encoded = await readIntoMemory(file);
  return encoded && answerEncoded(c, encoded, options);
}
