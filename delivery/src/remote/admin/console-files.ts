import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Context, Hono } from 'hono';
import { runScript } from '../../core/process/run-script.ts';
import { PROJECT_ROOT } from '../../core/project/project.ts';
import { answerFile, IMMUTABLE } from '../../core/serve/answer-file.ts';
import { securityHeaders } from '../../core/serve/security-headers.ts';
import { fileType } from '../../core/store/file-types.ts';
import { compressFolder, sourcesBelow } from '../../core/store/files.ts';
import type { SiteStore } from '../../core/store/site-store.ts';

export const CONSOLE_BASE = '/console/';

const SOURCE = 'console';
export const SOURCES = [SOURCE, 'shared-lib/src', 'shell/src/styles', 'shell/src/fonts', 'delivery/src'];
export const FILES = ['shell/public/favicon.svg', 'shared-lib/site.config.json', 'package-lock.json'];
const DOCUMENT = 'index.html';

export async function sourceHash(root: string): Promise<string> {
  const found = await Promise.all(SOURCES.map((path) => sourcesBelow(root, path)));
  const hash = createHash('sha256').update(process.versions.node);
  for (const path of [...found.flat(), ...FILES]) hash.update(path).update(await readFile(join(root, path)));
  return hash.digest('hex').slice(0, 12);
}

/** Returns the folder of the built console. Null if this checkout has no sources of the console. */
export async function buildConsole(store: SiteStore): Promise<string | null> {
  if (!existsSync(join(PROJECT_ROOT, SOURCE))) return null;
  const built = join(store.folder, 'console');
  const name = await sourceHash(PROJECT_ROOT);
  const folder = join(built, name);
  if (existsSync(join(folder, DOCUMENT))) return folder;
  await store.drafts.withDraft('console', async (draft) => {
    // Runs in another process, so that the server does not keep the bundler in memory.
    const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
    // Vite's default config loader writes next to the sources, which may be read-only in a container.
    const flags = ['--configLoader', 'native', '--logLevel', 'warn', '--emptyOutDir', '--outDir', draft];
    await runScript(vite, ['build', join(PROJECT_ROOT, SOURCE), ...flags], 'production');
    await compressFolder(draft);
    await store.drafts.moveWhole(draft, folder, DOCUMENT);
  });
  const others = (await readdir(built)).filter((other) => other !== name);
  await Promise.all(others.map((other) => rm(join(built, other), { recursive: true, force: true })));
  return folder;
}

export function consoleFiles(folder: string): Hono {
  const app = new Hono();
  const notFound = (c: Context) => c.text('Not found.', 404, { 'cache-control': 'no-store' });
  app.get('/assets/:name{[\\w.-]{1,100}}', async (c) => {
    const name = c.req.param('name');
    const type = fileType(name);
    if (!type) return notFound(c);
    // The file's name contains a hash of its content.
    const options = { type, cacheControl: IMMUTABLE };
    const file = { path: join(folder, 'assets', name), version: name, options };
    return (await answerFile(c, file)) ?? notFound(c);
  });
  // The console's URLs contain names of releases, which other sites must not get as a referrer.
  const headers = { ...securityHeaders(), 'referrer-policy': 'no-referrer' };
  const options = { type: 'text/html; charset=utf-8', headers };
  const document = { path: join(folder, DOCUMENT), version: basename(folder), options };
  app.get('*', async (c) => (await answerFile(c, document)) ?? notFound(c));
  return app;
}
