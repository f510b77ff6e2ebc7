import { randomUUID } from 'node:crypto';
import { logRequests } from 'backend';
import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { PREVIEW_DAYS } from '../../core/publish/preview-options.ts';
import { refuse } from '../../core/report/refusal.ts';
import { ARCHIVE_LIMITS } from '../../core/store/archive.ts';
import { ALL_APPS, type Token } from '../../core/store/tokens.ts';
import { isAppName } from '../../core/store/version-set.ts';
import { type AuthorizerOptions, bodyOf, bytesOf, createAuthorizer, refuseCall } from './authorizer.ts';
import { CONSOLE_BASE, consoleFiles } from './console-files.ts';
import { CALLS, type Operation, permissionFor, upTo } from './operation.ts';
import { type CallIdentity, createOperations, operationRoutes } from './operations.ts';
import { appTag } from './perform.ts';
import { releaseRoutes, tokenRoutes } from './routes.ts';
import { type RunningOperation, receiveUpload, type Upload } from './running-operation.ts';
import { stillAllows } from './tokens.ts';
import { stateTag, type ViewOptions, views } from './views.ts';

export interface AdminOptions extends AuthorizerOptions, Omit<ViewOptions, 'tokenOf'> {
  consoleFolder?: string | null;
}

const integer = (max: number) => v.optional(v.pipe(v.string(), v.digits(), v.transform(Number), upTo(max)));
const PUBLISH = v.pipe(
  // An unknown option could be a mistyped `draft`.
  v.strictObject({
    app: v.optional(v.pipe(v.string(), v.check(isAppName))),
    draft: v.optional(v.literal('1')),
    preview: integer(PREVIEW_DAYS.max),
    canary: integer(100),
    progressive: v.optional(v.string()),
  }),
  v.check(({ app, draft }) => app !== undefined || draft !== undefined),
  v.check(({ draft, preview, canary }) => [draft, preview, canary].filter(Boolean).length <= 1),
  v.check(({ canary, progressive }) => canary !== undefined || progressive === undefined),
);
const HOW_TO_PUBLISH = `Specify the app and, unless the release is for everybody, its purpose: /releases?app=guide, with &draft=1, &preview=7 (1 to ${PREVIEW_DAYS.max} days) or &canary=10 (1 to 100%; &progressive=1 raises the percentage automatically).`;

/** Simultaneous uploads per token. A retry may overlap the upload whose connection broke. */
const MAX_UPLOADS = 2;

const DISK_FULL = "The disk of the site's server is full. Tell its operator.";

const KEY = /^[\w-]{8,64}$/;
const OTHER_CALL = 'This Idempotency-Key was used for another request. Send a new key.';

/** The identity of a call: key, address and body, without an uploaded file. @throws HTTPException for an invalid key. */
function identityOf(c: Context, body: unknown): CallIdentity {
  const key = c.req.header('idempotency-key') ?? randomUUID();
  if (!KEY.test(key)) refuseCall(c, 'An Idempotency-Key must have 8 to 64 letters, digits, - or _.', 400);
  const { pathname, search } = new URL(c.req.url);
  return { key, request: JSON.stringify([pathname, search, body]) };
}

// Otherwise nginx would buffer the progress reports.
const PROGRESS_HEADERS = { 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' };

const follow = (c: Context, operation: RunningOperation): Response =>
  c.body(bytesOf(operation.follow()), 200, PROGRESS_HEADERS);

const CHANGED = 'The live releases have changed in the meantime. Check them and try again.';

/** Creates the admin endpoint: operations and `views` for callers with a token, and the console. */
export function createAdminApp(options: AdminOptions): Hono {
  const { store, log, callers, consoleFolder } = options;
  const app = new Hono();
  const authorizer = createAuthorizer(options);
  const { tokenOf } = authorizer;
  const operations = createOperations({ store, log });

  app.use(logRequests(log, callers), async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });
  app.use(authorizer.requireSameOrigin);
  app.route('/session', authorizer.session);
  if (consoleFolder) {
    app.get('/', (c) => c.redirect(CONSOLE_BASE));
    app.route(CONSOLE_BASE, consoleFiles(consoleFolder));
  }
  app.route('/', views({ ...options, tokenOf }));
  app.route('/tokens', tokenRoutes({ store, tokenOf }));
  app.route('/', releaseRoutes({ store, tokenOf }));
  app.route('/', operationRoutes({ store, operations, tokenOf }));

  /** Whether `If-Match` matches the live state of the site or of an app (RFC 9110, 13.1.1). */
  const matchesLive = async (ifMatch: string | undefined, name: string | undefined): Promise<boolean> => {
    if (ifMatch === undefined) return true;
    const live = name === undefined ? null : await store.live.read();
    const tags = ['*', await stateTag(store), live && name && appTag(live, name)];
    return ifMatch.split(',').some((tag) => tags.includes(tag.trim().replace(/^W\//, '')));
  };

  /** Checks permission and `If-Match` again, under the lock: the operation may have waited for minutes. */
  const createConfirm =
    ({ name }: Token, operation: Operation, ifMatch: string | undefined) =>
    async () => {
      if (!(await matchesLive(ifMatch, permissionFor(operation).app))) throw new Error(CHANGED);
      if (await stillAllows(store, name, permissionFor(operation))) return;
      const reason = 'It expired or was revoked in the meantime.';
      const remedy = 'Ask the operator of the site for a new token.';
      refuse([{ check: 'token', subject: name, reason, remedy }]);
    };

  const uploadingTokens: string[] = [];

  const refuseIfPublishing = (c: Context, token: Token, { key }: CallIdentity, uploads = 0) => {
    if (uploads >= MAX_UPLOADS || operations.isPublishing(token, key))
      refuseCall(c, 'This token is already publishing a release. Try again in a minute.', 503);
  };

  /** Starts an operation, or returns the one that the same call started. @throws HTTPException if it may not start. */
  const start = async (
    c: Context,
    token: Token,
    call: CallIdentity,
    operation: Operation,
    upload?: Upload,
  ) => {
    const ifMatch = c.req.header('if-match');
    await store.sync(false);
    // Awaited before the lookup, so that identical calls cannot both start. A repeated call ignores the result.
    const isCurrent = await matchesLive(ifMatch, permissionFor(operation).app);
    const earlier = operations.startedBy(token, call);
    if (earlier === 'other') return refuseCall(c, OTHER_CALL, 422);
    if (earlier) return earlier;
    if (!isCurrent) return refuseCall(c, CHANGED, 412);
    if (upload) refuseIfPublishing(c, token, call);
    const confirm = createConfirm(token, operation, ifMatch);
    return operations.start({ ...call, token, confirm, operation, upload });
  };

  app.post('/releases', async (c) => {
    const query = v.safeParse(PUBLISH, c.req.query());
    if (!query.success) return refuseCall(c, HOW_TO_PUBLISH, 400);
    const { app: appName, draft, preview: days, canary: percent, progressive } = query.output;
    const publish = {
      kind: 'publish',
      app: appName,
      draft: draft === '1',
      preview: days === undefined ? undefined : { days },
      canary: percent === undefined ? undefined : { percent, progressive: progressive === '1' },
      file: '',
    } as const;
    const token = await tokenOf(c, permissionFor(publish), publish.kind);
    if (Number(c.req.header('content-length') ?? 0) > ARCHIVE_LIMITS.packed)
      return refuseCall(c, `A packed release may have at most ${ARCHIVE_LIMITS.packed} bytes.`, 413);
    const call = identityOf(c, null);
    refuseIfPublishing(c, token, call, uploadingTokens.filter((name) => name === token.name).length);
    uploadingTokens.push(token.name);
    const upload = await receiveUpload(c.req.raw.body)
      .finally(() => uploadingTokens.splice(uploadingTokens.indexOf(token.name), 1))
      .catch(({ code, message }: NodeJS.ErrnoException) =>
        code === 'ENOSPC' ? refuseCall(c, DISK_FULL, 507) : refuseCall(c, message, 400),
      );
    // Without `app`, the file of a draft specifies the app, which must be the token's.
    const app = appName ?? (token.app === ALL_APPS ? undefined : token.app);
    const operation: Operation = { ...publish, app, file: upload.file };
    let running: RunningOperation | undefined;
    try {
      running = await start(c, token, call, operation, upload);
    } finally {
      if (running?.call.operation !== operation) await upload.remove();
    }
    return follow(c, running);
  });

  for (const [kind, { path, body, how }] of Object.entries(CALLS))
    app.post(`/${path}`, async (c) => {
      const operation = { kind, ...(await bodyOf(c, body, how)) } as Operation;
      const token = await tokenOf(c, permissionFor(operation), operation.kind);
      return follow(c, await start(c, token, identityOf(c, operation), operation));
    });

  app.notFound((c) => c.text('Not found. The console is at /console/.', 404));
  app.onError((err, c) => {
    if (err instanceof HTTPException) return err.res ?? c.text(err.message, err.status);
    log.error({ err }, 'an admin request failed');
    return c.text("The request failed. See the site's log for the reason.", 500);
  });
  return app;
}
