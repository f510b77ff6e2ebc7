import { Readable } from 'node:stream';
import { type CallerSettings, logRequests } from 'backend';
import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { PREVIEW_DAYS, type PreviewWish, previewDays } from '../../core/publish/preview-wish.ts';
import { isAppName } from '../../core/store/app-name.ts';
import { ARCHIVE_LIMITS } from '../../core/store/archive.ts';
import { type CanaryWish, typedPercent } from '../../core/store/canaries.ts';
import { SCOPES, type Token } from '../../core/store/tokens.ts';
import type { ListedToken } from './admin-api.ts';
import { bodyOf, createAdmission, refuseCall } from './admission.ts';
import { CONSOLE_BASE, consoleFiles } from './console-files.ts';
import { comesFirst, type Operation } from './operations.ts';
import { forget, receive } from './receive.ts';
import type { SignInLink } from './sign-in-link.ts';
import { startOperation } from './start-operation.ts';
import { allows, revokeToken } from './tokens.ts';
import { type ViewOptions, views } from './views.ts';
import { wantedFor } from './wanted.ts';

/** What the admin endpoint works with. */
interface AdminOptions extends Omit<ViewOptions, 'readerOf'> {
  callers: CallerSettings;
  /** The link that `npm start` prints; none elsewhere. */
  link?: SignInLink | null | undefined;
  /** The folder of the built console; without it there is none. */
  consoleFolder?: string | null;
}

const word = (longest: number) => v.pipe(v.string(), v.maxLength(longest), v.regex(/^[\w.+-]+$/));
const ROLL_BACK = v.strictObject({ to: word(40), version: v.optional(word(80)) });

const KEPT_PREVIEW = v.strictObject({
  app: word(40),
  version: word(80),
  days: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PREVIEW_DAYS.most)),
    PREVIEW_DAYS.usual,
  ),
});

const PERCENT = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100));
const VERSION = v.optional(word(80));
const CANARY_CHANGE = v.variant('kind', [
  v.strictObject({
    kind: v.literal('canary'),
    app: word(40),
    version: VERSION,
    percent: PERCENT,
    progressive: v.optional(v.boolean()),
  }),
  v.strictObject({ kind: v.literal('promote'), app: word(40), version: VERSION }),
  v.strictObject({ kind: v.literal('abort'), app: word(40), version: VERSION }),
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
function previewAsked({ preview }: Record<string, string>): PreviewWish | undefined | null {
  if (preview === undefined) return undefined;
  const days = previewDays(preview);
  return days === null ? null : { days };
}

/** Whether a token may end another one: itself, or with the scope `tokens` those of its apps. */
const mayEnd = (own: Token, { name, app }: Token): boolean =>
  own.name === name || allows(own, { app, scopes: ['tokens'] });

/**
 * What a site lets others do from elsewhere, each by a token with scopes: publish a packed release, start a canary of it,
 * roll back, see what is live. Operations are done by another process; this one checks them and passes them on. What the
 * console only looks at it reads itself, and it revokes tokens.
 */
export function createAdminApp(options: AdminOptions): Hono {
  const { store, log, callers, consoleFolder } = options;
  const app = new Hono();
  const admission = createAdmission(options);
  const { tokenOf, readerOf } = admission;

  app.use(logRequests(log, callers), async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });
  app.use(admission.fromHere);

  /** Does what a token allows that has a place, and leaves that when it has ended. */
  const answer = (c: Context, { name }: Token, operation: Operation, leave: () => unknown) => {
    const { reports, ended } = startOperation(options, { by: `token:${name}`, operation });
    void ended.finally(leave);
    return c.body(Readable.toWeb(reports) as ReadableStream<Uint8Array>, 200, {
      'content-type': 'application/x-ndjson',
      // nginx would keep the progress back until it is all there.
      'x-accel-buffering': 'no',
    });
  };

  const perform = async (c: Context, operation: Operation) => {
    const wanted = wantedFor(operation);
    const token = await tokenOf(c, wanted);
    const kind = comesFirst(operation) ? 'first' : operation.kind;
    admission.count(c, token, kind);
    return answer(c, token, operation, admission.enter(c, token, kind, wanted));
  };

  app.route('/session', admission.session);
  if (consoleFolder) {
    app.get('/', (c) => c.redirect(CONSOLE_BASE));
    app.route(CONSOLE_BASE, consoleFiles(consoleFolder));
  }

  app.route('/', views({ ...options, readerOf }));

  // Asked before a release is sent.
  app.get('/scopes', async (c) => {
    const asked = c.req.queries('scope') ?? [];
    const scopes = SCOPES.filter((one) => asked.includes(one));
    await tokenOf(c, { app: c.req.query('app') ?? '', scopes });
    return c.body(null, 204);
  });

  app.get('/tokens', async (c) => {
    const token = await tokenOf(c, {});
    const shown = (await store.tokens.list()).filter((one) => mayEnd(token, one));
    return c.json(shown.map(({ hash: _, ...one }) => one) satisfies ListedToken[]);
  });

  app.delete('/tokens/:name', async (c) => {
    const token = await readerOf(c, {}, 'revoke');
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
    if (!isAppName(name)) return refuseCall(c, 'Name the app: /releases?app=…', 400);
    const preview = previewAsked(c.req.query());
    if (preview === null) {
      return refuseCall(c, `A preview lasts 1 to ${PREVIEW_DAYS.most} days: &preview=7`, 400);
    }
    const canary = canaryAsked(c.req.query());
    if (canary === null) {
      return refuseCall(c, 'A canary is 1 to 100% of the visitors, and no preview: &canary=10', 400);
    }
    const publish = { kind: 'publish', app: name, dryRun, preview, canary } as const;
    const token = await tokenOf(c, wantedFor(publish));
    if (!/^\d{1,12}$/.test(length)) return refuseCall(c, 'Say how long it is: Content-Length.', 411);
    if (Number(length) > ARCHIVE_LIMITS.packed) {
      return refuseCall(c, `A packed release has at most ${ARCHIVE_LIMITS.packed} bytes.`, 413);
    }
    admission.count(c, token, publish.kind);
    const arrived = admission.upload(c, token);
    const file = await receive(c.req.raw.body, Number(length)).finally(arrived);
    if (!file) return refuseCall(c, 'It did not arrive whole, or came too slowly. Send it again.', 400);
    try {
      const leave = admission.enter(c, token, publish.kind, wantedFor(publish));
      return answer(c, token, { ...publish, file }, () => {
        leave();
        return forget(file);
      });
    } catch (error) {
      await forget(file);
      throw error;
    }
  });

  app.post('/rollback', async (c) => {
    const asked = await bodyOf(c, ROLL_BACK, 'Name what to roll back: {"to": "guide"}.');
    return perform(c, { kind: 'rollback', ...asked });
  });

  app.post('/canary', async (c) => {
    const how = 'Say what to do: {"kind": "canary", "app": "guide", "percent": 50}, promote or abort.';
    return perform(c, await bodyOf(c, CANARY_CHANGE, how));
  });

  app.post('/preview', async (c) => {
    const how = 'Name the release: {"app": "guide", "version": "1.0.0-3fa9c1d2"}.';
    const { app: name, version, days } = await bodyOf(c, KEPT_PREVIEW, how);
    return perform(c, { kind: 'preview', app: name, version, wish: { days } });
  });

  app.notFound((c) => c.text('There is nothing here. The console is at /console/.', 404));
  app.onError((err, c) => {
    if (err instanceof HTTPException) return err.res ?? c.text(err.message, err.status);
    log.error({ err }, 'an admin request failed');
    return c.text('The site cannot do this right now; its log says why.', 500);
  });
  return app;
}
