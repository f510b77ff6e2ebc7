import { mixedVersions } from './mixed-versions.ts';

/** The result of a constant load. */
export interface LoadReport {
  requests: number;
  pages: number;
  files: number;
  /** Every wrong answer. */
  failures: string[];
  /** Answers that were cut off when `forgiven` said so. */
  cutOff: number;
  /** The slowest answers, in milliseconds. */
  slowest: number;
  /** From the first request to the last, in milliseconds. */
  duration: number;
}

/** How often a page's files are requested with it: at every fifth page. */
const FILES_EVERY = 5;

/**
 * Requests `paths` in turn, `rate` times a second however long answers take, until it is stopped. A page
 * must answer 200, name one version of each app, and have its files.
 * @param forgiven whether an answer that had begun and breaks off now is nobody's fault: its server was just killed.
 */
export function constantLoad(
  url: string,
  paths: readonly string[],
  rate: number,
  forgiven: () => boolean = () => false,
): () => Promise<LoadReport> {
  const report: LoadReport = {
    requests: 0,
    pages: 0,
    files: 0,
    failures: [],
    cutOff: 0,
    slowest: 0,
    duration: 0,
  };
  const underWay = new Set<Promise<void>>();
  const begun = performance.now();

  async function ask(path: string): Promise<string> {
    report.requests += 1;
    const asked = performance.now();
    let begun = false;
    try {
      const answer = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(30_000) });
      begun = true;
      const text = await answer.text();
      report.slowest = Math.max(report.slowest, performance.now() - asked);
      if (answer.status !== 200) report.failures.push(`${path} was answered ${answer.status}`);
      return text;
    } catch (error) {
      if (begun && forgiven()) report.cutOff += 1;
      else report.failures.push(`${path} was not answered: ${String((error as Error).cause ?? error)}`);
      return '';
    }
  }

  async function read(path: string, withFile: boolean): Promise<void> {
    report.pages += 1;
    const html = await ask(path);
    for (const mix of mixedVersions(html)) report.failures.push(`${path} mixes versions of ${mix}`);
    if (!withFile) return;
    const files = [...new Set(html.match(/\/(?:_r|_c)\/[\w./-]+\.(?:js|css|svg)/g) ?? [])];
    const file = files[Math.floor(Math.random() * files.length)];
    if (!file) return;
    report.files += 1;
    await ask(file);
  }

  let turn = 0;
  const timer = setInterval(() => {
    const path = paths[turn % paths.length] ?? '/';
    const reading = read(path, turn % FILES_EVERY === 0).finally(() => underWay.delete(reading));
    underWay.add(reading);
    turn += 1;
  }, 1000 / rate);

  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    report.duration = performance.now() - begun;
    return report;
  };
}
