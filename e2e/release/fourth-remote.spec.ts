import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { freePort } from '../support/network.ts';
import { interactive, sameDocument, watchErrors } from '../support/page.ts';
import { editFiles, runDelivery, type ServedCopy, serveLive } from '../support/project.ts';
import { steadyReaders, publishingTest as test } from '../support/publishing.ts';
import { ALL_PAGES } from '../support/site.ts';

test.use({ story: 'fourth remote' });
test.describe.configure({ mode: 'serial' });

const NAME = 'paint-offers';
const PAGE = `/${NAME}`;

let folder = '';
let served: ServedCopy | undefined;
let adminPort = 0;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'team-'));
  adminPort = await freePort();
});
test.afterAll(async () => {
  await served?.stop();
  await rm(folder, { recursive: true, force: true });
});

const remote = () => join(folder, 'remote');

async function npm(...args: readonly string[]): Promise<string> {
  const options = {
    cwd: remote(),
    env: { ...process.env, INIT_CWD: undefined },
    maxBuffer: 64 * 1024 ** 2,
  };
  const { stdout, stderr } = await promisify(execFile)('npm', args, options).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`npm ${args.join(' ')} failed:\n${error.stdout}\n${error.stderr}`);
    },
  );
  return `${stdout}${stderr}`;
}

const FRAGMENTS = `import type { RemoteFragment } from 'shared-lib';

export const fragments: readonly RemoteFragment[] = [
  {
    name: 'offer',
    props: ['price'],
    source: 'src/fragments/Offer.tsx',
    load: () => import('./fragments/Offer.tsx'),
  },
];
`;
const OFFER = `import { type ReactElement, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';

export default function Offer({ price }: { price?: string }): ReactElement {
  const [cans, setCans] = useState(0);
  return (
    <p>
      {price} <Button onClick={() => setCans(cans + 1)}>Cans: {cans}</Button>
    </p>
  );
}
`;
const PLACEMENT = `      <Fragment of="${NAME}" name="offer" price="$5 a gallon" />
      <Fragment of="guide" name="call-to-action" title="Before you paint" text="Six chapters, free." />
    </article>`;

/** Follows docs/guides/fragments.md. */
async function addFragments(): Promise<void> {
  await mkdir(join(remote(), 'src/fragments'));
  await writeFile(join(remote(), 'src/fragments.ts'), FRAGMENTS);
  await writeFile(join(remote(), 'src/fragments/Offer.tsx'), OFFER);
  const file = 'src/pages/ChecklistPage.tsx';
  const button = "import { Button } from 'shared-lib/ui/Button.tsx';\n";
  const fragment = "import { Fragment } from 'shared-lib/ui/Fragment.tsx';\n";
  await editFiles(remote(), [
    { file, before: button, after: button + fragment },
    { file, before: '    </article>', after: PLACEMENT },
  ]);
}

test('a new remote gets a repository with its own lock file, and packs a release', async ({ setup }) => {
  const packages = join(folder, 'packages');
  await setup.publish('new-remote', NAME, '--to', remote(), '--packages', packages);
  await npm('install', '--no-audit', '--no-fund', '--prefer-offline');
  const lock = await readFile(join(remote(), 'package-lock.json'), 'utf8');
  expect(lock).not.toContain(setup.project);
  // The repository installs its own Node, because the team's Node may be older.
  const node = await npm('exec', '--offline', '--', 'node', '-p', 'process.execPath');
  expect(node.trim()).toContain(join(remote(), 'node_modules'));
  await addFragments();
  expect(await npm('run', 'pack', '--', '--out', 'one.release')).toContain('checks passed');
});

test('the site accepts a new remote only if site.config.ts lists it', async ({ setup }) => {
  const { project, site, publish } = setup;
  const { code, output } = await runDelivery(project, site, ['publish', join(remote(), 'one.release')]);
  expect([code, output]).toEqual([1, expect.stringContaining(`Add { name: '${NAME}', owner: '…'`)]);
  const listed = `    { name: '${NAME}', owner: 'paint team', paths: ['${PAGE}', '${PAGE}/*'] },\n  ],\n  sharedLib`;
  await editFiles(project, [{ file: 'site.config.ts', before: '  ],\n  sharedLib', after: listed }]);
  const scopes = ['--scopes', 'release,rollback'];
  const token = await publish('tokens', 'add', '--name', 'paint', '--app', NAME, ...scopes);
  process.env.PUBLISH_TOKEN = /release_[\w-]{43}/.exec(token)?.[0] ?? '';
  const settings = { ADMIN_PORT: String(adminPort), GATE_BROWSER: 'none' };
  served = await serveLive(project, site, await freePort(), { settings });
});

test('the new remote’s pages join a running site without failed requests', async ({ page }) => {
  const url = served?.url ?? '';
  const errors = watchErrors(page);
  expect((await fetch(`${url}${PAGE}`)).status).toBe(404);
  const stop = steadyReaders(url, ALL_PAGES);
  const to = `http://127.0.0.1:${adminPort}`;
  const output = await npm('run', 'publish:site', '--', 'one.release', '--to', to);
  expect(output).toMatch(/paint-offers +new -> 1\.0\.0-/);
  await page.goto(`${url}${PAGE}`);
  await interactive(page, PAGE);
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 of 3 steps are done.');
  const offer = page.locator(`[data-fragment="${NAME}/offer"]`);
  await expect(offer).toContainText('$5 a gallon');
  await offer.getByRole('button', { name: 'Cans: 0' }).click();
  await expect(offer.getByRole('button', { name: 'Cans: 1' })).toBeVisible();
  const callToAction = page.getByRole('region', { name: 'Before you paint' });
  await expect(callToAction.getByRole('link', { name: 'Get the free homeowners guide' })).toBeVisible();
  await sameDocument.mark(page);
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await interactive(page, '/');
  await page.goBack();
  await expect(offer.getByRole('button', { name: 'Cans: 0' })).toBeVisible();
  await expect(callToAction).toBeVisible();
  expect(await sameDocument.isKept(page)).toBe(true);
  expect(await stop()).toEqual([]);
  expect(errors).toEqual([]);
});

test('the new remote’s development server works without the shell', { tag: '@whole' }, async ({ page }) => {
  const port = await freePort();
  const args = ['node_modules/vite/bin/vite.js', '--mode', 'standalone', '--port', String(port)];
  const child = spawn(process.execPath, args, { cwd: remote(), stdio: 'ignore' });
  try {
    const url = `http://localhost:${port}${PAGE}`;
    await expect.poll(async () => (await fetch(url).catch(() => null))?.status).toBe(200);
    const errors = watchErrors(page);
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1, name: 'Paint offers', exact: true })).toBeVisible();
    const content = page.locator('[data-fragment="guide/call-to-action"]').evaluate((element) => {
      return getComputedStyle(element, '::before').content;
    });
    expect(await content).toContain('The fragment');
    expect(errors).toEqual([]);
  } finally {
    child.kill('SIGTERM');
  }
});
