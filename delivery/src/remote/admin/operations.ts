import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { createTemporaryFolder } from '../../core/process/temporary-folder.ts';
import { PREVIEW_DAYS } from '../../core/publish/preview-options.ts';
import { refuse } from '../../core/report/refusal.ts';
import { ARCHIVE_LIMITS } from '../../core/store/archive.ts';
import { isHeldByThisProcess } from '../../core/store/lock.ts';
import { ALL_APPS, type Token } from '../../core/store/tokens.ts';
import { isAppName } from '../../core/store/version-set.ts';
import { figuresReader } from '../../rollout/canary-report.ts';
import type { Activity } from './admin-api.ts';
import { bodyOf, bytesOf, refuseCall } from './authorizer.ts';
import { CALLS, mayDo, missingPermission, type Operation, permissionFor, upTo } from './operation.ts';
import { appTag, stateTag } from './read-releases.ts';
import { type OperationCall, type RunningOperation, runOperation, type Upload } from './running-operation.ts';
import { stillAllows } from './tokens.ts';
import type { ViewOptions } from './views.ts';

const integer = (max: number) => v.optional(v.pipe(v.string(), v.digits(), v.transform(Number), upTo(max)));
const PUBLISH = v.pipe(
  // Refuses unknown options: a release with a mistyped `draft` would go live.
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
  v.transform(({ app, draft, preview, canary, progressive }) => ({
    kind: 'publish' as const,
    app,
    draft: draft === '1',
    preview: preview === undefined ? undefined : { days: preview },
    canary: canary === undefined ? undefined : { percent: canary, progressive: progressive === '1' },
    file: '',
  })),
);
const HOW_TO_PUBLISH = `Specify the app and, unless the release is for everybody, one option: /releases?app=guide, with &draft=1, &preview=7 (1 to ${PREVIEW_DAYS.max} days) or &canary=10 (1 to 100%; &progressive=1 raises the percentage automatically).`;

const MAX_OPERATIONS = 200;
/** The console polls the ended operations, and each result has some kilobytes. */
const MAX_ENDED = 10;
/** Simultaneous uploads per token. A retry may overlap the upload whose connection broke. */
const MAX_UPLOADS = 2;

const KEY = /^[\w-]{8,64}$/;
const OTHER_CALL = 'This Idempotency-Key was used for another request. Send a new key.';
const CHANGED = 'The live releases have changed in the meantime. Check them and try again.';

const TOO_LATE = 'The operation can no longer be canceled: it has ended, or is in its last step.';
const DISK_FULL = "The disk of the site's server is full. Tell its operator.";
const BUSY = 'This token is already publishing a release. Try again in a minute.';

// Without the second header, nginx would buffer the progress reports.
const PROGRESS_HEADERS = { 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' };

const follow = (c: Context, operation: RunningOperation): Response =>
  c.body(bytesOf(operation.follow()), 200, PROGRESS_HEADERS);

function identityOf(c: Context, body: unknown): Pick<OperationCall, 'key' | 'request'> {
  const key = c.req.header('idempotency-key') ?? randomUUID();
  if (!KEY.test(key)) refuseCall(c, 'An Idempotency-Key must have 8 to 64 letters, digits, - or _.', 400);
  const { pathname, search } = new URL(c.req.url);
  return { key, request: JSON.stringify([pathname, search, body]) };
}

async function* limitSize(sent: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const chunk of sent) {
    bytes += chunk.length;
    if (bytes > ARCHIVE_LIMITS.packed) throw new Error('too large');
    yield chunk;
  }
}

async function receiveUpload(c: Context): Promise<Upload> {
  const begun = performance.now();
  const temporary = await createTemporaryFolder('upload');
  const file = join(temporary.path, 'sent.release');
  const remove = () => temporary.remove().catch(() => {});
  try {
    const { body } = c.req.raw;
    const sent = body ? Readable.fromWeb(body as WebStream<Uint8Array>) : Readable.from([]);
    await pipeline(sent, limitSize, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return { file, seconds: (performance.now() - begun) / 1000, remove };
  } catch (error) {
    await remove();
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return refuseCall(c, DISK_FULL, 507);
    return refuseCall(c, 'The upload is incomplete, or too large for a packed release.', 400);
  }
}

export function operationRoutes({ store, events, log, tokenOf }: Omit<ViewOptions, 'leads'>): Hono {
  const app = new Hono();
  /** The last operations by key, oldest first. A repeated call joins its operation. */
  const operations = new Map<string, RunningOperation>();
  const uploadingTokens: string[] = [];
  const readFigures = events && figuresReader(store, events);

  /** Whether `If-Match` matches the live state of the site or of an app (RFC 9110, 13.1.1). */
  const matchesLive = async (ifMatch: string | undefined, name: string | undefined): Promise<boolean> => {
    if (ifMatch === undefined) return true;
    const live = name === undefined ? null : await store.live.read();
    const tags = ['*', await stateTag(store), live && name && appTag(live, name)];
    return ifMatch.split(',').some((tag) => tags.includes(tag.trim().replace(/^W\//, '')));
  };

  /** Each publish needs the memory of an unpacked release, so a token may run only one at a time. */
  const refuseIfPublishing = (c: Context, { token, key }: Pick<OperationCall, 'token' | 'key'>) => {
    for (const { call, view } of operations.values())
      if (call.token.name === token.name && call.key !== key && call.upload && !view.result)
        refuseCall(c, BUSY, 503);
  };

  const start = async (c: Context, call: Omit<OperationCall, 'confirm'>): Promise<RunningOperation> => {
    const { token, key, request, operation, upload } = call;
    const permission = permissionFor(operation);
    const ifMatch = c.req.header('if-match');
    await store.sync(false);
    const isCurrent = await matchesLive(ifMatch, permission.app);
    // An `await` between this lookup and `operations.set` would let identical calls both start.
    const earlier = operations.get(key);
    if (earlier) {
      const isSame = earlier.call.token.name === token.name && earlier.call.request === request;
      return isSame ? earlier : refuseCall(c, OTHER_CALL, 422);
    }
    if (!isCurrent) return refuseCall(c, CHANGED, 412);
    if (upload) refuseIfPublishing(c, call);
    // Checked again under the lock, because the operation may have waited for minutes.
    const confirm = async () => {
      if (!(await matchesLive(ifMatch, permission.app))) throw new Error(CHANGED);
      if (await stillAllows(store, token.name, permission)) return;
      const reason = 'It expired or was revoked in the meantime.';
      const remedy = 'Ask the operator of the site for a new token.';
      refuse([{ check: 'token', subject: token.name, reason, remedy }]);
    };
    for (const [old, { view }] of operations)
      if (operations.size >= MAX_OPERATIONS && view.result) operations.delete(old);
    const running = runOperation(store, log, { ...call, confirm, readFigures });
    operations.set(key, running);
    return running;
  };

  app.post('/releases', async (c) => {
    const query = v.safeParse(PUBLISH, c.req.query());
    if (!query.success) return refuseCall(c, HOW_TO_PUBLISH, 400);
    const publish = query.output;
    const token = await tokenOf(c, permissionFor(publish), publish.kind);
    if (Number(c.req.header('content-length') ?? 0) > ARCHIVE_LIMITS.packed)
      return refuseCall(c, `A packed release may have at most ${ARCHIVE_LIMITS.packed} bytes.`, 413);
    const call = { token, ...identityOf(c, null) };
    refuseIfPublishing(c, call);
    if (uploadingTokens.filter((name) => name === token.name).length >= MAX_UPLOADS)
      return refuseCall(c, BUSY, 503);
    uploadingTokens.push(token.name);
    const upload = await receiveUpload(c).finally(() =>
      uploadingTokens.splice(uploadingTokens.indexOf(token.name), 1),
    );
    // Without `app`, the file names the app. Only a token for all apps may then publish any app.
    const appName = publish.app ?? (token.app === ALL_APPS ? undefined : token.app);
    const operation = { ...publish, app: appName, file: upload.file };
    let running: RunningOperation | undefined;
    try {
      running = await start(c, { ...call, operation, upload });
    } finally {
      if (running?.call.upload !== upload) await upload.remove();
    }
    return follow(c, running);
  });

  for (const [kind, { path, body, usage }] of Object.entries(CALLS))
    app.post(`/${path}`, async (c) => {
      const operation = { kind, ...(await bodyOf(c, body, usage)) } as Operation;
      const token = await tokenOf(c, permissionFor(operation), operation.kind);
      return follow(c, await start(c, { token, ...identityOf(c, operation), operation }));
    });

  /** An operation without an app belongs to the app of its token. */
  const visibleTo = ({ app: own }: Token) =>
    [...operations.values()].filter(
      ({ call, view }) => own === ALL_APPS || (view.app ?? call.token.app) === own,
    );

  /** Throws if the database fails, so that the console warns. */
  const underWay = async (): Promise<string | null> => {
    const holder = await store.lockHolder();
    const isRunning = [...operations.values()].some(({ view }) => !view.result);
    return holder !== null && isRunning && isHeldByThisProcess(holder) ? null : holder;
  };

  app.get('/activity', async (c) => {
    const token = await tokenOf(c, {}, 'activity');
    const state = await stateTag(store);
    const visible = visibleTo(token).map(({ view }) => view);
    const ended = new Set(visible.filter(({ result }) => result).slice(-MAX_ENDED));
    const shown = visible.filter((one) => !one.result || ended.has(one)).reverse();
    return c.json({ state, operations: shown, underWay: await underWay() } satisfies Activity);
  });

  app.delete('/operations/:id', async (c) => {
    const token = await tokenOf(c, {}, 'cancel');
    const running = visibleTo(token).find(({ call }) => call.key === c.req.param('id'));
    if (!running) return c.text('There is no such operation.', 404);
    const permission = permissionFor(running.call.operation);
    if (!mayDo(token, permission)) return refuseCall(c, missingPermission(token, permission), 403);
    return running.cancel(`token:${token.name}`) ? c.body(null, 202) : c.text(TOO_LATE, 409);
  });
  return app;
}
