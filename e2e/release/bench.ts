import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { systemChromium } from '../../delivery/src/core/process/chromium.ts';
import type { Composition } from '../../delivery/src/core/store/compositions.ts';
import { APP_TEXTS, type EditedApp, editionText, setEdition } from '../support/app-editions.ts';
import { constantLoad } from '../support/constant-load.ts';
import { copyProject } from '../support/copy-project.ts';
import { copySite } from '../support/copy-site.ts';
import { fileHashes } from '../support/file-hashes.ts';
import { interactive } from '../support/interactive.ts';
import { mixedVersions } from '../support/mixed-versions.ts';
import { openPage } from '../support/open-page.ts';
import { runDelivery } from '../support/run-delivery.ts';
import { serveLive } from '../support/serve-live.ts';
import { wanderingReader } from '../support/wandering-reader.ts';
import { watchErrors } from '../support/watch-errors.ts';

/**
 * `npm run bench:release`: publishes and rolls back under readers, and prints what they noticed. A site must have
 * been built (`npm start` once); nothing of it is touched, everything happens in copies.
 *
 *   --guide 20 --account 5 --content 5 --shell 1   how often each app is published and rolled back
 *   --rate 50                                      requests a second all the while
 *   --site .site                                   whose live composition to begin with
 *   --port 4390
 *
 * Ctrl+C ends it after the round that is under way, with the figures so far.
 */
const number = (fallback: string) => ({ type: 'string', default: fallback }) as const;
const { values } = parseArgs({
  options: {
    guide: number('20'),
    account: number('5'),
    content: number('5'),
    shell: number('1'),
    rate: number('50'),
    site: number('.site'),
    port: number('4390'),
  },
});

if (!existsSync(join(values.site, 'live'))) {
  throw new Error(
    `Nothing is live in ${values.site}: run "npm start" once, or name another folder with --site.`,
  );
}

// As the project's commands have it (delivery/bin/run.mjs).
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../node_modules/.cache/compiled');
const [project, site] = await Promise.all([copyProject(), copySite(values.site)]);
const served = await serveLive(project.folder, site.folder, Number(values.port));
const executablePath = existsSync(chromium.executablePath()) ? undefined : systemChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  // Playwright would end this process, without a word about the run.
  handleSIGINT: false,
});

const problems: string[] = [];
const live = async (): Promise<Composition> => {
  const id = await readFile(join(site.folder, 'live'), 'utf8');
  return JSON.parse(await readFile(join(site.folder, 'compositions', id, 'composition.json'), 'utf8'));
};

/** Files and pages that are none of an app's business: the shell's release changes every page, no file. */
async function others(app: EditedApp): Promise<Map<string, string>> {
  const { pages } = await live();
  const files = [...(await fileHashes(join(site.folder, 'releases')))].filter(
    ([file]) => !file.startsWith(`${app}/`),
  );
  const ofApp = new RegExp(`"app":"${app}"`);
  const texts = Object.keys(pages).map(
    async (path) => [path, await (await fetch(`${served.url}${path}`)).text()] as const,
  );
  const kept = app === 'shell' ? [] : (await Promise.all(texts)).filter(([, html]) => !ofApp.test(html));
  return new Map([...files, ...kept]);
}

/** What a command says of a step that is done: its name, what came of it, seconds. */
const STEP = /^ {2}(\S+(?: \S+)*) {2,}.* ([\d.]+) s$/gm;

/** The seconds of each step, by its name. */
const phases = new Map<string, number[]>();

/** Runs a command and gives the seconds until readers get what it makes live; null when it does not. */
async function untilServed(command: string, app: EditedApp, edition: number): Promise<number | null> {
  const begun = performance.now();
  const running = runDelivery(project.folder, site.folder, command, app);
  let ended = false;
  void running.then(() => {
    ended = true;
  });
  const text = editionText(app, edition);
  const { page } = APP_TEXTS[app];
  let seconds: number | null = null;
  for (;;) {
    const html = await (await fetch(`${served.url}${page}`)).text();
    // The shortest edition's text begins the others'.
    if (html.includes(text) && (edition > 1 || !html.includes(', edition '))) {
      seconds = (performance.now() - begun) / 1000;
      break;
    }
    if (ended) break;
    await setTimeout(50);
  }
  const { code, said } = await running;
  if (code !== 0) problems.push(`${command} ${app} (edition ${edition}) ended with ${code}: ${said}`);
  if (command === 'release') {
    let build = 0;
    for (const [, name = '', took = ''] of said.matchAll(STEP)) {
      if (name === 'build') build = Number(took);
      phases.set(name, [...(phases.get(name) ?? []), Number(took)]);
    }
    if (seconds !== null)
      phases.set('after the build', [...(phases.get('after the build') ?? []), seconds - build]);
  }
  return seconds;
}

function spread(seconds: readonly number[]): string {
  const sorted = [...seconds].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  return `median ${at(0.5)} s, from ${at(0)} to ${at(1)} s`;
}

async function openTab(path: string): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage();
  const errors = watchErrors(page);
  await openPage(page, `${served.url}${path}`);
  return { page, errors };
}

const paths = Object.keys((await live()).pages).filter((path) => path !== '/404');
const oldTab = await openTab('/');
const stopLoad = constantLoad(served.url, paths, Number(values.rate));
const stopReader = wanderingReader(browser, served.url);

let interrupted = false;
process.once('SIGINT', () => {
  interrupted = true;
});

for (const app of ['shell', 'content', 'account', 'guide'] as const) {
  const times = { release: [] as number[], rollback: [] as number[] };
  phases.clear();
  const count = Number(values[app]);
  for (let edition = 2; edition < count + 2 && !interrupted; edition += 1) {
    await setEdition(project.folder, app, edition);
    const before = await others(app);
    const released = await untilServed('release', app, edition);
    const rolledBack = released === null ? null : await untilServed('rollback', app, 1);
    if (released !== null) times.release.push(released);
    if (rolledBack !== null) times.rollback.push(rolledBack);
    const after = (seconds: number | null) => (seconds === null ? 'never' : `after ${seconds.toFixed(1)} s`);
    console.log(`  ${app} ${edition - 1}/${count}: live ${after(released)}, back ${after(rolledBack)}`);
    const now = await others(app);
    for (const [name, content] of before) {
      if (now.get(name) !== content) problems.push(`${name} changed with ${app}, edition ${edition}`);
    }
  }
  if (times.release.length === 0) continue;
  console.log(
    `${app}: ${times.release.length} times published (${spread(times.release)}) and rolled back (${spread(times.rollback)})`,
  );
  for (const [name, seconds] of phases) console.log(`  ${name.padEnd(16)} ${spread(seconds)}`);
}

const load = await stopLoad();
const reader = await stopReader();

// A tab from before all of it, in every area: what it opens is for the site to decide.
for (const [link, path] of [
  ['Blog', '/blog'],
  ['Free Guide', '/free-homeowners-guide'],
  ['Account', '/login'],
] as const) {
  await oldTab.page.getByRole('banner').getByRole('link', { name: link }).click();
  await oldTab.page.waitForURL(`**${path}`);
  await interactive(oldTab.page, path);
}
const addresses = await oldTab.page.evaluate(() =>
  performance.getEntriesByType('resource').map(({ name }) => name),
);
for (const mix of mixedVersions(addresses.join('\n'))) problems.push(`the old tab mixes versions of ${mix}`);
problems.push(...oldTab.errors, ...load.failures, ...reader.errors);
if (served.process.exitCode !== null) problems.push('the server ended');

console.log(
  `load: ${load.requests} requests in ${(load.duration / 1000).toFixed(0)} s (${(load.requests / (load.duration / 1000)).toFixed(1)} a second; ${load.pages} pages, ${load.files} files), slowest ${load.slowest.toFixed(0)} ms, ${load.failures.length} failed`,
);
console.log(
  `reader: ${reader.opened} addresses opened, ${reader.soft} links followed inside of a document, ${reader.full} by a full load, ${reader.errors.length} errors`,
);
console.log(problems.length === 0 ? 'No reader noticed anything.' : `\n${problems.slice(0, 40).join('\n')}`);

await browser.close();
await served.stop();
await Promise.all([project.remove(), site.remove()]);
process.exitCode = problems.length === 0 ? 0 : 1;
