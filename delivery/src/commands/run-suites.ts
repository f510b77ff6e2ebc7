import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../project.ts';
import { progress } from './progress.ts';
import { type Counts, readCounts } from './read-counts.ts';
import type { Suite } from './suites.ts';

async function runSuite(suite: Suite, folder: string): Promise<Counts> {
  const file = join(folder, `${suite.name.replaceAll(' ', '-')}.json`);
  const reporting =
    suite.report === 'vitest' ? ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`] : [];
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...suite.args, ...reporting],
    {
      cwd: PROJECT_ROOT,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...(suite.report === 'playwright' ? { PLAYWRIGHT_JSON_OUTPUT_FILE: file } : {}),
      },
    },
  );
  const [code] = (await once(child, 'close')) as [number | null];
  const counts = existsSync(file) ? readCounts(JSON.parse(await readFile(file, 'utf8'))) : null;
  if (!counts) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, secondTry: 0 };
  // A runner may fail without a failed test, for example when a file does not load.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Runs every suite, one after the other, and ends with `N passed, N failed` over all of them. */
export async function runSuites(suites: readonly Suite[]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'suites-'));
  const results: [string, Counts, number][] = [];
  for (const suite of suites) {
    progress.say(`\n▸ ${suite.name}`);
    const begun = performance.now();
    results.push([suite.name, await runSuite(suite, folder), (performance.now() - begun) / 1000]);
  }
  await rm(folder, { recursive: true, force: true });
  progress.say('');
  for (const [name, { passed, failed, secondTry }, seconds] of results) {
    const again = secondTry > 0 ? ` (${secondTry} of them at the second try)` : '';
    progress.say(
      `  ${name.padEnd(20)} ${passed} passed${again}, ${failed} failed  (${seconds.toFixed(0)} s)`,
    );
  }
  const sum = (key: keyof Counts) => results.reduce((total, [, counts]) => total + counts[key], 0);
  progress.say(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0;
}
