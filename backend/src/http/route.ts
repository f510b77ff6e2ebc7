import type { Context, Handler } from 'hono';
import type { User } from 'shared-lib/api/api.ts';
import * as v from 'valibot';
import { ApiError } from './api-error.ts';
import { type BackendEnv, type CallerSettings, clientAddress } from './client.ts';
import { parseBody, readObject } from './read-request.ts';

export type { BackendEnv };

export type BackendHandler = Handler<BackendEnv>;

/** Specification section 3, "User". This backend always includes `emailVerified`. */
export type PublicUser = User & { emailVerified: boolean };

export interface CallerSession {
  user: PublicUser;
  sessionId: string;
}

/** @throws ApiError 401 without a valid token. */
export type Authenticate = (c: Context<BackendEnv>) => Promise<CallerSession>;

/** The declaration of a path. `declaredRoutes` enforces it, and the OpenAPI document is generated from it. */
export interface DeclaredPath {
  summary: string;
  description?: string;
  /** Whether the path requires a session token. `own id` also requires the caller's own id as `userId`. */
  bearer: boolean | 'own id';
  body: v.GenericSchema;
  /** Reads a body that may be something other than a JSON object. */
  read?(request: Request): Promise<Record<string, unknown>>;
  /** For a `body` with several variants: selects one, so that an error can name the invalid field. */
  bodyFor?(fields: Readonly<Record<string, unknown>>): v.GenericSchema;
  /** A valid body, except for its ids and tokens. */
  example: Readonly<Record<string, unknown>>;
  status?: 201 | 202;
  /** Without this schema, the body is `{ success: true }` and the handler returns nothing. */
  response?: v.GenericSchema;
  /** Errors in addition to those common to all paths: status and reason. */
  refusals?: Readonly<Record<number, string>>;
}

/** A call that has passed the checks of its path. */
export interface Call<Path extends DeclaredPath> {
  c: Context<BackendEnv>;
  body: v.InferOutput<Path['body']>;
  /** The body as sent, including fields that its schema does not name. */
  fields: Readonly<Record<string, unknown>>;
  caller: Path['bearer'] extends false ? undefined : CallerSession;
  ip: string | undefined;
}

type Result<Path> = Path extends { response: infer Body extends v.GenericSchema }
  ? Promise<v.InferOutput<Body>>
  : Promise<void>;

/** Each route checks token, body and user id as declared before it runs its handler. */
export function declaredRoutes<const Paths extends Record<string, DeclaredPath>>(
  { authenticate, config }: { authenticate: Authenticate; config: CallerSettings },
  paths: Paths,
  handlers: { [Path in keyof Paths]: (call: Call<Paths[Path]>) => Result<Paths[Path]> },
): Record<keyof Paths, BackendHandler> {
  const routes = {} as Record<keyof Paths, BackendHandler>;
  for (const path in paths) {
    const declared = paths[path] as DeclaredPath;
    const { bearer, read = readObject, bodyFor, status = 200 } = declared;
    const handle = handlers[path] as (call: unknown) => Promise<Record<string, unknown> | undefined>;
    routes[path] = async (c) => {
      const caller = bearer ? await authenticate(c) : undefined;
      const fields = await read(c.req.raw);
      const body = parseBody(fields, bodyFor?.(fields) ?? declared.body);
      if (bearer === 'own id' && fields.userId !== caller?.user.id)
        throw new ApiError(404, 'There is no such user.');
      const ip = clientAddress(c, config);
      return c.json((await handle({ c, body, fields, caller, ip })) ?? { success: true }, status);
    };
  }
  return routes;
}

export const nonEmptyString = v.pipe(v.string(), v.minLength(1));
export const isoTimestamp = v.pipe(v.string(), v.isoTimestamp());

/** The site reads only the status of this response. */
export const successResponse = v.object({ success: v.optional(v.boolean()) });

export const errorResponse = v.object({
  message: v.pipe(v.string(), v.description('The problem and its remedy, to be shown to the visitor.')),
  field: v.optional(v.pipe(v.string(), v.description('The invalid field of the body.'))),
  errors: v.optional(
    v.pipe(
      v.array(v.object({ field: v.string(), message: v.string() })),
      v.description('All invalid fields, if there are several.'),
    ),
  ),
  requestId: v.optional(v.string()),
});

export function methodNotAllowed(allow: string): BackendHandler {
  return (c) => {
    const message = `This address accepts only ${allow}, not ${c.req.method}.`;
    throw new ApiError(405, message, { headers: { allow } });
  };
}
