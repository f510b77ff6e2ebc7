import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import type { RemoteFragment, SearchFile, SearchPage, SiteConfig } from 'shared-lib';
import type { AppList, FederationManifest, OwnBlock } from 'shared-lib/federation/documents.ts';
import { LOCALE } from 'shared-lib/site/facts.ts';
import { createServer, mergeConfig, type Plugin, type ServerOptions, type ViteDevServer } from 'vite';
import { dataBlock, escapeText } from '../assemble/html.ts';
import { appPlugins } from '../build/app-build.ts';
import { baseConfig } from '../build/builds.ts';
import { pictures } from '../build/pictures.ts';
import { isSearched } from '../build/search-sections.ts';
import { federationOptions, fragmentsModule, shellDefines } from '../build/sharing.ts';
import { showMistakes } from '../build/show-mistakes.ts';
import { appOf, appPath, PROJECT_ROOT, REMOTES } from '../project/project.ts';
import { fileType } from '../store/file-types.ts';
import type { RouteData } from '../store/route-shape.ts';
import type { AppName } from '../store/version-set.ts';

export const createRemoteServer = (name: AppName): Promise<ViteDevServer> =>
  createServer(
    mergeConfig(baseConfig(name, true), {
      base: '/',
      plugins: [
        react({ reactRefreshHost: `http://localhost:${appOf('shell').port}` }),
        federation(federationOptions(name)),
      ],
      // Without HTML, Vite searches only these entries for dependencies. A dependency found later would reload the page.
      optimizeDeps: { entries: ['src/routes.ts'] },
      server: serverOptions(name),
    }),
  );

function serverOptions(name: AppName): ServerOptions {
  const { port } = appOf(name);
  // The packages in node_modules may be links to another folder.
  const dependencies = dirname(dirname(realpathSync(join(PROJECT_ROOT, 'node_modules/vite'))));
  return {
    port,
    strictPort: true,
    origin: `http://localhost:${port}`,
    fs: { allow: [PROJECT_ROOT, dependencies] },
  };
}

function rootFile(path: string): Buffer | undefined {
  const folders = REMOTES.map((name) => appPath(name, 'public'));
  const folder = folders.find((one) => existsSync(one) && readdirSync(one).includes(path.slice(1)));
  return folder === undefined ? undefined : readFileSync(join(folder, path));
}

const responses = (site: SiteConfig): Plugin => ({
  name: 'development-responses',
  configureServer: (server) => () => {
    server.middlewares.use(async (request, response, next) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      const send = (type: string, body: string | Buffer) =>
        response.setHeader('content-type', type).end(body);
      const sendJson = (value: FederationManifest | AppList | SearchFile) =>
        send('application/json', JSON.stringify(value));
      try {
        const file = rootFile(path);
        if (path === '/federation.json') sendJson(await developmentManifest(server));
        else if (path === LIST) sendJson({ version: 'development', entry: MAIN, files: [], pages: [] });
        else if (path === '/search.json') sendJson({ pages: await developmentSearch(server) });
        else if (file) send(fileType(path) ?? 'text/plain', file);
        else if (request.method === 'GET' && request.headers.accept?.includes('text/html'))
          send('text/html', await server.transformIndexHtml(path, developmentDocument(site)));
        else next();
      } catch (error) {
        next(error);
      }
    });
  },
});

export async function createShellServer(site: SiteConfig, backendUrl: string): Promise<ViteDevServer> {
  const server = await createServer(
    mergeConfig(baseConfig('shell', true), {
      appType: 'custom',
      define: shellDefines(),
      plugins: [
        ...REMOTES.flatMap((name) => [appPlugins(name, true), pictures(appPath(name))]),
        react(),
        showMistakes(REMOTES),
        responses(site),
      ],
      optimizeDeps: { entries: ['src/main.tsx'] },
      server: { ...serverOptions('shell'), proxy: { '/api': backendUrl } },
    }),
  );
  // Otherwise the first page could time out on a busy machine. Pages report errors later.
  await Promise.allSettled(REMOTES.map((name) => developmentRoutes(server, name)));
  return server;
}

const MAIN = '/src/main.tsx';
const LIST = '/_r/shell/development/app.json';

function developmentDocument(site: SiteConfig): string {
  const own: OwnBlock = { app: null, lists: [LIST], later: '/src/boot/later.ts', eager: true };
  return `<!doctype html>
<html lang="${LOCALE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(site.identity.name)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>vite-error-overlay::part(tip) { display: none }</style>
</head>
<body>
<div id="root"></div>
${dataBlock('site-config', site)}
${dataBlock('mfe-own', own)}
<script type="module" src="/src/boot/boot.ts"></script>
</body>
</html>
`;
}

async function developmentManifest(server: ViteDevServer): Promise<FederationManifest> {
  const apps = await Promise.all(
    REMOTES.map(async (name) => {
      const none = { files: [], more: [] };
      const routes = await developmentRoutes(server, name);
      const pages = routes.map(({ path, title, layout, access }) => {
        return { path, title, layout, access, ...none };
      });
      const source = fragmentsModule(name);
      const module = source ? await server.ssrLoadModule(appPath(name, source)) : {};
      const fragments = module.fragments?.map((one: RemoteFragment) => ({ name: one.name, ...none })) ?? [];
      const entry = `http://localhost:${appOf(name).port}/remoteEntry.js`;
      return [name, { version: 'development', entry, files: [], pages, fragments }] as const;
    }),
  );
  return { id: 'development', main: MAIN, apps: Object.fromEntries(apps) };
}

/** The text of pages is missing, because development renders no pages on the server. */
async function developmentSearch(server: ViteDevServer): Promise<SearchPage[]> {
  const routes = (await Promise.all(REMOTES.map((name) => developmentRoutes(server, name)))).flat();
  return routes.filter(isSearched).map(({ path, title, description: text }) => {
    return { path, title, sections: [{ anchor: '', heading: title, text }] };
  });
}

const developmentRoutes = async (server: ViteDevServer, name: AppName): Promise<readonly RouteData[]> =>
  (await server.ssrLoadModule(appPath(name, 'src/routes.ts'))).routes;
