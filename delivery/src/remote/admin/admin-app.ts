import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { logRequests } from 'backend';
import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { temporaryPlace } from '../../core/process/temporary-place.ts';
import { PREVIEW_DAYS } from '../../core/publish/preview-wish.ts';
import { refuse } from '../../core/report/refusal.ts';
import { isAppName } from '../../core/store/app-name.ts';
import { ARCHIVE_LIMITS } from '../../core/store/archive.ts';
import type { Token } from '../../core/store/tokens.ts';
import type { ListedToken } from './admin-api.ts';
import { type AdmissionOptions, bodyOf, createAdmission, refuseCall } from './admission.ts';
import { CONSOLE_BASE, consoleFiles } from './console-files.ts';
import { type Operation, wantedFor } from './operation.ts';
import { performReported } from './perform.ts';
import { allows, revokeToken, stillAllows } from './tokens.ts';
import { stateTag, type ViewOptions, views } from './views.ts';

/** What the admin endpoint works with. */
interface AdminOptions extends AdmissionOptions, Omit<ViewOptions, 'tokenOf'> {
  /** The folder of the built console; without it there is none. */
  consoleFolder?: string | null;
}

const word = (longest: number) => v.pipe(v.string(), v.maxLength(longest), v.regex(/^[\w.+-]+$/));
const upTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));
const APP = word(40);
const VERSION = word(80);
const ROLL_BACK = v.strictObject({ to: APP, version: v.optional(VERSION) });
const KEPT_PREVIEW = v.strictObject({
  app: APP,
  version: VERSION,
  days: v.optional(upTo(PREVIEW_DAYS.most), PREVIEW_DAYS.usual),
});
const OF_CANARY = { app: APP, version: v.optional(VERSION) };
const CANARY_CHANGE = v.variant('kind', [
  v.strictObject({
    ...OF_CANARY,
    kind: v.literal('canary'),
    percent: upTo(100),
    progressive: v.optional(v.boolean()),
  }),
  v.strictObject({ ...OF_CANARY, kind: v.literal('promote') }),
  v.strictObject({ ...OF_CANARY, kind: v.literal('abort') }),
]);

const typed = (most: number) => v.optional(v.pipe(v.string(), v.digits(), v.transform(Number), upTo(most)));
const PUBLISH = v.pipe(
  v.object({
    app: v.pipe(v.string(), v.check(isAppName)),
    'dry-run': v.optional(v.string()),
    preview: typed(PREVIEW_DAYS.most),
    canary: typed(100),
    progressive: v.optional(v.string()),
  }),
  v.check(({ canary, preview }) => canary === undefined || preview === undefined),
  v.check(({ canary, progressive }) => canary !== undefined || progressive === undefined),
);
const HOW_TO_PUBLISH = `Name the app, and what a release is for unless it is for everybody: /releases?app=guide, with &dry-run=1, &preview=7 (1 to ${PREVIEW_DAYS.most} days) or &canary=10 (1 to 100%), &progressive=1.`;

/** Deletes what was received. What cannot be deleted goes with the next start. */
const forget = (file: string): Promise<void> =>
  rm(dirname(file), { recursive: true, force: true }).catch(() => {});

/** Keeps what is sent in a file of a folder of its own. @throws HTTPException when it did not arrive, or is too long. */
async function receive(c: Context): Promise<string> {
  const file = join(await temporaryPlace('upload'), 'sent.release');
  let bytes = 0;
  async function* limited(sent: AsyncIterable<Uint8Array>) {
    for await (const chunk of sent) {
      bytes += chunk.length;
      if (bytes > ARCHIVE_LIMITS.packed) throw new Error('too long');
      yield chunk;
    }
  }
  try {
    const body = c.req.raw.body ?? new ReadableStream({ start: (to) => to.close() });
    const sent = Readable.fromWeb(body as WebStream);
    await pipeline(sent, limited, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return file;
  } catch {
    await forget(file);
    return refuseCall(c, 'It did not arrive whole, or is too long for a packed release.', 400);
  }
}

const CHANGED = 'What is live has changed since you looked. Look again, and try again.';

/**
 * What a site lets others do from elsewhere, each by a token with scopes: publish a packed release, start a canary of it,
 * roll back, see what is live. What the console looks at is in `views`.
 */
export function createAdminApp(options: AdminOptions): Hono {
  const { store, log, callers, consoleFolder } = options;
  const app = new Hono();
  const admission = createAdmission(options);
  const { tokenOf } = admission;

  app.use(logRequests(log, callers), async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });
  app.use(admission.fromHere);
  app.route('/session', admission.session);
  if (consoleFolder) {
    app.get('/', (c) => c.redirect(CONSOLE_BASE));
    app.route(CONSOLE_BASE, consoleFiles(consoleFolder));
  }
  app.route('/', views({ ...options, tokenOf }));

  /** Whether what is live is what a call says that it has seen (RFC 9110, 13.1.1). Without a word of it, it is. */
  const isSeen = async (seen: string | undefined): Promise<boolean> => {
    if (seen === undefined) return true;
    const tag = await stateTag(store);
    return seen.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));
  };

  /** What a call has seen. @throws HTTPException when something else is live. */
  const seenBy = async (c: Context): Promise<string | undefined> => {
    const seen = c.req.header('if-match');
    await store.bringUp(false);
    return (await isSeen(seen)) ? seen : refuseCall(c, CHANGED, 412);
  };

  /** Starts what a token allows, and answers with its progress, line by line. */
  const start = (c: Context, { name }: Token, operation: Operation, seen: string | undefined) => {
    // Asked under the lock: it may have waited and checked for minutes.
    const confirm = async () => {
      if (!(await isSeen(seen))) throw new Error(CHANGED);
      if (await stillAllows(store, name, wantedFor(operation))) return;
      const reason = 'It expired or was revoked in the meantime.';
      const remedy = 'Ask whoever runs the site for another one.';
      refuse([{ check: 'token', subject: name, reason, remedy }]);
    };
    const { reports, ended } = performReported({ store, log, by: `token:${name}`, confirm }, operation);
    const answer = c.body(Readable.toWeb(reports) as ReadableStream<Uint8Array>, 200, {
      'content-type': 'application/x-ndjson',
      // nginx would keep the progress back until it is all there.
      'x-accel-buffering': 'no',
    });
    return { answer, ended };
  };

  const perform = async (c: Context, operation: Operation) => {
    const token = await tokenOf(c, wantedFor(operation), operation.kind);
    return start(c, token, operation, await seenBy(c)).answer;
  };

  app.post('/releases', async (c) => {
    const asked = v.safeParse(PUBLISH, c.req.query());
    if (!asked.success) return refuseCall(c, HOW_TO_PUBLISH, 400);
    const { app: name, preview: days, canary: percent, progressive, 'dry-run': dry } = asked.output;
    const publish = {
      kind: 'publish',
      app: name,
      dryRun: dry === '1',
      preview: days === undefined ? undefined : { days },
      canary: percent === undefined ? undefined : { percent, progressive: progressive === '1' },
    } as const;
    const token = await tokenOf(c, wantedFor(publish), publish.kind);
    if (Number(c.req.header('content-length') ?? 0) > ARCHIVE_LIMITS.packed)
      return refuseCall(c, `A packed release has at most ${ARCHIVE_LIMITS.packed} bytes.`, 413);
    const seen = await seenBy(c);
    const leave = admission.enter(c, token);
    const file = await receive(c).catch((error) => {
      leave();
      throw error;
    });
    const { answer, ended } = start(c, token, { ...publish, file }, seen);
    void ended.then(leave).then(() => forget(file));
    return answer;
  });

  app.post('/rollback', async (c) => {
    const asked = await bodyOf(c, ROLL_BACK, 'Name what to roll back: {"to": "guide"}.');
    return perform(c, { kind: 'rollback', ...asked });
  });

  app.post('/canary', async (c) => {
    const how = 'Say what to do: {"kind": "canary", "app": "guide", "percent": 50}, promote or abort.';
    return perform(c, await bodyOf(c, CANARY_CHANGE, how));
  });

  app.post('/previews', async (c) => {
    const how = 'Name the release: {"app": "guide", "version": "1.0.0-3fa9c1d2"}.';
    const { app: name, version, days } = await bodyOf(c, KEPT_PREVIEW, how);
    return perform(c, { kind: 'preview', app: name, version, wish: { days } });
  });

  /** The tokens that another one may end: itself, and with the scope `tokens` those of its apps. */
  const endedBy = async (own: Token) =>
    (await store.tokens.list()).filter(
      ({ name, app: one }) => own.name === name || allows(own, { app: one, scopes: ['tokens'] }),
    );

  app.get('/tokens', async (c) => {
    const token = await tokenOf(c, {});
    const shown = await endedBy(token);
    return c.json(shown.map(({ hash: _, ...one }) => one) satisfies ListedToken[]);
  });

  app.delete('/tokens/:name', async (c) => {
    const token = await tokenOf(c, {}, 'revoke');
    await store.bringUp(false);
    const one = (await endedBy(token)).find(({ name }) => name === c.req.param('name'));
    if (!one) return c.text('There is no such token that yours may revoke.', 404);
    await revokeToken(store, one.name, `token:${token.name}`);
    return c.body(null, 204);
  });

  app.notFound((c) => c.text('There is nothing here. The console is at /console/.', 404));
  app.onError((err, c) => {
    if (err instanceof HTTPException) return err.res ?? c.text(err.message, err.status);
    log.error({ err }, 'an admin request failed');
    return c.text('The site cannot do this right now; its log says why.', 500);
  });
  return app;
}
