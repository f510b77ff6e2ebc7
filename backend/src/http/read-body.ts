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

/** An object as `schema` describes it; 422 naming the first field that is wrong. */
export function parseBody<Schema extends z.ZodType>(body: unknown, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ApiError(422, issue?.message ?? 'The body is not valid.', { field: issue?.path.join('.') });
}
