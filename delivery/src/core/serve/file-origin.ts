import { existsSync } from 'node:fs';
import type { CallerSettings, Log } from 'backend';
import { type Context, Hono } from 'hono';
import type { AppName } from '../store/app-name.ts';
import { READY } from '../store/file-types.ts';
import { answerFile } from './answer-file.ts';
import { answering } from './answered.ts';
import { releaseFile, type SiteAppOptions } from './create-site-app.ts';
import { createFileMemory } from './stored-file.ts';

/** The input of `createFileOrigin`. */
interface FileOriginOptions extends Pick<SiteAppOptions, 'store' | 'follower'> {
  app: AppName;
  callers: CallerSettings;
  log: Log;
}

/**
 * The server of one app's files for an origin of their own: what browsers get of each of its releases whose name was
 * published, also just before it becomes live. No page, no other app, no backend.
 */
export function createFileOrigin({ store, app: own, follower, log, callers }: FileOriginOptions): Hono {
  const stored = createFileMemory();
  const isPublished = (app: AppName, version: string) =>
    app === own && /^\w[\w.+-]{0,80}$/.test(version) && store.names.has({ app, version });
  const app = new Hono();
  const answered = answering({ log, callers, fault: 'This server cannot answer right now.' });
  const missing = (c: Context, text = 'There is nothing here.') =>
    c.text(text, 404, { 'cache-control': 'no-store' });

  async function ready(c: Context): Promise<Response> {
    c.header('cache-control', 'no-store');
    const kept = existsSync(store.folder) ? await store.releases.list(own) : [];
    const isReady = kept.some(({ version }) => isPublished(own, version));
    return isReady
      ? c.json({ status: 'ready' })
      : c.json({ status: 'not ready' }, 503, { 'retry-after': '5' });
  }

  async function file(c: Context): Promise<Response> {
    const { path } = c.req;
    const version = c.req.param('version') ?? '';
    const isKnown = isPublished(own, version) && store.releases.has(own, version);
    if (follower && !(await follower.obtain(path, isKnown)))
      return missing(c, 'This server cannot get this file right now. Please try again in a moment.');
    const known = releaseFile(store, path, isPublished);
    const found = known && (await stored(known.path));
    return found ? answerFile(c, found, known.options) : missing(c);
  }

  app.get(READY, answered(ready, 'other'));
  app.get(`/_r/${own}/:version/*`, answered(file));
  app.all(
    '*',
    answered((c) => missing(c)),
  );
  return app;
}
