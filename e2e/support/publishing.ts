import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// biome-ignore lint/plugin: for pauses between a reader's pages; no test relies on them.
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContextOptions, expect, type Locator, type Page, test } from '@playwright/test';
import { STATE_TIMEOUT_MS } from 'shared-lib/testing/test-timeouts.ts';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import { TESTED_SITE } from '../../playwright.config.ts';
import {
  copyProject,
  type FolderCopy,
  removeFolder,
  runDelivery,
  type ServedCopy,
  serveLive,
} from './project.ts';

/** Copies the live version set and its releases, but no visitors' data. */
export async function copySite(): Promise<FolderCopy> {
  const site = TESTED_SITE.folder;
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  const { versions } = await openStore(site).live.current();
  const releases = Object.entries(versions).map(([app, version]) => join('releases', app, version));
  await mkdir(join(folder, 'drafts'));
  for (const part of ['live.json', 'compressed', ...releases]) {
    await cp(join(site, part), join(folder, part), { recursive: true });
  }
  // Only the last entry, because the releases of earlier entries are not copied.
  const history = (await readFile(join(site, 'history.jsonl'), 'utf8')).trim().split('\n');
  await writeFile(join(folder, 'history.jsonl'), `${history.at(-1)}\n`);
  return { folder, remove: () => removeFolder(folder) };
}

export interface PublishingSetup {
  project: string;
  site: string;
  served: ServedCopy;
  /** Runs a command that must succeed. Skips the browser checks, which take half of a release's time. */
  publish(...args: readonly string[]): Promise<string>;
}

/** Each spec sets its own `story` to get a worker with its own copies. */
export const publishingTest = test.extend<object, { story: string; setup: PublishingSetup }>({
  story: ['', { scope: 'worker', option: true }],
  setup: [
    async ({ story: _ }, use, { parallelIndex }) => {
      const [project, site] = await Promise.all([copyProject(), copySite()]);
      const port = TESTED_SITE.port + 40 + parallelIndex;
      const served = await serveLive(project.folder, site.folder, port);
      await use({
        project: project.folder,
        site: site.folder,
        served,
        async publish(...args) {
          const { code, output } = await runDelivery(project.folder, site.folder, args, {
            GATE_BROWSER: 'none',
          });
          expect(code, output).toBe(0);
          return output;
        },
      });
      await served.stop();
      await Promise.all([project.remove(), site.remove()]);
    },
    { scope: 'worker' },
  ],
});

const VARIANT_TEXT = 'Catch the $20 problem before it costs $2,000';

export const variantText = (variant: number): string =>
  variant === 1 ? VARIANT_TEXT : `${VARIANT_TEXT}, variant ${variant}`;

export async function setVariant(project: string, variant: number): Promise<void> {
  const path = join(project, 'mfe-guide/src/parts/SignupPitch.tsx');
  const source = await readFile(path, 'utf8');
  expect(source).toContain(VARIANT_TEXT);
  const current = /Catch the \$20 problem before it costs \$2,000(, variant \d+)?/;
  await writeFile(
    path,
    source.replace(current, () => variantText(variant)),
  );
}

export const guideHeading = (page: Page, variant: number): Locator =>
  page.getByRole('heading', { level: 1, name: variantText(variant), exact: true });

/** An ordinary user agent, because robots (headless browsers too) get no canary and are not counted. */
export const READER: BrowserContextOptions = {
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

export async function pageBodies(url: string, paths: readonly string[]): Promise<Map<string, string>> {
  const texts = paths.map(async (path) => [path, await (await fetch(`${url}${path}`)).text()] as const);
  return new Map(await Promise.all(texts));
}

function mixedVersions(text: string): string[] {
  const versions = new Map<string, Set<string>>();
  for (const [, app = '', version = ''] of text.matchAll(/\/_r\/([a-z][a-z0-9-]*)\/([\w.-]+)\//g)) {
    versions.set(app, (versions.get(app) ?? new Set()).add(version));
  }
  return [...versions].flatMap(([app, ids]) => (ids.size > 1 ? [`${app}: ${[...ids].join(', ')}`] : []));
}

export async function expectNoMix(page: Page): Promise<void> {
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(mixedVersions(loaded.join('\n'))).toEqual([]);
}

const READERS = 4;
/** The pause between pages in milliseconds, so that readers do not use the whole machine. */
const PAUSE_MS = 250;

/**
 * Requests each path at least twice. Responses must have status 200, and no page may name two versions of an app.
 * @returns a function that stops the readers and returns every wrong response.
 */
export function steadyReaders(url: string, paths: readonly string[]): () => Promise<string[]> {
  const failures: string[] = [];
  let pages = 0;
  let stopped = false;

  async function request(path: string): Promise<string> {
    try {
      const response = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(STATE_TIMEOUT_MS) });
      if (response.status !== 200) failures.push(`${path} had the status ${response.status}`);
      return await response.text();
    } catch (error) {
      failures.push(`${path} had no response: ${String((error as Error).cause ?? error)}`);
      return '';
    }
  }

  async function reader(): Promise<void> {
    while (!stopped || pages < 2 * paths.length) {
      pages += 1;
      const path = paths[pages % paths.length] ?? '/';
      const html = await request(path);
      for (const mix of mixedVersions(html)) failures.push(`${path} mixes versions of ${mix}`);
      const files = html.match(/\/_r\/[\w./-]+\.(?:json|js|css|svg)/g) ?? [];
      const file = files[pages % files.length];
      if (file) await request(file);
      await pause(PAUSE_MS);
    }
  }
  const reading = Promise.all(Array.from({ length: READERS }, reader));

  return async () => {
    stopped = true;
    await reading;
    return failures;
  };
}
