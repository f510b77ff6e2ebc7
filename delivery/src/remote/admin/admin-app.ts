import { Readable } from 'node:stream';
import { type CallerSettings, clientAddress, type Log, logRequests, networksOf } from 'backend';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { listCanaries } from '../../core/publish/listing.ts';
import { PREVIEW_DAYS, type PreviewWish, previewDays } from '../../core/publish/preview-wish.ts';
import { isAppName } from '../../core/store/app-name.ts';
import { ARCHIVE_LIMITS } from '../../core/store/archive.ts';
import { type CanaryWish, typedPercent } from '../../core/store/canaries.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS, type KeptToken, SCOPES, type Token } from '../../core/store/tokens.ts';
import type { AnalysisSettings } from '../../rollout/analysis-settings.ts';
import { analysisState } from '../../rollout/analysis-state.ts';
import type { ListedToken, SignedIn } from './admin-api.ts';
import { CONSOLE_BASE, consoleFiles } from './console-files.ts';
import { comesFirst, DAY_MS, HEALTH_MS, type Operation } from './operations.ts';
import { forget, receive } from './receive.ts';
import { changedSince } from './seen.ts';
import { createSessions, isFromHere } from './sessions.ts';
import { startOperation } from './start-operation.ts';
import { allows, lackOf, revokeToken, tokenFor } from './tokens.ts';
import { experimentApp, preparedFor, views, type WatchedFunnel } from './views.ts';
import { type Wanted, wantedFor } from './wanted.ts';

/** What the admin endpoint works with. */
interface AdminOptions {
  store: SiteStore;
  log: Log;
  callers: CallerSettings;
  /** Tells how pages went and what canary analysis thinks, where this process can read the backend's data. */
  funnel?: WatchedFunnel | undefined;
  /** How canary analysis works. */
  analysis?: Pick<AnalysisSettings, 'stageMs' | 'stageViews'> | undefined;
  /** The folder of the built console; without it there is none. */
  consoleFolder?: string | null;
}

/** Operations of a kind that a token may ask for in a minute, and calls that a network may make without a token that does. */
const CALLS_A_MINUTE = 60;
/** What a token may read in a minute: a release has two dozen pictures. */
const READS_A_MINUTE = 600;
/** Networks that are remembered for it. */
const MOST_NETWORKS = 10_000;
/**
 * Operations of a kind at the same time, with what is sent for them, of all tokens of an app: each is a process. What
 * others release or send slowly takes no place of theirs.
 */
const MOST_OF_AN_APP = 2;
/** Bytes of a request that is no release. */
const MOST_WORDS = 1000;

/** One answer for whoever has no valid token, whatever is wrong with it. */
const NO_RIGHT =
  'This needs a token that allows it. Set PUBLISH_TOKEN to one that whoever runs the site has made for this app: npm run tokens -- add';

const word = (longest: number) => v.pipe(v.string(), v.maxLength(longest), v.regex(/^[\w.+-]+$/));
const ROLL_BACK = v.strictObject({ to: word(40), version: v.optional(word(80)) });

const SIGN_IN = v.strictObject({ token: v.pipe(v.string(), v.maxLength(200), v.regex(/^\S+$/)) });

const KEPT_PREVIEW = v.strictObject({
  app: word(40),
  version: word(80),
  days: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PREVIEW_DAYS.most)),
    PREVIEW_DAYS.usual,
  ),
  forms: v.optional(v.boolean(), false),
});

const PERCENT = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100));
const CANARY_CHANGE = v.variant('kind', [
  v.strictObject({
    kind: v.literal('canary'),
    app: word(40),
    percent: PERCENT,
    progressive: v.optional(v.boolean()),
  }),
  v.strictObject({ kind: v.literal('promote'), app: word(40), version: v.optional(word(80)) }),
  v.strictObject({ kind: v.literal('abort'), app: word(40) }),
]);

/** The part of the visitors that a release is asked for; undefined for all of them, null when there can be no such one. */
function canaryAsked({
  canary,
  progressive,
  preview,
}: Record<string, string>): CanaryWish | undefined | null {
  if (canary === undefined) return progressive === undefined ? undefined : null;
  const percent = typedPercent(canary);
  return percent === null || preview !== undefined ? null : { percent, progressive: progressive === '1' };
}

/** The preview that a call asks for; undefined when it asks for none, null when there can be no such one. */
function previewAsked({ preview, forms }: Record<string, string>): PreviewWish | undefined | null {
  if (preview === undefined) return undefined;
  const days = previewDays(preview);
  return days === null ? null : { days, forms: forms === '1' };
}

/** Whether it only looks. */
const isLooking = ({ kind }: Operation): boolean => kind === 'releases' || kind === 'audit';

/** Whether a token may end another one: itself, or with the scope `tokens` those of its apps. */
const mayEnd = (own: Token, { name, app }: Token): boolean =>
  own.name === name || allows(own, { app, scopes: ['tokens'] });

/** What the backend's data say to who looks at what is live. */
async function tellOf({ store, funnel, analysis }: AdminOptions) {
  if (!funnel) return { health: [] };
  const now = Date.now();
  const { versions } = await store.live.composition();
  const settings = analysis ?? { stageMs: 0, stageViews: 0 };
  const [health, hours, canaries] = await Promise.all([
    funnel.health(now - HEALTH_MS),
    funnel.hours(now - DAY_MS, Object.keys(versions)),
    listCanaries(store),
  ]);
  const thoughts = canaries.map((canary) => analysisState(canary, funnel, settings, now));
  return { health, hours, analysis: await Promise.all(thoughts) };
}

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

/**
 * What a site lets others do from elsewhere, each by a token with scopes: publish a packed release, start a canary of it,
 * roll back, see what is live. Operations are done by another process; this one checks them and passes them on. What the
 * console only looks at it reads itself, and it revokes tokens.
 */
export function createAdminApp(options: AdminOptions): Hono {
  const { store, log, callers, funnel, consoleFolder } = options;
  const app = new Hono();
  const sessions = createSessions(store);
  const asked = countedCalls();
  const failed = countedCalls();
  /** The kind and the app of each operation under way. */
  const underWay: string[] = [];
  /** Operations that change the site, from their start: whose connection breaks asks what became of them. */
  const atWork = new Set<{ by: string }>();

  app.use(logRequests(log, callers), async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });

  app.use(async (c, next) => {
    const isDocument = c.req.path === '/' || c.req.path.startsWith(CONSOLE_BASE);
    const isOfSession = c.req.header('authorization') === undefined && sessions.isSent(c);
    if (!isOfSession || isDocument || isFromHere(c)) return next();
    return c.text('A session is for the console alone.', 403, { connection: 'close' });
  });

  const tooMany = (c: Context, whose: string) =>
    c.text(`Too many calls ${whose}. Try again in a minute.`, 429, {
      'retry-after': '60',
      connection: 'close',
    });

  /** The token of whoever is signed in to the console, or the answer to who is not, or may not. */
  const signedIn = async (c: Context, wanted: Wanted): Promise<KeptToken | Response> => {
    const token = await sessions.tokenOf(c);
    if (!token) return c.text('You are signed out. Sign in again.', 401);
    return allows(token, wanted) ? token : c.text(`The token ${token.name} does not allow this.`, 403);
  };

  /** The token that allows it, or the answer to whoever has none. Only calls without one count for their network. */
  const tokenOf = async (c: Context, wanted: Wanted): Promise<Token | Response> => {
    const authorization = c.req.header('authorization');
    if (authorization === undefined && sessions.isSent(c)) return signedIn(c, wanted);
    return bearerOf(c, wanted, authorization);
  };

  const bearerOf = async (c: Context, wanted: Wanted, authorization = ''): Promise<Token | Response> => {
    const secret = /^Bearer (\S{1,200})$/.exec(authorization)?.[1];
    const token = await tokenFor(store, secret, wanted);
    if (token) return token;
    const networks = networksOf(clientAddress(c as never, callers));
    const within = networks.map(({ name, weight }) => failed(name, CALLS_A_MINUTE * weight));
    if (within.includes(false)) return tooMany(c, 'without a token that does, from your network');
    const known = await tokenFor(store, secret, {});
    if (known) return c.text(`${NO_RIGHT}\n${lackOf(known, wanted)}`, 403, { connection: 'close' });
    return c.text(NO_RIGHT, 401, { 'www-authenticate': 'Bearer', connection: 'close' });
  };

  /** The answer to who has seen something else of an app than it is now; checked again before it is changed. */
  const changedFor = async (c: Context, { app: own }: Wanted): Promise<Response | null> => {
    const seen = c.req.query('seen');
    if (seen !== undefined && seen.length > 500) return c.text('This is not what somebody has seen.', 400);
    const changed = await changedSince(store, own, seen);
    return changed ? c.text(changed, 409, { connection: 'close' }) : null;
  };

  const isLong = (c: Context) => !(Number(c.req.header('content-length') ?? Number.NaN) <= MOST_WORDS);

  const kindOf = (operation: Pick<Operation, 'kind'>) => (comesFirst(operation) ? 'first' : operation.kind);

  /** The token that may read something, or the answer to whoever has none, or asks too often. */
  const readerOf = async (c: Context, wanted: Wanted) => {
    const token = await tokenOf(c, wanted);
    if (token instanceof Response) return token;
    return asked(`read ${token.name}`, READS_A_MINUTE) ? token : tooMany(c, 'with this token');
  };

  /** Takes a place for an operation, and gives what leaves it; or the answer to whoever gets none. */
  const enter = (
    c: Context,
    { name, app: own }: Token,
    operation: Pick<Operation, 'kind'>,
  ): (() => void) | Response => {
    const kind = kindOf(operation);
    if (!asked(`${kind} ${name}`, CALLS_A_MINUTE)) return tooMany(c, 'with this token');
    const place = `${kind} ${own}`;
    if (underWay.filter((one) => one === place).length >= MOST_OF_AN_APP) {
      return c.text('Others of your app are at this. Try again in a minute.', 503, {
        'retry-after': '60',
        connection: 'close',
      });
    }
    underWay.push(place);
    return () => void underWay.splice(underWay.indexOf(place), 1);
  };

  /** Does what a token allows that has a place, and leaves that when it has ended. */
  const answer = (c: Context, { name }: Token, operation: Operation, leave: () => unknown) => {
    const by = `token:${name}`;
    const { reports, ended } = startOperation(options, { by, operation, seen: c.req.query('seen') });
    const work = { by };
    if (!isLooking(operation)) atWork.add(work);
    void ended.finally(() => {
      atWork.delete(work);
      return leave();
    });
    return c.body(Readable.toWeb(reports) as ReadableStream<Uint8Array>, 200, {
      'content-type': 'application/x-ndjson',
      // nginx would keep the progress back until it is all there.
      'x-accel-buffering': 'no',
    });
  };

  /** Does what a token allows. */
  const performAs = async (c: Context, token: Token, operation: Operation) => {
    const changed = await changedFor(c, wantedFor(operation));
    if (changed) return changed;
    const leave = enter(c, token, operation);
    return leave instanceof Response ? leave : answer(c, token, operation, leave);
  };

  const perform = async (c: Context, operation: Operation) => {
    const token = await tokenOf(c, wantedFor(operation));
    return token instanceof Response ? token : performAs(c, token, operation);
  };

  app.post('/session', async (c) => {
    if (!isFromHere(c)) return c.text('Sign in at the console.', 403);
    if (isLong(c)) return c.text('This is no token.', 413, { connection: 'close' });
    const sent = v.safeParse(SIGN_IN, await c.req.json().catch(() => null));
    const token = await bearerOf(c, {}, sent.success ? `Bearer ${sent.output.token}` : '');
    if (token instanceof Response) return token;
    if (!asked(`sign in ${token.name}`, CALLS_A_MINUTE)) return tooMany(c, 'with this token');
    sessions.begin(c, token);
    return c.body(null, 204);
  });

  app.get('/session', async (c) => {
    if (!sessions.isSent(c)) return c.body(null, 204);
    const token = await signedIn(c, {});
    if (token instanceof Response) return token;
    const { name, app, scopes, expiresAt } = token;
    const valid = (await store.tokens.list()).filter((one) => allows(one, {}));
    const others = valid.map((one) => ({ name: one.name, app: one.app, scopes: one.scopes }));
    return c.json({ token: { name, app, scopes, expiresAt }, others } satisfies SignedIn);
  });

  app.delete('/session', (c) => {
    sessions.end(c);
    return c.body(null, 204);
  });

  if (consoleFolder) {
    app.get('/', (c) => c.redirect(CONSOLE_BASE));
    app.route(CONSOLE_BASE, consoleFiles(consoleFolder));
  }

  app.route('/', views({ store, funnel, log, tokenOf: readerOf }));

  // Asked before a release is sent.
  app.get('/scopes', async (c) => {
    const asked = c.req.queries('scope') ?? [];
    const scopes = SCOPES.filter((one) => asked.includes(one));
    const token = await tokenOf(c, { app: c.req.query('app') ?? '', scopes });
    return token instanceof Response ? token : c.body(null, 204);
  });

  app.get('/releases', async (c) => {
    const token = await tokenOf(c, {});
    if (token instanceof Response) return token;
    const leave = enter(c, token, { kind: 'releases' });
    if (leave instanceof Response) return leave;
    // What other teams' releases were refused for is theirs.
    const app = token.app === ALL_APPS ? undefined : token.app;
    // Read here: an operation's process gets none of the backend's secrets.
    const told = await tellOf(options).catch(() => ({ health: [] }));
    const [work] = atWork;
    return answer(c, token, { kind: 'releases', app, ...told, underWay: work?.by }, leave);
  });

  app.get('/audit', async (c) => {
    const token = await tokenOf(c, {});
    if (token instanceof Response) return token;
    const words = c.req.query('words') ?? '';
    const skip = c.req.query('skip') ?? '0';
    if (words.length > 100 || !/^\d{1,6}$/.test(skip))
      return c.text('Search by at most 100 letters: /audit?words=guide&skip=50', 400);
    const own = token.app === ALL_APPS ? undefined : token.app;
    return performAs(c, token, { kind: 'audit', app: own, words, skip: Number(skip) });
  });

  app.get('/tokens', async (c) => {
    const token = await tokenOf(c, {});
    if (token instanceof Response) return token;
    const shown = (await store.tokens.list()).filter((one) => mayEnd(token, one));
    return c.json(shown.map(({ hash: _, ...one }) => one) satisfies ListedToken[]);
  });

  app.delete('/tokens/:name', async (c) => {
    const token = await tokenOf(c, {});
    if (token instanceof Response) return token;
    if (!asked(`revoke ${token.name}`, CALLS_A_MINUTE)) return tooMany(c, 'with this token');
    await store.bringUp(false);
    const one = (await store.tokens.list()).find(({ name }) => name === c.req.param('name'));
    if (!one || !mayEnd(token, one)) return c.text('There is no such token that yours may revoke.', 404);
    await revokeToken(store, one.name, `token:${token.name}`);
    return c.body(null, 204);
  });

  app.post('/releases', async (c) => {
    const name = c.req.query('app') ?? '';
    const dryRun = c.req.query('dry-run') === '1';
    const length = c.req.header('content-length') ?? '';
    if (!isAppName(name)) return c.text('Name the app: /releases?app=…', 400, { connection: 'close' });
    const preview = previewAsked(c.req.query());
    if (preview === null) {
      return c.text(`A preview lasts 1 to ${PREVIEW_DAYS.most} days: &preview=7`, 400, {
        connection: 'close',
      });
    }
    const canary = canaryAsked(c.req.query());
    if (canary === null) {
      return c.text('A canary is 1 to 100 % of the visitors, and no preview: &canary=10', 400, {
        connection: 'close',
      });
    }
    const publish = { kind: 'publish', app: name, dryRun, preview, canary } as const;
    const token = await tokenOf(c, wantedFor(publish));
    if (token instanceof Response) return token;
    const changed = await changedFor(c, { app: name });
    if (changed) return changed;
    if (!/^\d{1,12}$/.test(length))
      return c.text('Say how long it is: Content-Length.', 411, { connection: 'close' });
    if (Number(length) > ARCHIVE_LIMITS.packed) {
      return c.text(`A packed release has at most ${ARCHIVE_LIMITS.packed} bytes.`, 413, {
        connection: 'close',
      });
    }
    const leave = enter(c, token, publish);
    if (leave instanceof Response) return leave;
    const file = await receive(c.req.raw.body, Number(length)).catch((error: unknown) => {
      leave();
      throw error;
    });
    if (!file) {
      leave();
      return c.text('It did not arrive whole, or came too slowly. Send it again.', 400, {
        connection: 'close',
      });
    }
    return answer(c, token, { ...publish, file }, () => {
      leave();
      return forget(file);
    });
  });

  app.post('/rollback', async (c) => {
    if (isLong(c)) return c.text('This is no roll back.', 413, { connection: 'close' });
    const asked = v.safeParse(ROLL_BACK, await c.req.json().catch(() => null));
    if (!asked.success) return c.text('Name what to roll back: {"to": "guide"}.', 400);
    const { to, version } = asked.output;
    return perform(c, { kind: 'rollback', to, version });
  });

  app.post('/canary', async (c) => {
    if (isLong(c)) return c.text('This is no change of a canary.', 413, { connection: 'close' });
    const asked = v.safeParse(CANARY_CHANGE, await c.req.json().catch(() => null));
    if (!asked.success) {
      return c.text(
        'Say what to do: {"kind": "canary", "app": "guide", "percent": 50}, promote or abort.',
        400,
      );
    }
    return perform(c, asked.output);
  });

  app.post('/preview', async (c) => {
    if (isLong(c)) return c.text('This is no preview.', 413, { connection: 'close' });
    const asked = v.safeParse(KEPT_PREVIEW, await c.req.json().catch(() => null));
    if (!asked.success)
      return c.text('Name the release: {"app": "guide", "version": "1.0.0-3fa9c1d2"}.', 400);
    const { app: name, version, days, forms } = asked.output;
    return perform(c, { kind: 'preview', app: name, version, wish: { days, forms } });
  });

  app.post('/experiment', async (c) => {
    const asked = experimentApp(c);
    if (asked instanceof Response) return asked;
    const wanted = { app: asked, scopes: ['release'] } as const;
    // To prepare it is to read weeks of visits.
    const token = await readerOf(c, wanted);
    if (token instanceof Response) return token;
    const prepared = await preparedFor(c, store, funnel, asked);
    if (prepared instanceof Response) return prepared;
    const { experiment, plan, hindrance } = prepared;
    if (!experiment) return c.text(hindrance ?? '', 409);
    return performAs(c, token, {
      kind: 'experiment',
      app: asked,
      variants: plan.variants,
      experiment,
    });
  });

  app.notFound((c) =>
    c.text(
      'There are /console/, /session, /releases, /release, /picture, /rollback, /canary, /preview, /experiment, /funnel, /audit, /tokens and /scopes here.',
      404,
    ),
  );
  app.onError((err, c) => {
    log.error({ err }, 'an admin request failed');
    return c.text('The site cannot do this right now; its log says why.', 500);
  });
  return app;
}
