import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { federation } from '@module-federation/vite';
import { build } from 'vite';
import { PROJECT_ROOT } from '../../../delivery/src/core/project/project.ts';

/** A host of another team on an origin of its own. */
export interface ForeignHost {
  url: string;
  close(): Promise<void>;
}

const SINGLETON = { singleton: true };

/** As in the example of the plugin's README. */
const pluginHost = (entry: string) =>
  federation({
    name: 'plugin_host',
    remotes: { mfe_guide: { type: 'module', name: 'mfe_guide', entry } },
    shared: {
      react: SINGLETON,
      'react/jsx-runtime': SINGLETON,
      'react-dom': SINGLETON,
      'react-router-dom': SINGLETON,
      'shared-lib': SINGLETON,
    },
    dts: false,
    experiments: { provideExternalRuntime: true },
  });

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/**
 * Builds a host with its own React that loads the guide from `entry`, and serves it. Calls to `/api` and pictures go to `site`,
 * as a host's server hands them on.
 */
export async function serveHost(entry: string, site: string): Promise<ForeignHost> {
  // Below the project, so that the build finds the packages.
  const root = await mkdtemp(join(PROJECT_ROOT, 'node_modules/.host-'));
  const main = join(import.meta.dirname, 'main.ts');
  await writeFile(
    join(root, 'index.html'),
    `<!doctype html><title>Another host</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/@fs${main}"></script>`,
  );
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    envDir: false,
    plugins: [pluginHost(entry)],
    build: { target: 'esnext', minify: false, rolldownOptions: { checks: { pluginTimings: false } } },
  });
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/api') || path.startsWith('/_r/')) {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const answer = await fetch(new URL(path, site), {
        method: request.method ?? 'GET',
        headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      });
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'text/plain',
      });
      response.end(Buffer.from(await answer.arrayBuffer()));
      return;
    }
    const { pathname } = new URL(path, site);
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    const bytes = await readFile(join(root, 'dist', name)).catch(() => null);
    if (!bytes) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'text/plain' }).end(bytes);
  }).listen(0);
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
