import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { clientAddress, FUNNEL_APP, type Log, logRequests, networksOf } from 'backend';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { childEnvironment } from '../../core/process/child-environment.ts';
import { PREVIEW_DAYS, type PreviewWish, previewDays } from '../../core/publish/preview-wish.ts';
import { isAppName } from '../../core/store/app-name.ts';
import { ARCHIVE_LIMITS } from '../../core/store/archive.ts';
import { type CanaryWish, typedPercent } from '../../core/store/canaries.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS, type KeptToken, SCOPES, type Token } from '../../core/store/tokens.ts';
import type { SignedIn } from './admin-api.ts';
import { CONSOLE_BASE, consoleFiles } from './console-files.ts';
import { comesFirst, HEALTH_MS, type Operation } from './operations.ts';
import { forget, receive } from './receive.ts';
import type { Report } from './report.ts';
import { createSessions, isFromHere } from './sessions.ts';
import { allows, tokenFor } from './tokens.ts';
import { preparedFor, views, type WatchedFunnel } from './views.ts';
import { type Wanted, wantedFor } from './wanted.ts';

/** What the admin endpoint works with. */
interface AdminOptions {
  store: SiteStore;
  log: Log;
  /** As the backend's CLIENT_IP_HEADER. */
  clientIpHeader?: string | undefined;
  /** Tells how the pages of each release went, where this process can read the backend's data. */
  funnel?: WatchedFunnel | undefined;
  /** The folder of the built console; without it there is none. */
  consoleFolder?: string | undefined;
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
/** How long an operation may take, in milliseconds: many times what one takes that waits for others. */
const LONGEST_MS = 1_200_000;
/** Bytes that are kept of what an operation says, for who listens slowly. */
const MOST_SAID = 8 * 1024 ** 2;
/** Bytes of a request that is no release. */
const MOST_WORDS = 1000;

/** One answer for every token that does not do, whatever is wrong with it. */
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

/** What an operation's process is: what it reports, line by line, and when it has ended. */
interface Started {
  reports: Readable;
  ended: Promise<unknown>;
}

/** What an operation reads of the environment: where the site is kept, how pages are made, which browser the gate has. */
const NEEDED = [
  'SITE_DATABASE_URL',
  'PG*',
  'SITE_CONFIG',
  'ORIGIN',
  'BACKEND_HOST',
  'CHROMIUM',
  'GATE_BROWSER',
  'ALLOW_UNSANDBOXED_RELEASES',
  'PLAYWRIGHT_BROWSERS_PATH',
  // It starts in half of the time. A release's code gets no variable and writes nothing.
  'NODE_COMPILE_CACHE',
];

/** Does an operation in a process of its own, which ends its work also when nobody listens, or listens slowly. */
function startOperation(store: SiteStore, by: string, operation: Operation, log: Log): Started {
  const script = join(import.meta.dirname, 'perform-child.ts');
  const flags = ['--disable-warning=ExperimentalWarning', '--disable-sigusr1'];
  const child = spawn(
    process.execPath,
    [...flags, script, JSON.stringify({ folder: store.folder, by, operation })],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...childEnvironment(NEEDED), NODE_ENV: process.env.NODE_ENV ?? 'production' },
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
    },
  );
  const reports = new Readable({ read() {} });
  // Read at once: it could not end while what it says waits for a reader.
  child.stdout.on('data', (chunk: Buffer) => {
    if (!reports.destroyed && reports.readableLength < MOST_SAID) reports.push(chunk);
  });
  const ended = once(child, 'close')
    .catch((err: unknown) => {
      log.error({ err }, 'an operation could not be started');
      const failed: Report = { failed: 'The site cannot do this right now; its log says why.' };
      reports.push(`${JSON.stringify(failed)}\n`);
    })
    .finally(() => reports.push(null));
  return { reports, ended };
}

/**
 * What a site lets others do from elsewhere, each by a token with scopes: publish a packed release, start a canary of it,
 * roll back, see what is live. Whatever is asked is done by another process; this one reads, checks and passes on.
 */
export function createAdminApp({ store, log, clientIpHeader, funnel, consoleFolder }: AdminOptions): Hono {
  const app = new Hono();
  const sessions = createSessions(store);
  const asked = countedCalls();
  const failed = countedCalls();
  /** The kind and the app of each operation under way. */
  const underWay: string[] = [];
  /** Operations that change the site, from their start: whose connection breaks asks what became of them. */
  const atWork = new Set<{ by: string }>();

  app.use(logRequests(log, { clientIpHeader }), async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });

  const tooMany = (c: Context, whose: string) =>
    c.text(`Too many calls ${whose}. Try again in a minute.`, 429, {
      'retry-after': '60',
      connection: 'close',
    });

  /** The token of whoever is signed in to the console, or the answer to who is not, or may not. */
  const signedIn = async (c: Context, wanted: Wanted): Promise<KeptToken | Response> => {
    if (!isFromHere(c)) return c.text('A session is for the console alone.', 403);
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
    const networks = networksOf(clientAddress(c as never, { clientIpHeader }));
    const within = networks.map(({ name, weight }) => failed(name, CALLS_A_MINUTE * weight));
    if (within.includes(false)) return tooMany(c, 'without a token that does, from your network');
    return c.text(NO_RIGHT, 401, { 'www-authenticate': 'Bearer', connection: 'close' });
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
    const { reports, ended } = startOperation(store, by, operation, log);
    const work = { by };
    if (operation.kind !== 'releases') atWork.add(work);
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

  const perform = async (c: Context, operation: Operation) => {
    const token = await tokenOf(c, wantedFor(operation));
    if (token instanceof Response) return token;
    const leave = enter(c, token, operation);
    return leave instanceof Response ? leave : answer(c, token, operation, leave);
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
    const token = await signedIn(c, {});
    if (token instanceof Response) return token;
    const { name, app, scopes, expiresAt } = token;
    const valid = (await store.tokens.list()).filter((one) => allows(one, {}));
    const others = valid.map((one) => ({ name: one.name, app: one.app, scopes: one.scopes }));
    return c.json({ token: { name, app, scopes, expiresAt }, others } satisfies SignedIn);
  });

  app.delete('/session', (c) => {
    if (!isFromHere(c)) return c.text('Sign out at the console.', 403);
    sessions.end(c);
    return c.body(null, 204);
  });

  if (consoleFolder) {
    app.get('/', (c) => c.redirect(CONSOLE_BASE));
    app.route(CONSOLE_BASE, consoleFiles(consoleFolder));
  }

  app.route('/', views({ store, funnel, tokenOf: readerOf }));

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
    const health = (await funnel?.health(Date.now() - HEALTH_MS).catch(() => [])) ?? [];
    const [work] = atWork;
    return answer(c, token, { kind: 'releases', app, health, underWay: work?.by }, leave);
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
    const wanted = { app: FUNNEL_APP, scopes: ['release'] } as const;
    const token = await tokenOf(c, wanted);
    if (token instanceof Response) return token;
    const prepared = await preparedFor(c, store, funnel);
    if (prepared instanceof Response) return prepared;
    const { experiment, plan, hindrance } = prepared;
    if (!experiment) return c.text(hindrance ?? '', 409);
    return perform(c, { kind: 'experiment', app: FUNNEL_APP, variants: plan.variants, experiment });
  });

  app.notFound((c) => c.text('There are /releases, /rollback, /canary and /scopes here.', 404));
  app.onError((err, c) => {
    log.error({ err }, 'an admin request failed');
    return c.text('The site cannot do this right now; its log says why.', 500);
  });
  return app;
}
