import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { federation } from '@module-federation/vite';
import { expect, test } from '@playwright/test';
import { rspack } from '@rspack/core';
import type { AppList, FederationManifest } from 'shared-lib/federation/documents.ts';
import { build } from 'vite';
import { openPage, policyReports, sameDocument, watchErrors } from '../support/page.ts';
import { ROOT, removeFolder } from '../support/project.ts';

const BASE = '/_r/stock/1.0.0/';
const PAGE = '/stock-remote';

const SOURCES = {
  'routes.js': `export const routes = [{ path: '${PAGE}', load: () => import('./CounterPage.js') }];`,
  'CounterPage.js': `
import { createElement, useState } from 'react';
import { Link } from 'react-router-dom';
import './counter.css';

export default function CounterPage() {
  const [count, setCount] = useState(0);
  return createElement(
    'article',
    { className: 'stock-counter' },
    createElement('h1', null, 'A stock remote'),
    createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, 'Counted ' + count),
    createElement(Link, { to: '/contact' }, 'To the contact page'),
  );
}`,
  'counter.css': '.stock-counter { outline: 3px solid rgb(1, 2, 3); }',
};

/** As in the README examples of the Vite plugin and of Rspack. */
const FEDERATION = {
  name: 'mfe_stock',
  filename: 'remoteEntry.js',
  exposes: { './routes': './src/routes.js' },
  shared: ['react', 'react-dom', 'react-router-dom'],
};

const buildWithVite = (root: string) =>
  build({
    configFile: false,
    root,
    base: BASE,
    logLevel: 'error',
    envDir: false,
    plugins: [federation({ ...FEDERATION, dts: false })],
    build: {
      target: 'esnext',
      rolldownOptions: { input: 'src/routes.js', checks: { pluginTimings: false } },
    },
  });

async function buildWithRspack(root: string): Promise<void> {
  const compiler = rspack({
    mode: 'production',
    context: root,
    entry: {},
    target: ['web', 'es2022'],
    devtool: false,
    // The shell loads only JavaScript modules.
    output: {
      path: join(root, 'dist'),
      publicPath: BASE,
      uniqueName: FEDERATION.name,
      module: true,
      chunkFilename: '[name].js',
    },
    module: { rules: [{ test: /\.css$/, type: 'css' }] },
    plugins: [new rspack.container.ModuleFederationPlugin({ ...FEDERATION, library: { type: 'module' } })],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  expect(stats?.toString('errors-only')).toBe('');
  await promisify(compiler.close.bind(compiler))();
}

async function releaseOf(dist: string): Promise<AppList> {
  const built = (await readdir(dist, { recursive: true })).map((name) => `${BASE}${name}`);
  const files = built.filter((file) => /\.m?js$/.test(file));
  const css = built.find((file) => file.endsWith('.css')) ?? '';
  const page = { path: PAGE, title: 'A stock remote', layout: 'public', access: 'anyone' } as const;
  return {
    version: '1.0.0',
    entry: `${BASE}remoteEntry.js`,
    css: [css, ''],
    files,
    pages: [{ ...page, files: files.map((_, index) => index), more: [] }],
  };
}

let root = '';
test.afterEach(() => removeFolder(root));

for (const [tool, buildIn] of [
  ['the federation plugin of Vite', buildWithVite],
  ['Rspack', buildWithRspack],
] as const)
  test(`the shell shows a remote built with ${tool} and its defaults`, async ({ page }) => {
    // A folder inside the project, so that the build finds React.
    root = await mkdtemp(join(ROOT, 'node_modules/.stock-'));
    await mkdir(join(root, 'src'));
    for (const [name, text] of Object.entries(SOURCES)) await writeFile(join(root, 'src', name), text);
    await buildIn(root);
    const dist = join(root, 'dist');
    const stock = await releaseOf(dist);
    await page.route('**/federation.json', async (route) => {
      const response = await route.fetch();
      const live = (await response.json()) as FederationManifest;
      await route.fulfill({ response, json: { ...live, apps: { ...live.apps, stock } } });
    });
    await page.route(`**${BASE}**`, (route) =>
      route.fulfill({ path: join(dist, new URL(route.request().url()).pathname.slice(BASE.length)) }),
    );
    // An empty document, for browsers that prefetch the page.
    await page.route(`**${PAGE}`, (route) => route.fulfill({ body: '', contentType: 'text/html' }));
    const [errors, reports] = [watchErrors(page), await policyReports(page)];
    await openPage(page, '/contact');
    await sameDocument.mark(page);
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'Stock' });
      document.querySelector('main')?.append(link);
    }, PAGE);
    await page.getByRole('link', { name: 'Stock' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A stock remote' })).toBeVisible();
    await expect(page.locator('.stock-counter')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
    // State and links would throw with copies of React or the router.
    await page.getByRole('button', { name: 'Counted 0' }).click();
    await expect(page.getByRole('button', { name: 'Counted 1' })).toBeVisible();
    await page.getByRole('link', { name: 'To the contact page' }).click();
    await expect(page).toHaveURL('/contact');
    expect(await sameDocument.isKept(page)).toBe(true);
    expect([errors, reports]).toEqual([[], []]);
  });
