// biome-ignore lint/plugin: who reads a page asks for nothing meanwhile, and no test waits for it.
import { setTimeout as look } from 'node:timers/promises';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';
import { mixedVersions } from './mixed-versions.ts';

/** The result of a constant load. */
export interface LoadReport {
  requests: number;
  pages: number;
  /** Every wrong answer. */
  failures: string[];
  /** The slowest answers, in milliseconds. */
  slowest: number;
}

/** How often a page's files are requested with it: at every fifth page. */
const FILES_EVERY = 5;

/** Reads pages into a report. */
function pageReader(url: string) {
  const report: LoadReport = {
    requests: 0,
    pages: 0,
    failures: [],
    slowest: 0,
  };

  async function ask(path: string): Promise<string> {
    report.requests += 1;
    const asked = performance.now();
    try {
      const answer = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
      const text = await answer.text();
      report.slowest = Math.max(report.slowest, performance.now() - asked);
      if (answer.status !== 200) report.failures.push(`${path} was answered ${answer.status}`);
      return text;
    } catch (error) {
      report.failures.push(`${path} was not answered: ${String((error as Error).cause ?? error)}`);
      return '';
    }
  }

  return {
    async read(path: string): Promise<void> {
      const withFile = report.pages % FILES_EVERY === 0;
      report.pages += 1;
      const html = await ask(path);
      for (const mix of mixedVersions(html)) report.failures.push(`${path} mixes versions of ${mix}`);
      if (!withFile) return;
      const files = [...new Set(html.match(/\/(?:_r|_c)\/[\w./-]+\.(?:js|css|svg)/g) ?? [])];
      const file = files[Math.floor(Math.random() * files.length)];
      if (file) await ask(file);
    },
    report,
  };
}

/** Who reads at once: more than one, so that answers overlap. */
const READERS = 4;
/** Without it they would take the machine from what they read beside, in milliseconds. */
const LOOKS_FOR = 250;

/**
 * Requests `paths` until it is stopped, but each at least twice, by readers who wait for an answer before they ask again:
 * a slow machine has slow readers and no queue. A page must answer 200, name one version of each app, and have its files.
 */
export function steadyReaders(url: string, paths: readonly string[]): () => Promise<LoadReport> {
  const { read, report } = pageReader(url);
  let [turn, stopped] = [0, false];
  const reader = async () => {
    while (!stopped || turn < 2 * paths.length) {
      turn += 1;
      await read(paths[turn % paths.length] ?? '/');
      await look(LOOKS_FOR);
    }
  };
  const reading = Promise.all(Array.from({ length: READERS }, reader));

  return async () => {
    stopped = true;
    await reading;
    return report;
  };
}
