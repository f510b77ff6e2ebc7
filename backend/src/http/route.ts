import type { Context } from 'hono';
import type { User } from 'shared-lib/api/api.ts';
import type * as v from 'valibot';
import { ApiError } from './api-error.ts';
import type { BackendEnv, BackendHandler } from './backend-env.ts';
import { parseBody, readObject } from './read-request.ts';

/** Specification section 3, "User". This backend always includes `emailVerified`. */
export type PublicUser = User & { emailVerified: boolean };

/** The caller and their session. */
export interface CallerSession {
  user: PublicUser;
  sessionId: string;
}

/**
 * Reads the account and session of the request's token.
 * @throws ApiError 401 without a token, or when it is forged, expired or revoked.
 */
export type Authenticate = (c: Context<BackendEnv>) => Promise<CallerSession>;

/** The declaration of a path. `declaredRoutes` enforces it, and the OpenAPI document is generated from it. */
export interface DeclaredPath {
  /** A summary, in one line. */
  summary: string;
  description?: string;
  /** Whether it needs the token of a signed-in visitor. */
  bearer: boolean;
  /** Whether the body's `userId` must be the caller's own. The token alone selects the account. */
  ownId?: true;
  body: v.GenericSchema;
  /** Reads the body if it is not always a JSON object (`readObject`). */
  read?(request: Request): Promise<Record<string, unknown>>;
  /** For a `body` with several variants: selects one, so that an error can name its field. */
  bodyFor?(fields: Readonly<Record<string, unknown>>): v.GenericSchema;
  /** A valid body, except for its ids and tokens. */
  example: Readonly<Record<string, unknown>>;
  /** The status of a successful response; 200 by default. */
  status?: 201 | 202;
  answer: v.GenericSchema;
  /** Errors in addition to those of every path: status and reason. */
  refusals?: Readonly<Record<number, string>>;
}

/** A call that has passed the checks of its path. */
export interface Call<Path extends DeclaredPath> {
  c: Context<BackendEnv>;
  body: v.InferOutput<Path['body']>;
  /** The body as sent, including fields that its schema does not name. */
  fields: Readonly<Record<string, unknown>>;
  caller: Path['bearer'] extends true ? CallerSession : undefined;
}

/** The handlers of some paths. */
type Handlers<Paths extends Record<string, DeclaredPath>> = {
  [Path in keyof Paths]: (call: Call<Paths[Path]>) => Promise<v.InferOutput<Paths[Path]['answer']>>;
};

/**
 * The routes of declared paths. Each checks the bearer token (401), the body (400, 413, 415, 422) and the user id (404) as
 * declared, runs its handler, and responds with the declared status.
 */
export function declaredRoutes<const Paths extends Record<string, DeclaredPath>>(
  { authenticate }: { authenticate: Authenticate },
  paths: Paths,
  handlers: Handlers<Paths>,
): Record<keyof Paths, BackendHandler> {
  const routes = {} as Record<keyof Paths, BackendHandler>;
  for (const path in paths) {
    const {
      bearer,
      ownId,
      body: schema,
      read = readObject,
      bodyFor,
      status = 200,
    } = paths[path] as DeclaredPath;
    const handle = handlers[path] as (call: unknown) => Promise<Record<string, unknown>>;
    routes[path] = async (c) => {
      const caller = bearer ? await authenticate(c) : undefined;
      const fields = await read(c.req.raw);
      const body = parseBody(fields, bodyFor?.(fields) ?? schema);
      if (ownId && fields.userId !== caller?.user.id) throw new ApiError(404, 'There is no such user.');
      return c.json(await handle({ c, body, fields, caller }), status);
    };
  }
  return routes;
}
