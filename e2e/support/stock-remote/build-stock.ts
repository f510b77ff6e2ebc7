import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { federation } from '@module-federation/vite';
import { rspack } from '@rspack/core';
import type { AppList } from 'shared-lib/federation/documents.ts';
import { build } from 'vite';
import { PROJECT_ROOT } from '../../../delivery/src/core/project/project.ts';

/** A remote of another team, with its files by address and its entry in a site's list of releases. */
export interface StockRemote {
  files: ReadonlyMap<string, Buffer>;
  release: AppList;
}

export const STOCK_BASE = '/_r/stock/1.0.0/';

/** The remote's sources, which use only the route contract of this site. */
const STOCK_SOURCES = join(import.meta.dirname, 'src');

/** As in the examples of both READMEs, with names as `shared`. */
const FEDERATION = {
  name: 'mfe_stock',
  filename: 'remoteEntry.js',
  exposes: { './routes': './src/routes.ts' },
  shared: ['react', 'react-dom', 'react-router-dom'],
};

/** Builds the remote in its folder, into `dist` there. */
export type StockBuild = (root: string) => Promise<void>;

/** With Vite's defaults and one of its federation plugins. */
export const byVite =
  (plugin: typeof federation): StockBuild =>
  async (root) => {
    await build({
      configFile: false,
      root,
      base: STOCK_BASE,
      logLevel: 'error',
      envDir: false,
      plugins: [plugin({ ...FEDERATION, dts: false })],
      build: {
        target: 'esnext',
        rolldownOptions: { input: 'src/routes.ts', checks: { pluginTimings: false } },
      },
    });
  };

/** With Rspack's Module Federation, as JavaScript modules, because the shell loads modules. */
export const byRspack: StockBuild = async (root) => {
  const compiler = rspack({
    mode: 'production',
    context: root,
    entry: {},
    target: ['web', 'es2022'],
    devtool: false,
    output: {
      path: join(root, 'dist'),
      publicPath: STOCK_BASE,
      uniqueName: FEDERATION.name,
      module: true,
      chunkFilename: '[name].js',
    },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' } } },
        },
        { test: /\.css$/, type: 'css' },
      ],
    },
    plugins: [
      new rspack.container.ModuleFederationPlugin({
        ...FEDERATION,
        library: { type: 'module' },
      }),
    ],
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const wrong = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      compiler.close((unclosed) => (wrong || unclosed ? reject(wrong ?? unclosed) : resolve()));
    });
  });
};

/** Builds the remote, and lists its release as a site does. */
export async function buildStock(buildIn: StockBuild): Promise<StockRemote> {
  // Below the project, so that the build finds React.
  const root = await mkdtemp(join(PROJECT_ROOT, 'node_modules/.stock-'));
  try {
    await cp(STOCK_SOURCES, join(root, 'src'), { recursive: true });
    await buildIn(root);
    const dist = join(root, 'dist');
    const names = (await readdir(dist, { recursive: true })).filter((name) => /\.(?:m?js|css)$/.test(name));
    const files = new Map<string, Buffer>();
    for (const name of names) files.set(`${STOCK_BASE}${name}`, await readFile(join(dist, name)));
    const scripts = [...files.keys()].filter((path) => /js$/.test(path));
    const css = [...files.keys()].find((path) => path.endsWith('.css'));
    return {
      files,
      release: {
        version: '1.0.0',
        entry: `${STOCK_BASE}remoteEntry.js`,
        ...(css ? { css: [css, ''] as const } : {}),
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
