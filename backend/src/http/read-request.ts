import type { z } from 'zod';
import { ApiError } from './api-error.ts';

/** The body of a request, any JSON object. */
export async function readObject(request: Request): Promise<Record<string, unknown>> {
  const json = await readJson(request);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new ApiError(400, 'The body must be a JSON object.');
  }
  return json as Record<string, unknown>;
}

/** An object as `schema` describes it; 422 naming the first field that is wrong, and in `errors` every one. */
export function parseBody<Schema extends z.ZodType>(body: unknown, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const wrong = new Map<string, string>();
  for (const { path, message } of result.error.issues) {
    const field = path.join('.');
    if (!wrong.has(field)) wrong.set(field, message);
  }
  const errors = [...wrong].map(([field, message]) => ({ field, message }));
  const [first = { field: '', message: 'The body is not valid.' }] = errors;
  throw new ApiError(422, first.message, { field: first.field, ...(errors.length > 1 ? { errors } : {}) });
}

/** Largest body that is read, in bytes. */
export const BODY_LIMIT = 64 * 1024;

/** How deep objects and lists may lie in each other. */
const DEPTH_LIMIT = 32;

/**
 * The JSON of a request's body.
 * @throws ApiError 415 unless it says `application/json`, 413 above 64 KB, 400 when it breaks off, is not UTF-8 JSON or
 * is nested more than 32 deep.
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new ApiError(415, 'The body must be sent with the content type application/json.', {
      headers: { accept: 'application/json' },
    });
  }
  const bytes = await readBytes(request);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError(400, 'The body is not valid UTF-8.');
  }
  if (depthOf(text) > DEPTH_LIMIT)
    throw new ApiError(400, `The body is nested more than ${DEPTH_LIMIT} deep.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, 'The body is not valid JSON.');
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const tooLarge = () => new ApiError(413, `The body is larger than ${BODY_LIMIT / 1024} KB.`);
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > BODY_LIMIT) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    // A connection that breaks off is the caller's affair, not a fault of ours.
    throw error instanceof ApiError ? error : new ApiError(400, 'The body ended too early.');
  }
  return Buffer.concat(chunks, size);
}

/** Counts open brackets outside of strings, without recursion: what parses it later may not have that. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}

/**
 * The longest request target that is read, in octets: what RFC 9110, section 4.1, asks every server to take.
 * It is far above every address of the site.
 */
const TARGET_LIMIT = 8000;

/** The longest value of a header that is read, in octets: far above what any browser sends in one of them. */
export const HEADER_LIMIT = 2000;

/** Every header that the site, the backend and their libraries look into. A long `referer` is not read, and no fault. */
const READ_HEADERS = [
  'accept-encoding',
  'authorization',
  'content-length',
  'content-type',
  'host',
  'if-none-match',
  'origin',
  'range',
  'sec-ch-ua',
  'sec-fetch-site',
  'user-agent',
  'x-device-mark',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-request-id',
];

/** Why a request is refused before anything looks into it. */
export interface Oversize {
  status: 414 | 431;
  /** What is too long, and how long it may be. */
  message: string;
}

/**
 * Whether the address or a header of a request is longer than anything that is meant well: then no pattern
 * meets it. `alsoRead` names more headers, for example the one with the visitor's address.
 */
export function oversize(request: Request, alsoRead: readonly string[] = []): Oversize | null {
  const { url, headers } = request;
  if (url.length > TARGET_LIMIT) {
    return { status: 414, message: `The address is longer than ${TARGET_LIMIT} characters.` };
  }
  const long = [...READ_HEADERS, ...alsoRead].find((name) => (headers.get(name)?.length ?? 0) > HEADER_LIMIT);
  if (!long) return null;
  return { status: 431, message: `The header ${long} is longer than ${HEADER_LIMIT} characters.` };
}
