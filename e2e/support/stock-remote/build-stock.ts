import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { federation } from '@module-federation/vite';
import type { IntegrityFile, ManifestApp } from 'shared-lib/federation/documents.ts';
import { build } from 'vite';
import { PROJECT_ROOT } from '../../../delivery/src/project.ts';
import { integrity } from '../../../delivery/src/store/files.ts';

/** A remote of another team, with its files by address and what a site's list of releases says of it. */
export interface StockRemote {
  files: ReadonlyMap<string, Buffer>;
  release: ManifestApp;
}

export const STOCK_BASE = '/_r/stock/1.0.0/';

/** Builds the remote with a federation plugin as in its README's example: Vite's defaults, and names alone as `shared`. */
export async function buildStock(plugin: typeof federation): Promise<StockRemote> {
  // Below the project, so that the build finds React.
  const root = await mkdtemp(join(PROJECT_ROOT, 'node_modules/.stock-'));
  try {
    await cp(join(import.meta.dirname, 'src'), join(root, 'src'), { recursive: true });
    await build({
      configFile: false,
      root,
      base: STOCK_BASE,
      logLevel: 'error',
      envDir: false,
      plugins: [
        plugin({
          name: 'mfe_stock',
          filename: 'remoteEntry.js',
          exposes: { './routes': './src/routes.ts' },
          shared: ['react', 'react-dom', 'react-router-dom'],
          dts: false,
        }),
      ],
      build: {
        target: 'esnext',
        rolldownOptions: { input: 'src/routes.ts', checks: { pluginTimings: false } },
      },
    });
    const dist = join(root, 'dist');
    const names = (await readdir(dist, { recursive: true })).filter((name) => /\.(?:js|css)$/.test(name));
    const files = new Map<string, Buffer>();
    for (const name of names) files.set(`${STOCK_BASE}${name}`, await readFile(join(dist, name)));
    const listed = [...files].map(([url, bytes]): IntegrityFile => [url, integrity(bytes)]);
    const scripts = listed.filter(([url]) => url.endsWith('.js'));
    const css = listed.find(([url]) => url.endsWith('.css'));
    return {
      files,
      release: {
        version: '1.0.0',
        entry: `${STOCK_BASE}remoteEntry.js`,
        ...(css ? { css } : {}),
        files: scripts,
        pages: [
          {
            path: '/stock-remote',
            title: 'A stock remote',
            layout: 'public',
            access: 'anyone',
            files: scripts.map((_, index) => index),
            more: [],
          },
        ],
      },
    };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
