import { existsSync } from 'node:fs';
import { type CallerSettings, type Log, logRequests, oversize } from 'backend';
import { Hono } from 'hono';
import type { AppName } from '../store/app-name.ts';
import { READY } from '../store/file-types.ts';
import { answerFile } from './answer-file.ts';
import { releaseFile, type SiteAppOptions } from './create-site-app.ts';
import { createFileMemory } from './stored-file.ts';

/** The input of `createFileOrigin`. */
interface FileOriginOptions extends Pick<SiteAppOptions, 'store' | 'obtain'> {
  app: AppName;
  callers: CallerSettings;
  log: Log;
}

/**
 * The server of one app's files for an origin of their own: what browsers get of each of its releases whose name was
 * published, also just before it becomes live. No page, no other app, no backend.
 */
export function createFileOrigin({ store, app: own, obtain, log, callers }: FileOriginOptions): Hono {
  const stored = createFileMemory();
  const isPublished = (app: AppName, version: string) =>
    app === own && /^\w[\w.+-]{0,80}$/.test(version) && store.names.has({ app, version });
  const app = new Hono();

  app.use(logRequests(log, callers), async (c, next) => {
    const { clientIpHeader } = callers;
    const refusal = oversize(c.req.raw, clientIpHeader ? [clientIpHeader] : []);
    if (refusal) return c.text(refusal.message, refusal.status);
    await next();
  });
  app.get(READY, async (c) => {
    c.header('cache-control', 'no-store');
    const kept = existsSync(store.folder) ? await store.releases.list(own) : [];
    const isReady = kept.some(({ version }) => isPublished(own, version));
    return isReady
      ? c.json({ status: 'ready' })
      : c.json({ status: 'not ready' }, 503, { 'retry-after': '5' });
  });
  app.get(`/_r/${own}/:version/*`, async (c, next) => {
    const { path } = c.req;
    const { version } = c.req.param();
    const isKnown = isPublished(own, version) && store.releases.has(own, version);
    if (obtain && !(await obtain(path, isKnown))) {
      const text = 'This server cannot get this file right now. Please try again in a moment.';
      return c.text(text, 404, { 'cache-control': 'no-store' });
    }
    const known = releaseFile(store, path, isPublished);
    const file = known && (await stored(known.path));
    return file ? answerFile(c, file, known.options) : next();
  });
  app.all('*', (c) => c.text('There is nothing here.', 404, { 'cache-control': 'no-store' }));
  app.onError((err, c) => {
    log.error({ err }, 'a request failed');
    return c.text('This server cannot answer right now.', 500);
  });
  return app;
}
