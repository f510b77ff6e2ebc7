import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { steadyReaders } from '../support/constant-load.ts';
import { freePort } from '../support/free-port.ts';
import { interactive } from '../support/interactive.ts';
import { policyReports } from '../support/policy-reports.ts';
import { publishCommand } from '../support/publish-command.ts';
import { publishingTest as test } from '../support/publishing-place.ts';
import { runDelivery } from '../support/run-delivery.ts';
import { sameDocument } from '../support/same-document.ts';
import { type ServedCopy, serveLive } from '../support/serve-live.ts';
import { SITE_PAGES } from '../support/site-pages.ts';
import { rspackForGate, STOCK_SOURCES } from '../support/stock-remote/build-stock.ts';
import { watchErrors } from '../support/watch-errors.ts';
import { withoutGateBrowser } from '../support/without-gate-browser.ts';

test.use({ story: 'fourth remote' });
test.describe.configure({ mode: 'serial' });

const NAME = 'paint-offers';
const PAGE = `/${NAME}`;
const PATHS = Object.values(SITE_PAGES).flat();
const run = promisify(execFile);

let folder = '';
let served: ServedCopy | undefined;
let to = '';

test.beforeAll(async ({ place }) => {
  folder = await mkdtemp(join(tmpdir(), 'team-'));
  const adminPort = await freePort();
  const settings = { ADMIN_PORT: String(adminPort), GATE_BROWSER: 'none' };
  served = await serveLive(place.project, place.site, await freePort(), { settings });
  to = `http://127.0.0.1:${adminPort}`;
});
test.afterAll(async () => {
  await served?.stop();
  await rm(folder, { recursive: true, force: true });
});

const remote = () => join(folder, 'remote');

/** Runs one of the team's own npm commands. */
async function npm(...args: readonly string[]): Promise<string> {
  const env = { ...process.env, INIT_CWD: undefined };
  const { stdout, stderr } = await run('npm', args, { cwd: remote(), env, maxBuffer: 64 * 1024 ** 2 }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`npm ${args.join(' ')} failed:\n${error.stdout}\n${error.stderr}`);
    },
  );
  return `${stdout}${stderr}`;
}

const publish = (file: string) => npm('run', 'publish:site', '--', file, '--to', to);

test('a repository of its own is written, installed with its own lock file, tested and packed', async ({
  place: { project, site },
}) => {
  const made = join(folder, 'packages');
  const written = await runDelivery(
    project,
    site,
    ...['new-remote', NAME, '--to', remote(), '--packages', made],
  );
  expect(written.code, written.said).toBe(0);
  await npm('install', '--no-audit', '--no-fund', '--prefer-offline');
  const lock = await readFile(join(remote(), 'package-lock.json'), 'utf8');
  expect(lock).not.toContain(project);
  // The team's machine may have an older Node.
  const node = await npm('exec', '--offline', '--', 'node', '-p', 'process.execPath');
  expect(node.trim()).toContain(join(remote(), 'node_modules'));
  const packed = await npm('run', 'pack', '--', '--out', 'one.release');
  expect(packed).toContain('checks passed');
});

test('nobody publishes it before the owner of the site has admitted it', async ({
  place: { project, site },
}) => {
  const refused = await runDelivery(project, site, 'publish', join(remote(), 'one.release'));
  expect(refused.code).toBe(1);
  const admitted = await runDelivery(project, site, 'apps', 'add', NAME, '--paths', `${PAGE},${PAGE}/*`);
  expect(admitted.code, admitted.said).toBe(0);
  const token = await runDelivery(
    project,
    site,
    ...['tokens', 'add', '--name', 'paint', '--app', NAME, '--scopes', 'release,rollback'],
  );
  process.env.PUBLISH_TOKEN = /release_[\w-]{43}/.exec(token.said)?.[0] ?? '';
  expect(process.env.PUBLISH_TOKEN, token.said).not.toBe('');
});

test('its pages join a running site, and no request fails', async ({ place: { project, site }, page }) => {
  const url = served?.url ?? '';
  const errors = watchErrors(page);
  const heading = (text: string) => page.getByRole('heading', { level: 1, name: text, exact: true });
  expect((await fetch(`${url}${PAGE}`)).status).toBe(404);
  const stop = steadyReaders(url, PATHS);

  expect(await publish('one.release')).toMatch(/paint-offers +new -> 1\.0\.0-/);
  expect((await fetch(`${url}${PAGE}`)).status).toBe(200);
  await page.goto(`${url}${PAGE}`);
  await interactive(page, PAGE);
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 of 3 steps are done.');
  await sameDocument.mark(page);
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await interactive(page, '/');
  await page.goBack();
  await expect(heading('Paint offers')).toBeVisible();
  expect(await sameDocument.isKept(page)).toBe(true);

  // The guide's releases show it for any remote: publishing.spec.ts.
  if (isWhole) {
    const source = join(remote(), 'src/pages/ChecklistPage.tsx');
    const text = await readFile(source, 'utf8');
    // Values of the shared module, which the package has under another name than its sources import.
    const changed = text
      .replace('{ currentSite }', '{ currentSite, webhook }')
      .replace(
        '<h1>Paint offers</h1>',
        '<h1>Paint offers, edition {typeof webhook.post === "function" ? 2 : 0}</h1>',
      );
    await writeFile(source, changed);
    await npm('run', 'pack', '--', '--out', 'two.release', '--skip-checks');
    expect(await publish('two.release')).toMatch(/kept +\d+ pages, the same to the byte/);
    await page.goto(`${url}${PAGE}`);
    await expect(heading('Paint offers, edition 2')).toBeVisible();

    const back = await runDelivery(project, site, 'rollback', NAME, '--to', to);
    expect(back.code, back.said).toBe(0);
    await page.goto(`${url}${PAGE}`);
    await expect(heading('Paint offers')).toBeVisible();
  }
  expect((await stop()).failures).toEqual([]);
  expect(errors).toEqual([]);
});

test('a release that Rspack built for browsers passes the gate with its browser, and goes live', {
  tag: '@whole',
}, async ({ place: { project, site }, page }) => {
  const own = join(folder, 'rspack');
  await cp(remote(), own, { recursive: true, filter: (file) => !file.endsWith('.release') });
  await cp(STOCK_SOURCES, join(own, 'src'), { recursive: true });
  const routes = join(own, 'src/routes.ts');
  const stock = await readFile(routes, 'utf8');
  const described = `title: 'Paint offers', description: 'A count of paint cans.', layout: 'public', access: 'anyone', indexed: true, source: 'src/CounterPage.ts',`;
  await writeFile(routes, stock.replace("path: '/stock-remote',", `path: '${PAGE}', ${described}`));
  await rspackForGate(own, 'paint_offers');
  await run('npm', ['run', 'pack', '--', '--client', 'dist', '--out', 'three.release', '--skip-checks'], {
    cwd: own,
  });
  const published = await runDelivery(project, site, 'publish', join(own, 'three.release'));
  expect(published.code, published.said).toBe(0);

  const errors = watchErrors(page);
  const reports = await policyReports(page);
  // A reader sees its styles before any script of it comes.
  await page.goto(`${served?.url}${PAGE}`);
  await expect(page.locator('.stock-counter')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
  await interactive(page, PAGE);
  await page.getByRole('button', { name: 'Counted 0' }).click();
  await expect(page.getByRole('button', { name: 'Counted 1' })).toBeVisible();
  await sameDocument.mark(page);
  await page.getByRole('link', { name: 'To the contact page' }).click();
  await interactive(page, '/contact');
  expect(await sameDocument.isKept(page)).toBe(true);
  expect(errors).toEqual([]);
  expect(reports).toEqual([]);
  const back = await runDelivery(project, site, 'rollback', NAME);
  expect(back.code, back.said).toBe(0);
});

test('another app links to it, and the link stays in the document', { tag: '@whole' }, async ({
  place,
  page,
}) => {
  const { project } = place;
  const pitch = join(project, 'mfe-guide/src/regions/SignupPitch.tsx');
  const text = await readFile(pitch, 'utf8');
  await writeFile(
    pitch,
    text.replace('</h1>', `</h1>\n        <p><a href="${PAGE}">Offers on paint</a></p>`),
  );
  await withoutGateBrowser(() => publishCommand(place, 'release', 'guide'));
  const errors = watchErrors(page);
  await page.goto(`${served?.url}/free-homeowners-guide`);
  await interactive(page, '/free-homeowners-guide');
  await sameDocument.mark(page);
  await page.getByRole('link', { name: 'Offers on paint' }).click();
  await interactive(page, PAGE);
  await expect(page.getByRole('heading', { level: 1, name: 'Paint offers', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 of 3 steps are done.');
  expect(await sameDocument.isKept(page)).toBe(true);
  expect(errors).toEqual([]);
});

test('its team sees it inside the live site as it is on their machine, anew after each change', {
  tag: '@whole',
}, async ({ page }) => {
  const port = await freePort();
  const kit = join(remote(), 'node_modules/.bin/remote-kit');
  const args = [kit, 'dev', '--site', served?.url ?? '', '--port', String(port)];
  const child = spawn(process.execPath, args, { cwd: remote(), stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  try {
    await expect.poll(() => said).toContain(`from here: http://localhost:${port}${PAGE}`);
    const errors = watchErrors(page);
    const heading = (text: string) => page.getByRole('heading', { level: 1, name: text, exact: true });
    await page.goto(`http://localhost:${port}${PAGE}`);
    await interactive(page, PAGE);
    await expect(heading('Paint offers, edition 2')).toBeVisible();
    await expect(page.getByRole('note').first()).toContainText(`${NAME} comes from this machine`);

    const source = join(remote(), 'src/pages/ChecklistPage.tsx');
    const text = await readFile(source, 'utf8');
    await writeFile(source, text.replace('? 2 : 0', '? 3 : 0'));
    await expect(heading('Paint offers, edition 3')).toBeVisible();
    await interactive(page, PAGE);
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await interactive(page, '/');
    expect(errors).toEqual([]);

    // What does not build is told, and what built before stays.
    await writeFile(source, text.replace('export default', 'export {{ default'));
    await expect.poll(() => said).toContain('does not build');
    await page.goto(`http://localhost:${port}${PAGE}`);
    await expect(heading('Paint offers, edition 3')).toBeVisible();
  } finally {
    child.kill('SIGTERM');
  }
  expect(await (await fetch(`${served?.url}${PAGE}`)).text()).not.toContain('edition');
});

test('the owner takes it away again, once nobody links to it', async ({ place }) => {
  const { project, site } = place;
  if (isWhole) {
    const linked = await runDelivery(project, site, 'apps', 'remove', NAME);
    expect([linked.code, linked.said]).toEqual([1, expect.stringContaining(PAGE)]);
    await publishCommand(place, 'rollback', 'guide');
  }
  const gone = await runDelivery(project, site, 'apps', 'remove', NAME);
  expect(gone.code, gone.said).toBe(0);
  expect((await fetch(`${served?.url}${PAGE}`)).status).toBe(404);
  expect((await fetch(`${served?.url}/`)).status).toBe(200);
});
