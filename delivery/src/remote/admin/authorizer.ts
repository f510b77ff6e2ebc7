import { Readable } from 'node:stream';
import {
  type CallerSettings,
  clientAddress,
  createNetworkLimit,
  isFromThisMachine,
  networksOf,
} from 'backend';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import type { SiteStore } from '../../core/store/site-store.ts';
import type { Token } from '../../core/store/tokens.ts';
import type { SignedIn } from './admin-api.ts';
import { CONSOLE_BASE } from './console-files.ts';
import { mayDo, missingPermission, type Permission } from './operation.ts';
import { createSessions, isSameOrigin, type SignInLink } from './sessions.ts';
import { issueLocalToken, tokenFor } from './tokens.ts';

/** The limit for calls of one kind by one token, and for refused calls from one network. */
const CALLS_A_MINUTE = 60;
/** The limit for reads is higher: a comparison has up to 16 screenshots, and several tabs poll the activity. */
const READS_A_MINUTE = 600;
const MAX_BODY_BYTES = 1000;

/** The response is the same for every invalid token, so that it does not reveal which tokens exist. */
const NO_RIGHT =
  'The token is missing, unknown, expired or revoked. Set PUBLISH_TOKEN to a token for this app. The operator of the site creates tokens: npm run site -- tokens add';

const LINK_ENDED = 'This link has been used, or has expired. Start the site again to get a new link.';

const SECRET = v.pipe(v.string(), v.maxLength(200), v.regex(/^\S+$/));
const CREDENTIALS = v.union([v.strictObject({ token: SECRET }), v.strictObject({ link: SECRET })]);
const SIGN_IN = v.fallback(CREDENTIALS, { token: '' });

/** Reads the JSON body of a call. @throws HTTPException: 413 for a large body, 400 with `usage` for an invalid body. */
export async function bodyOf<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
  usage: string,
): Promise<v.InferOutput<Schema>> {
  if (!(Number(c.req.header('content-length') ?? Number.NaN) <= MAX_BODY_BYTES))
    refuseCall(c, `This call requires a Content-Length of at most ${MAX_BODY_BYTES} bytes.`, 413);
  const sent = v.safeParse(schema, await c.req.json().catch(() => null));
  return sent.success ? sent.output : refuseCall(c, usage, 400);
}

export const bytesOf = (texts: AsyncIterable<string>) =>
  Readable.toWeb(Readable.from(texts, { objectMode: false })) as ReadableStream<Uint8Array>;

/** Refuses a call without reading the rest of its body. @throws HTTPException */
export function refuseCall(
  c: Context,
  message: string,
  status: 400 | 401 | 403 | 409 | 412 | 413 | 422 | 429 | 503 | 507,
): never {
  const headers = { connection: 'close', ...(status >= 429 && { 'retry-after': '60' }) };
  throw new HTTPException(status, { res: c.text(message, status, headers) });
}

export interface RouteOptions {
  store: SiteStore;
  tokenOf: ReturnType<typeof createAuthorizer>['tokenOf'];
}

export interface AuthorizerOptions {
  store: SiteStore;
  callers: CallerSettings;
  link?: SignInLink | null | undefined;
}

export function createAuthorizer({ store, callers, link }: AuthorizerOptions) {
  const sessions = createSessions(store);
  const startedAt = performance.now();
  const perMinute = (max: number) => createNetworkLimit(max, 60_000, () => performance.now() - startedAt);
  const calls = perMinute(CALLS_A_MINUTE);
  const failures = perMinute(CALLS_A_MINUTE);
  const reads = perMinute(READS_A_MINUTE);

  const usesSession = (c: Context) => c.req.header('authorization') === undefined && sessions.isSent(c);

  const countRefused = (c: Context): void => {
    if (!failures(networksOf(clientAddress(c as never, callers))))
      refuseCall(c, 'Too many refused calls from your network. Try again in a minute.', 429);
  };

  const bearerToken = async (c: Context, permission: Permission, secret?: string): Promise<Token> => {
    const token = await tokenFor(store, secret);
    if (token && mayDo(token, permission)) return token;
    countRefused(c);
    if (token) return refuseCall(c, missingPermission(token, permission), 403);
    c.header('www-authenticate', 'Bearer');
    return refuseCall(c, NO_RIGHT, 401);
  };

  const sessionToken = async (c: Context, permission: Permission): Promise<Token> => {
    const token = await sessions.tokenOf(c);
    if (!token) return refuseCall(c, 'You are signed out. Sign in again.', 401);
    return mayDo(token, permission) ? token : refuseCall(c, missingPermission(token, permission), 403);
  };

  const count = (c: Context, token: Token, kind: string): Token => {
    const limit = ['read', 'activity'].includes(kind) ? reads : calls;
    if (!limit([{ name: `${kind} ${token.name}`, weight: 1 }]))
      refuseCall(c, 'Too many calls with this token. Try again in a minute.', 429);
    return token;
  };

  /** Each `kind` has its own limit, so that many reads do not block a rollback. @throws HTTPException */
  const tokenOf = async (c: Context, permission: Permission, kind = 'read'): Promise<Token> => {
    const secret = /^Bearer (\S{1,200})$/.exec(c.req.header('authorization') ?? '')?.[1];
    const token = await (usesSession(c) ? sessionToken(c, permission) : bearerToken(c, permission, secret));
    return count(c, token, kind);
  };

  const linkToken = async (c: Context, secret: string): Promise<Token> => {
    if (isFromThisMachine(c as never, callers) && link?.use(secret)) return issueLocalToken(store);
    countRefused(c);
    return refuseCall(c, LINK_ENDED, 401);
  };

  const session = new Hono();
  session.post('/', async (c) => {
    if (!isSameOrigin(c)) return c.text('Sign in on the page of the console.', 403);
    const sent = await bodyOf(c, SIGN_IN, NO_RIGHT);
    const token = 'link' in sent ? await linkToken(c, sent.link) : await bearerToken(c, {}, sent.token);
    sessions.begin(c, count(c, token, 'sign in'));
    return c.body(null, 204);
  });
  session.get('/', async (c) => {
    if (c.req.header('authorization') === undefined && !sessions.isSent(c)) return c.body(null, 204);
    const { name, app, scopes, expiresAt } = await tokenOf(c, {});
    return c.json({ token: { name, app, scopes, expiresAt } } satisfies SignedIn);
  });
  session.delete('/', (c) => {
    sessions.end(c);
    return c.body(null, 204);
  });

  /** Must run before all other handlers, because it protects sessions from pages of other origins. */
  const requireSameOrigin: MiddlewareHandler = async (c, next) => {
    const isConsolePath = c.req.path === '/' || c.req.path.startsWith(CONSOLE_BASE);
    if (!usesSession(c) || isConsolePath || isSameOrigin(c)) return next();
    return refuseCall(c, 'A session works only in the console.', 403);
  };

  return { session, requireSameOrigin, tokenOf };
}
