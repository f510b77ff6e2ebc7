import { Readable } from 'node:stream';
import {
  type CallerSettings,
  clientAddress,
  createMemoryLimit,
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
import { lackOf, mayDo, type Permission } from './operation.ts';
import { createSessions, isFromHere, type SignInLink } from './sessions.ts';
import { issueLocalToken, tokenFor } from './tokens.ts';

/** Calls of one kind per token in a minute, and failed calls per network. */
const CALLS_A_MINUTE = 60;
/** Reads per token in a minute: a release has two dozen pictures, and several tabs poll the activity. */
const READS_A_MINUTE = 600;
/** Bytes of a request without a release. */
const MAX_BODY_BYTES = 1000;

/** The same response for every invalid token, so that it reveals nothing. */
const NO_RIGHT =
  'The token is missing, unknown, expired or revoked, or does not allow this. Set PUBLISH_TOKEN to one that the operator of the site made for this app: npm run site -- tokens add';

const LINK_ENDED = 'This link has been used, or has expired. Start the site again for another one.';

const SECRET = v.pipe(v.string(), v.maxLength(200), v.regex(/^\S+$/));
const WAYS_IN = v.union([v.strictObject({ token: SECRET }), v.strictObject({ link: SECRET })]);
/** A sign-in has a token, or the secret of the link that `npm start` prints. Anything else is a wrong token. */
const SIGN_IN = v.fallback(WAYS_IN, { token: '' });

/** The JSON body of a call. @throws HTTPException with the message `how` when it does not match the schema. */
export async function bodyOf<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
  how: string,
): Promise<v.InferOutput<Schema>> {
  if (!(Number(c.req.header('content-length') ?? Number.NaN) <= MAX_BODY_BYTES))
    refuseCall(c, `This call requires a Content-Length of at most ${MAX_BODY_BYTES} bytes.`, 413);
  const sent = v.safeParse(schema, await c.req.json().catch(() => null));
  return sent.success ? sent.output : refuseCall(c, how, 400);
}

/** Texts as the body of a response. */
export const bytesOf = (texts: AsyncIterable<string>) =>
  Readable.toWeb(Readable.from(texts, { objectMode: false })) as ReadableStream<Uint8Array>;

/** Refuses a call without reading more of it. @throws HTTPException, always. */
export function refuseCall(
  c: Context,
  words: string,
  status: 400 | 401 | 403 | 409 | 412 | 413 | 422 | 429 | 503,
): never {
  const headers = { connection: 'close', ...(status >= 429 && { 'retry-after': '60' }) };
  throw new HTTPException(status, { res: c.text(words, status, headers) });
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

/** Authorizes calls by a token, or by a session of the console that has one, within rate limits. */
export function createAuthorizer({ store, callers, link }: AuthorizerOptions) {
  const sessions = createSessions(store);
  const begun = performance.now();
  const perMinute = (max: number) => createMemoryLimit(max, 60_000, () => performance.now() - begun);
  const calls = perMinute(CALLS_A_MINUTE);
  const failures = perMinute(CALLS_A_MINUTE);
  const reads = perMinute(READS_A_MINUTE);

  const isOfSession = (c: Context) => c.req.header('authorization') === undefined && sessions.isSent(c);

  const countFailed = (c: Context): void => {
    if (!failures(networksOf(clientAddress(c as never, callers))))
      refuseCall(c, 'Too many calls from your network were refused. Try again in a minute.', 429);
  };

  const bearerOf = async (c: Context, permission: Permission, secret: string | undefined): Promise<Token> => {
    const token = await tokenFor(store, secret);
    if (token && mayDo(token, permission)) return token;
    countFailed(c);
    if (token) return refuseCall(c, `${NO_RIGHT}\n${lackOf(token, permission)}`, 403);
    c.header('www-authenticate', 'Bearer');
    return refuseCall(c, NO_RIGHT, 401);
  };

  const signedIn = async (c: Context, permission: Permission): Promise<Token> => {
    const token = await sessions.tokenOf(c);
    if (!token) return refuseCall(c, 'You are signed out. Sign in again.', 401);
    return mayDo(token, permission) ? token : refuseCall(c, lackOf(token, permission), 403);
  };

  const count = (c: Context, token: Token, what: string): Token => {
    const limit = ['read', 'activity'].includes(what) ? reads : calls;
    if (!limit([{ name: `${what} ${token.name}`, weight: 1 }]))
      refuseCall(c, 'Too many calls with this token. Try again in a minute.', 429);
    return token;
  };

  /** The caller's token, counted per kind of call, so that too many reads do not block a rollback. @throws HTTPException */
  const tokenOf = async (c: Context, permission: Permission, what = 'read'): Promise<Token> => {
    const secret = /^Bearer (\S{1,200})$/.exec(c.req.header('authorization') ?? '')?.[1];
    const token = isOfSession(c) ? await signedIn(c, permission) : await bearerOf(c, permission, secret);
    return count(c, token, what);
  };

  const linkedToken = async (c: Context, secret: string): Promise<Token> => {
    if (isFromThisMachine(c as never, callers) && link?.use(secret)) return issueLocalToken(store);
    countFailed(c);
    return refuseCall(c, LINK_ENDED, 401);
  };

  const session = new Hono();
  session.post('/', async (c) => {
    if (!isFromHere(c)) return c.text('Sign in at the console.', 403);
    const sent = await bodyOf(c, SIGN_IN, NO_RIGHT);
    const token = 'link' in sent ? await linkedToken(c, sent.link) : await bearerOf(c, {}, sent.token);
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

  /** Refuses calls that carry a session cookie but come from a page outside the console, before any other handler. */
  const fromHere: MiddlewareHandler = async (c, next) => {
    const isDocument = c.req.path === '/' || c.req.path.startsWith(CONSOLE_BASE);
    if (!isOfSession(c) || isDocument || isFromHere(c)) return next();
    return refuseCall(c, 'A session works only in the console.', 403);
  };

  return { session, fromHere, tokenOf };
}
