import { ApiError } from './api-error.ts';

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
