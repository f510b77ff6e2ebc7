import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { federation } from '@module-federation/vite';
import { type Configuration, rspack } from '@rspack/core';
import type { IntegrityFile, ManifestApp } from 'shared-lib/federation/documents.ts';
import { build } from 'vite';
import { PROJECT_ROOT } from '../../../delivery/src/core/project/project.ts';
import { integrity } from '../../../delivery/src/core/store/files.ts';

/** A remote of another team, with its files by address and what a site's list of releases says of it. */
export interface StockRemote {
  files: ReadonlyMap<string, Buffer>;
  release: ManifestApp;
}

export const STOCK_BASE = '/_r/stock/1.0.0/';

/** The remote's sources: the route contract, and nothing else of this site. */
export const STOCK_SOURCES = join(import.meta.dirname, 'src');

/** As in the examples of both READMEs: names alone as `shared`. */
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

/** What `rspackBuild` is told besides the README's example. */
interface RspackOptions {
  name: string;
  publicPath: string;
  federation?: Partial<ConstructorParameters<typeof rspack.container.ModuleFederationPlugin>[0]>;
  config?: Configuration;
}

/** Builds with Rspack's own Module Federation, as JavaScript modules: what the shell loads is one. */
async function rspackBuild(root: string, { name, publicPath, federation, config = {} }: RspackOptions) {
  const compiler = rspack({
    mode: 'production',
    context: root,
    entry: {},
    target: ['web', 'es2022'],
    devtool: false,
    output: {
      path: join(root, 'dist'),
      publicPath,
      uniqueName: name,
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
    ...config,
    plugins: [
      ...(config.plugins ?? []),
      new rspack.container.ModuleFederationPlugin({
        ...FEDERATION,
        name,
        library: { type: 'module' },
        ...federation,
      }),
    ],
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const wrong = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      compiler.close((unclosed) => (wrong || unclosed ? reject(wrong ?? unclosed) : resolve()));
    });
  });
}

const require = createRequire(import.meta.url);
/** Where a package of the runtime lies, for who has installed `@module-federation/runtime-tools`. */
const tools = createRequire(require.resolve('@module-federation/runtime-tools'));
/** A module of the federation runtime in its form for browsers: CommonJS has code for Node that no policy lets run. */
const inBrowsers = (specifier: string) => tools.resolve(specifier).replace(/\.cjs$/, '.js');
const bundlerRuntime = tools.resolve('@module-federation/webpack-bundler-runtime');

/**
 * With Rspack, for a site's gate: what is shared and the federation runtime come from the host, and nothing makes code
 * of a text (docs/new-remote.md).
 */
export async function rspackForGate(root: string, name: string): Promise<void> {
  const provided = { singleton: true, import: false } as const;
  await rspackBuild(root, {
    name,
    publicPath: 'auto',
    federation: {
      manifest: true,
      // Of this project, where a team installs it in its own.
      implementation: require.resolve('@module-federation/runtime-tools'),
      shared: { react: provided, 'react-dom': provided, 'react-router-dom': provided },
    },
    config: {
      externals: { '@module-federation/runtime-core': 'var _FEDERATION_RUNTIME_CORE' },
      resolve: {
        alias: {
          [bundlerRuntime]: inBrowsers('@module-federation/webpack-bundler-runtime'),
          '@module-federation/runtime$': inBrowsers('@module-federation/runtime'),
          '@module-federation/runtime/helpers': inBrowsers('@module-federation/runtime/helpers'),
        },
      },
      plugins: [
        new rspack.DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' }),
      ],
    },
  });
}

/** With Rspack, as its README says. */
export const byRspack: StockBuild = (root) =>
  rspackBuild(root, { name: FEDERATION.name, publicPath: STOCK_BASE });

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
    const listed = [...files].map(([url, bytes]): IntegrityFile => [url, integrity(bytes)]);
    const scripts = listed.filter(([url]) => /js$/.test(url));
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
