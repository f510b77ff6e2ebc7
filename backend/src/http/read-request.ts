import { parseInput } from 'shared-lib/fields/fields.ts';
import * as v from 'valibot';
import { ApiError } from './api-error.ts';

export async function readObject(request: Request): Promise<Record<string, unknown>> {
  const json = await readJson(request);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new ApiError(400, 'The body must be a JSON object.');
  }
  return json as Record<string, unknown>;
}

export function parseBody<Schema extends v.GenericSchema>(
  body: unknown,
  schema: Schema,
): v.InferOutput<Schema> {
  const result = parseInput(schema, body);
  if (result.success) return result.output;
  const nested = (v.flatten(result.issues).nested ?? {}) as Record<string, [string]>;
  const errors = Object.entries(nested).map(([field, [message]]) => ({ field, message }));
  const [first = { field: '', message: 'The body is not valid.' }] = errors;
  throw new ApiError(422, first.message, { field: first.field, ...(errors.length > 1 ? { errors } : {}) });
}

export const BODY_LIMIT = 64 * 1024;

const DEPTH_LIMIT = 32;

export const contentType = (request: Request): string =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';

/** @param moreTypes further accepted content types, with the largest body of each in bytes. */
export async function readJson(
  request: Request,
  moreTypes: Readonly<Record<string, number>> = {},
): Promise<unknown> {
  const type = contentType(request);
  const limit = new Map(Object.entries({ ...moreTypes, 'application/json': BODY_LIMIT })).get(type);
  if (limit === undefined) {
    const message = 'The body must be sent with the content type application/json.';
    throw new ApiError(415, message, { headers: { accept: 'application/json' } });
  }
  const bytes = await readBytes(request, limit);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ApiError(400, 'The body is not valid JSON in UTF-8.');
  }
  if (!isWithin(json, DEPTH_LIMIT))
    throw new ApiError(400, `The body is nested more than ${DEPTH_LIMIT} levels deep.`);
  return json;
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () => new ApiError(413, `The body is larger than ${limit / 1024} KB.`);
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > limit) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    // A broken connection is the caller's fault.
    throw error instanceof ApiError ? error : new ApiError(400, 'The body ended too early.');
  }
  return Buffer.concat(chunks, size);
}

/** Deeper nesting could overflow the stack of recursive code. */
function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1));
}

/** The longest accepted URL, in characters. RFC 9110, section 4.1, recommends accepting at least this length. */
const TARGET_LIMIT = 8000;

/** The longest header value that is read, in characters: far above what browsers send. */
export const HEADER_LIMIT = 2000;

/** Headers that the site, the backend and libraries read. A long `cookie` is accepted. A long `referer` is ignored. */
const READ_HEADERS = [
  'accept-encoding',
  'authorization',
  'content-length',
  'content-type',
  'dnt',
  'host',
  'if-match',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'sec-ch-ua',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-gpc',
  'user-agent',
  'x-trusted-device',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-release',
  'x-request-id',
];

/** Checks the length of a request's URL and headers before any pattern runs on them. */
export function requestSizeProblem(request: Request, moreHeaders: readonly string[] = []) {
  const { url, headers } = request;
  if (url.length > TARGET_LIMIT) {
    return { status: 414, message: `The address is longer than ${TARGET_LIMIT} characters.` } as const;
  }
  const long = [...READ_HEADERS, ...moreHeaders].find(
    (name) => (headers.get(name)?.length ?? 0) > HEADER_LIMIT,
  );
  if (!long) return null;
  return { status: 431, message: `The header ${long} is longer than ${HEADER_LIMIT} characters.` } as const;
}
