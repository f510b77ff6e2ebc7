import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { readJson } from './read-json.ts';

/**
 * The body of a request as `schema` describes it.
 * @throws ApiError as `readJson`; 400 unless it is an object; 422 naming the first field that is wrong.
 */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseBody(await readObject(request), schema);
}

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
