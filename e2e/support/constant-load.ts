// biome-ignore lint/plugin: readers pause between pages; no test waits for it.
import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';
import { mixedVersions } from './mixed-versions.ts';

/** The result of a constant load. */
export interface LoadReport {
  pages: number;
  /** Every wrong response. */
  failures: string[];
}

/** Every fifth page is requested with files. */
const FILES_EVERY = 5;
/** Concurrent readers, so that requests overlap. */
const READERS = 4;
/** The pause between pages in milliseconds, so that readers do not use the whole machine. */
const PAUSE_MS = 250;

/** A random release file in a text. */
function randomFile(text: string): string | undefined {
  const files = text.match(/\/_r\/[\w./-]+\.(?:json|js|css|svg)/g) ?? [];
  return files[Math.floor(Math.random() * files.length)];
}

/**
 * Requests `paths` until stopped, each at least twice, by readers who wait for a response before the next request, so that a
 * slow machine builds no queue. Every page must have status 200, one version of each app, and its files.
 * @param onPage gets each page.
 */
export function steadyReaders(
  url: string,
  paths: readonly string[],
  onPage?: (path: string, html: string) => void,
): () => Promise<LoadReport> {
  const report: LoadReport = { pages: 0, failures: [] };
  let stopped = false;

  async function request(path: string): Promise<string> {
    try {
      const answer = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
      if (answer.status !== 200) report.failures.push(`${path} had the status ${answer.status}`);
      return await answer.text();
    } catch (error) {
      report.failures.push(`${path} had no response: ${String((error as Error).cause ?? error)}`);
      return '';
    }
  }

  async function reader(): Promise<void> {
    while (!stopped || report.pages < 2 * paths.length) {
      report.pages += 1;
      const turn = report.pages;
      const path = paths[turn % paths.length] ?? '/';
      const html = await request(path);
      onPage?.(path, html);
      for (const mix of mixedVersions(html)) report.failures.push(`${path} mixes versions of ${mix}`);
      if (turn % FILES_EVERY === 0) {
        const file = randomFile(html);
        // The list of an app's files (`AppList`) leads to all others.
        if (file) await request(randomFile(await request(file)) ?? file);
      }
      await pause(PAUSE_MS);
    }
  }
  const reading = Promise.all(Array.from({ length: READERS }, reader));

  return async () => {
    stopped = true;
    await reading;
    return report;
  };
}
