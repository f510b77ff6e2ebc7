import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { SiteConfig } from 'shared-lib';
import { type Connect, createServer, mergeConfig, type Plugin, type ViteDevServer } from 'vite';
import { APPS, PROJECT_ROOT, REMOTES, type RemoteName } from '../project.ts';
import { baseConfig } from '../vite/base-config.ts';
import { developmentServer } from '../vite/development-server.ts';
import { scenes } from '../vite/scenes.ts';
import { shellDefines } from '../vite/shell-defines.ts';
import { developmentDocument } from './development-document.ts';
import { developmentManifest } from './development-manifest.ts';
import { developmentSearch } from './development-search.ts';

const PDF = 'homeowners-guide.pdf';

function answers(site: SiteConfig): Plugin {
  const handle =
    (server: ViteDevServer): Connect.NextHandleFunction =>
    async (request, response, next) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      try {
        if (path === '/federation.json') {
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify(await developmentManifest()));
        } else if (path === '/search.json') {
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify(await developmentSearch()));
        } else if (path === `/${PDF}` && existsSync(join(PROJECT_ROOT, APPS.guide.folder, 'public', PDF))) {
          response.setHeader('content-type', 'application/pdf');
          response.end(await readFile(join(PROJECT_ROOT, APPS.guide.folder, 'public', PDF)));
        } else if (request.method === 'GET' && request.headers.accept?.includes('text/html')) {
          response.setHeader('content-type', 'text/html');
          response.end(await server.transformIndexHtml(path, developmentDocument(site)));
        } else next();
      } catch (error) {
        next(error);
      }
    };
  return {
    name: 'development-answers',
    configureServer: (server) => () => void server.middlewares.use(handle(server)),
  };
}

/** A remote's pictures at the shell's address, where the page asks for them. */
const scenesOf = (name: RemoteName) => scenes(join(PROJECT_ROOT, APPS[name].folder));

/** The development shell: the document, `/federation.json`, and the backend at `/api`. */
export function createShellServer(site: SiteConfig, backendUrl: string): Promise<ViteDevServer> {
  return createServer(
    mergeConfig(baseConfig('shell'), {
      appType: 'custom',
      define: shellDefines(),
      plugins: [react(), scenes(), ...REMOTES.map(scenesOf), answers(site)],
      server: { ...developmentServer('shell'), proxy: { '/api': backendUrl } },
    }),
  );
}
