import { type CallerSettings, clientAddress, isFromThisMachine, networksOf } from 'backend';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import type { SiteStore } from '../../core/store/site-store.ts';
import type { KeptToken, Token } from '../../core/store/tokens.ts';
import type { SignedIn } from './admin-api.ts';
import { CONSOLE_BASE } from './console-files.ts';
import { createSessions, isFromHere } from './sessions.ts';
import type { SignInLink } from './sign-in-link.ts';
import { allows, issueLocalToken, lackOf, tokenFor } from './tokens.ts';
import type { Wanted } from './wanted.ts';

/** Operations of a kind that a token may ask for in a minute, and calls that a network may make without a token that does. */
const CALLS_A_MINUTE = 60;
/** What a token may read in a minute: a release has two dozen pictures. */
const READS_A_MINUTE = 600;
/** Networks that are remembered for it. */
const MOST_NETWORKS = 10_000;
/** Operations of a kind and scope at the same time, of all tokens of an app: each is a process. */
const MOST_OF_AN_APP = 2;
/** Releases that a token sends at the same time. What it sends slowly keeps out no other token. */
const MOST_UPLOADS = 2;
/** Bytes of a request that is no release. */
const MOST_WORDS = 1000;

/** One answer for whoever has no valid token, whatever is wrong with it. */
const NO_RIGHT =
  'This needs a token that allows it. Set PUBLISH_TOKEN to one that whoever runs the site has made for this app: npm run site -- tokens add';

const LINK_ENDED = 'This link has been used, or has expired. Start the site again for another one.';

const SECRET = v.pipe(v.string(), v.maxLength(200), v.regex(/^\S+$/));
/** How to sign in: with a token, or by the link that `npm start` prints. Whatever else is sent is a wrong token. */
const SIGN_IN = v.fallback(v.union([v.strictObject({ token: SECRET }), v.strictObject({ link: SECRET })]), {
  token: '',
});

/** Counts calls in windows of a minute. */
function countedCalls(): (name: string, most: number) => boolean {
  const windows = new Map<string, { calls: number; ends: number }>();
  return (name, most) => {
    const now = performance.now();
    const known = windows.get(name);
    const window = known && now < known.ends ? known : { calls: 0, ends: now + 60_000 };
    window.calls += 1;
    windows.delete(name);
    windows.set(name, window);
    const [oldest] = windows.keys();
    if (windows.size > MOST_NETWORKS && oldest !== undefined) windows.delete(oldest);
    return window.calls <= most;
  };
}

/** The body of a call, as JSON of a shape. @throws HTTPException that says `how` when it is another. */
export async function bodyOf<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
  how: string,
): Promise<v.InferOutput<Schema>> {
  if (!(Number(c.req.header('content-length') ?? Number.NaN) <= MOST_WORDS))
    refuseCall(c, `This call has at most ${MOST_WORDS} bytes, and says how many.`, 413);
  const sent = v.safeParse(schema, await c.req.json().catch(() => null));
  return sent.success ? sent.output : refuseCall(c, how, 400);
}

/** Answers a call, of which nothing more is read. @throws HTTPException, always. */
export function refuseCall(
  c: Context,
  words: string,
  status: 400 | 401 | 403 | 409 | 411 | 413 | 429 | 503,
): never {
  const headers = { connection: 'close', ...(status >= 429 && { 'retry-after': '60' }) };
  throw new HTTPException(status, { res: c.text(words, status, headers) });
}

/** Who may call the admin endpoint. */
export type Admission = ReturnType<typeof createAdmission>;

/** What admission works with. */
interface AdmissionOptions {
  store: SiteStore;
  callers: CallerSettings;
  /** The link that `npm start` prints; none elsewhere. */
  link?: SignInLink | null | undefined;
}

/** Lets in who may call: by a token, or a session of the console that stands for one, and not too often. */
export function createAdmission({ store, callers, link }: AdmissionOptions) {
  const sessions = createSessions(store);
  const asked = countedCalls();
  const failed = countedCalls();
  /** Where the operations and uploads under way have their places. */
  const underWay: string[] = [];

  const tooMany = (c: Context, whose: string): never =>
    refuseCall(c, `Too many calls ${whose}. Try again in a minute.`, 429);

  /** The token of whoever is signed in to the console. @throws HTTPException for who is not, or may not. */
  const signedIn = async (c: Context, wanted: Wanted): Promise<KeptToken> => {
    const token = await sessions.tokenOf(c);
    if (token && allows(token, wanted)) return token;
    throw new HTTPException(token ? 403 : 401, {
      message: token ? `The token ${token.name} does not allow this.` : 'You are signed out. Sign in again.',
    });
  };

  /** Counts a call without a valid secret for its networks. @throws HTTPException for one too many. */
  const countFailed = (c: Context): void => {
    const networks = networksOf(clientAddress(c as never, callers));
    const within = networks.map(({ name, weight }) => failed(name, CALLS_A_MINUTE * weight));
    if (within.includes(false)) tooMany(c, 'without a token that does, from your network');
  };

  const bearerOf = async (c: Context, wanted: Wanted, authorization = ''): Promise<Token> => {
    const secret = /^Bearer (\S{1,200})$/.exec(authorization)?.[1];
    const token = await tokenFor(store, secret, wanted);
    if (token) return token;
    countFailed(c);
    const known = await tokenFor(store, secret, {});
    if (known) return refuseCall(c, `${NO_RIGHT}\n${lackOf(known, wanted)}`, 403);
    c.header('www-authenticate', 'Bearer');
    return refuseCall(c, NO_RIGHT, 401);
  };

  /** The token that allows it. Only calls without one count for their network. @throws HTTPException for who has none. */
  const tokenOf = async (c: Context, wanted: Wanted): Promise<Token> => {
    const authorization = c.req.header('authorization');
    if (authorization === undefined && sessions.isSent(c)) return signedIn(c, wanted);
    return bearerOf(c, wanted, authorization);
  };

  /** Takes one of the `most` places of a name, and gives what leaves it. @throws HTTPException when all are taken. */
  const take = (c: Context, place: string, most: number, words: string): (() => void) => {
    if (underWay.filter((one) => one === place).length >= most)
      refuseCall(c, `${words} Try again in a minute.`, 503);
    underWay.push(place);
    return () => void underWay.splice(underWay.indexOf(place), 1);
  };

  const count = (c: Context, what: string, { name }: Token, most: number): void => {
    if (!asked(`${what} ${name}`, most)) tooMany(c, 'with this token');
  };

  /** The token of a session that the link begins. @throws HTTPException for whoever has no valid one. */
  const linkedToken = async (c: Context, secret: string): Promise<Token> => {
    if (isFromThisMachine(c as never, callers) && link?.use(secret)) return issueLocalToken(store);
    countFailed(c);
    return refuseCall(c, LINK_ENDED, 401);
  };

  /** Signing in and out of the console. */
  const session = new Hono();
  session.post('/', async (c) => {
    if (!isFromHere(c)) return c.text('Sign in at the console.', 403);
    const sent = await bodyOf(c, SIGN_IN, NO_RIGHT);
    const token =
      'link' in sent ? await linkedToken(c, sent.link) : await bearerOf(c, {}, `Bearer ${sent.token}`);
    count(c, 'sign in', token, CALLS_A_MINUTE);
    sessions.begin(c, token);
    return c.body(null, 204);
  });
  session.get('/', async (c) => {
    if (!sessions.isSent(c)) return c.body(null, 204);
    const { name, app, scopes, expiresAt } = await signedIn(c, {});
    return c.json({ token: { name, app, scopes, expiresAt } } satisfies SignedIn);
  });
  session.delete('/', (c) => {
    sessions.end(c);
    return c.body(null, 204);
  });

  /** Refuses what other pages send with a session, before anything else looks at it. */
  const fromHere: MiddlewareHandler = async (c, next) => {
    const isDocument = c.req.path === '/' || c.req.path.startsWith(CONSOLE_BASE);
    const isOfSession = c.req.header('authorization') === undefined && sessions.isSent(c);
    if (!isOfSession || isDocument || isFromHere(c)) return next();
    return refuseCall(c, 'A session is for the console alone.', 403);
  };

  return {
    session,
    fromHere,
    tokenOf,

    /** The same, counted: of what is read, or of `what` that costs more. */
    async readerOf(c: Context, wanted: Wanted, what = 'read'): Promise<Token> {
      const token = await tokenOf(c, wanted);
      count(c, what, token, what === 'read' ? READS_A_MINUTE : CALLS_A_MINUTE);
      return token;
    },

    /** Counts an operation that a token asks for. @throws HTTPException for one too many. */
    count: (c: Context, token: Token, kind: string): void => count(c, kind, token, CALLS_A_MINUTE),

    /** Lets a token send a release, and gives what ends that. @throws HTTPException for one too many. */
    upload: (c: Context, { name }: Token): (() => void) =>
      take(c, `upload ${name}`, MOST_UPLOADS, 'This token is sending releases already.'),

    /** Takes a place for an operation, and gives what leaves it. @throws HTTPException for who gets none. */
    enter(c: Context, { app }: Token, kind: string, { scopes = [] }: Wanted): () => void {
      const words = 'Others of your app are at this.';
      return take(c, `${kind} ${scopes.join()} ${app}`, MOST_OF_AN_APP, words);
    },
  };
}
