// biome-ignore lint/plugin: who reads a page asks for nothing meanwhile, and no test waits for it.
import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';
import { mixedVersions } from './mixed-versions.ts';

/** The result of a constant load. */
export interface LoadReport {
  pages: number;
  /** Every wrong answer. */
  failures: string[];
}

/** How often a page's files are requested with it: at every fifth page. */
const FILES_EVERY = 5;
/** Who reads at once: more than one, so that answers overlap. */
const READERS = 4;
/** Without it they would take the machine from what they read beside, in milliseconds. */
const LOOKS_FOR = 250;

/** One of the files of releases that a text names. */
function oneOf(text: string): string | undefined {
  const files = text.match(/\/_r\/[\w./-]+\.(?:json|js|css|svg)/g) ?? [];
  return files[Math.floor(Math.random() * files.length)];
}

/**
 * Requests `paths` until it is stopped, but each at least twice, by readers who wait for an answer before they ask again:
 * a slow machine has slow readers and no queue. A page must answer 200, name one version of each app, and have its files.
 * @param look gets each page.
 */
export function steadyReaders(
  url: string,
  paths: readonly string[],
  look?: (path: string, html: string) => void,
): () => Promise<LoadReport> {
  const report: LoadReport = { pages: 0, failures: [] };
  let stopped = false;

  async function ask(path: string): Promise<string> {
    try {
      const answer = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
      if (answer.status !== 200) report.failures.push(`${path} was answered ${answer.status}`);
      return await answer.text();
    } catch (error) {
      report.failures.push(`${path} was not answered: ${String((error as Error).cause ?? error)}`);
      return '';
    }
  }

  async function reader(): Promise<void> {
    while (!stopped || report.pages < 2 * paths.length) {
      report.pages += 1;
      const turn = report.pages;
      const path = paths[turn % paths.length] ?? '/';
      const html = await ask(path);
      look?.(path, html);
      for (const mix of mixedVersions(html)) report.failures.push(`${path} mixes versions of ${mix}`);
      if (turn % FILES_EVERY === 0) {
        const file = oneOf(html);
        // The list of an app's files (`AppList`) leads to all others.
        if (file) await ask(oneOf(await ask(file)) ?? file);
      }
      await pause(LOOKS_FOR);
    }
  }
  const reading = Promise.all(Array.from({ length: READERS }, reader));

  return async () => {
    stopped = true;
    await reading;
    return report;
  };
}
