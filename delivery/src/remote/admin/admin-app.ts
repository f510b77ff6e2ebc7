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

const typed = (max: number) => v.optional(v.pipe(v.string(), v.digits(), v.transform(Number), upTo(max)));
const PUBLISH = v.pipe(
  // An unknown option could be a mistyped `draft`.
  v.strictObject({
    app: v.optional(v.pipe(v.string(), v.check(isAppName))),
    draft: v.optional(v.literal('1')),
    preview: typed(PREVIEW_DAYS.max),
    canary: typed(100),
    progressive: v.optional(v.string()),
  }),
  v.check(({ app, draft }) => app !== undefined || draft !== undefined),
  v.check(({ draft, preview, canary }) => [draft, preview, canary].filter(Boolean).length <= 1),
  v.check(({ canary, progressive }) => canary !== undefined || progressive === undefined),
);
const HOW_TO_PUBLISH = `Specify the app and, unless the release is for everybody, its purpose: /releases?app=guide, with &draft=1, &preview=7 (1 to ${PREVIEW_DAYS.max} days) or &canary=10 (1 to 100%), &progressive=1.`;

/** Simultaneous uploads of a token: a retry may overlap the upload whose connection broke. */
const MAX_UPLOADS = 2;

const KEY = /^[\w-]{8,64}$/;
const OTHER_CALL = 'This Idempotency-Key was used for another request.';

/** The identity of a call: key, address and body, without an uploaded file. @throws HTTPException for a bad key. */
function identityOf(c: Context, body: unknown): CallIdentity {
  const key = c.req.header('idempotency-key') ?? randomUUID();
  if (!KEY.test(key)) refuseCall(c, 'An Idempotency-Key has 8 to 64 letters, digits, - or _.', 400);
  const { pathname, search } = new URL(c.req.url);
  return { key, request: JSON.stringify([pathname, search, body]) };
}

// nginx would buffer the progress.
const PROGRESS_HEADERS = { 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' };

const follow = (c: Context, operation: RunningOperation): Response =>
  c.body(bytesOf(operation.follow()), 200, PROGRESS_HEADERS);

const CHANGED = 'The live releases have changed in the meantime. Check them and try again.';

/** The admin endpoint: publish, preview, canary and rollback by tokens with scopes, and the console with its `views`. */
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
  app.use(authorizer.fromHere);
  app.route('/session', authorizer.session);
  if (consoleFolder) {
    app.get('/', (c) => c.redirect(CONSOLE_BASE));
    app.route(CONSOLE_BASE, consoleFiles(consoleFolder));
  }
  app.route('/', views({ ...options, tokenOf }));
  app.route('/tokens', tokenRoutes({ store, tokenOf }));
  app.route('/', releaseRoutes({ store, tokenOf }));
  app.route('/', operationRoutes({ store, operations, tokenOf }));

  /** Whether `If-Match` matches the live state of the site or of the app in question (RFC 9110, 13.1.1). */
  const isSeen = async (seen: string | undefined, about: string | undefined): Promise<boolean> => {
    if (seen === undefined) return true;
    const live = about === undefined ? null : await store.live.read();
    const tags = ['*', await stateTag(store), live && about && appTag(live, about)];
    return seen.split(',').some((one) => tags.includes(one.trim().replace(/^W\//, '')));
  };

  /** Called under the lock: the operation may have waited for minutes. */
  const confirming =
    ({ name }: Token, operation: Operation, seen: string | undefined) =>
    async () => {
      if (!(await isSeen(seen, permissionFor(operation).app))) throw new Error(CHANGED);
      if (await stillAllows(store, name, permissionFor(operation))) return;
      const reason = 'It expired or was revoked in the meantime.';
      const remedy = 'Ask the operator of the site for another one.';
      refuse([{ check: 'token', subject: name, reason, remedy }]);
    };

  const uploading: string[] = [];

  const refuseSecondPublish = (c: Context, token: Token, { key }: CallIdentity, uploads = 0) => {
    if (uploads >= MAX_UPLOADS || operations.isPublishing(token, key))
      refuseCall(c, 'This token is publishing a release already. Try again in a minute.', 503);
  };

  /** Starts an operation, or joins the one that the same call started. @throws HTTPException when it may not start. */
  const start = async (
    c: Context,
    token: Token,
    call: CallIdentity,
    operation: Operation,
    upload?: Upload,
  ) => {
    const seen = c.req.header('if-match');
    await store.sync(false);
    // Before the lookup of a repeated call, whose own change must not fail it.
    const isCurrent = await isSeen(seen, permissionFor(operation).app);
    const same = operations.startedBy(token, call);
    if (same === 'other') return refuseCall(c, OTHER_CALL, 422);
    if (same) return same;
    if (!isCurrent) return refuseCall(c, CHANGED, 412);
    if (upload) refuseSecondPublish(c, token, call);
    const confirm = confirming(token, operation, seen);
    return operations.start({ ...call, token, confirm, operation, upload });
  };

  app.post('/releases', async (c) => {
    const query = v.safeParse(PUBLISH, c.req.query());
    if (!query.success) return refuseCall(c, HOW_TO_PUBLISH, 400);
    const { app: named, draft, preview: days, canary: percent, progressive } = query.output;
    const publish = {
      kind: 'publish',
      app: named,
      draft: draft === '1',
      preview: days === undefined ? undefined : { days },
      canary: percent === undefined ? undefined : { percent, progressive: progressive === '1' },
      file: '',
    } as const;
    const token = await tokenOf(c, permissionFor(publish), publish.kind);
    if (Number(c.req.header('content-length') ?? 0) > ARCHIVE_LIMITS.packed)
      return refuseCall(c, `A packed release has at most ${ARCHIVE_LIMITS.packed} bytes.`, 413);
    const call = identityOf(c, null);
    refuseSecondPublish(c, token, call, uploading.filter((name) => name === token.name).length);
    uploading.push(token.name);
    const upload = await receiveUpload(c.req.raw.body)
      .finally(() => uploading.splice(uploading.indexOf(token.name), 1))
      .catch(({ message }: Error) => refuseCall(c, message, 400));
    // The file of a draft contains its app, which must be the token's.
    const app = named ?? (token.app === ALL_APPS ? undefined : token.app);
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

  app.notFound((c) => c.text('There is nothing here. The console is at /console/.', 404));
  app.onError((err, c) => {
    if (err instanceof HTTPException) return err.res ?? c.text(err.message, err.status);
    log.error({ err }, 'an admin request failed');
    return c.text('The site cannot do this right now; see its log.', 500);
  });
  return app;
}
