import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isFullRun } from 'shared-lib/testing/this-run.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freePort, startProxy } from '../../../e2e/support/network.ts';
import type { Live } from '../core/store/live.ts';
import { setId } from '../core/store/version-set.ts';
import { writeShell } from '../testing/small-releases.ts';
import { publishedStore, publishGuide, publishVersions, sharedPostgres } from '../testing/small-store.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const database = sharedPostgres();

const SCRIPT = join(import.meta.dirname, '../testing/serve-copy.ts');
const SWITCHES = isFullRun ? 20 : 10;
const GUIDE = '/free-homeowners-guide';

async function startServer(url: string) {
  const folder = temporaryFolder();
  const port = await freePort();
  const lines: string[] = [];
  let child: ChildProcess;
  async function start(): Promise<void> {
    rmSync(folder, { recursive: true });
    const args = ['--disable-warning=ExperimentalWarning', SCRIPT, folder, url, `${port}`];
    child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const output = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    const { promise, resolve } = Promise.withResolvers<void>();
    output.on('line', (line) => {
      lines.push(line);
      if (line === 'Serving.') resolve();
    });
    await promise;
  }
  async function kill(): Promise<void> {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await start();
  onTestFinished(() => void child.kill('SIGKILL'));
  return { address: `http://127.0.0.1:${port}`, lines, start, kill };
}

function visitors(site: string) {
  const problems: string[] = [];
  /** A kill cuts off responses in flight, which no proxy can prevent. */
  const killed = { began: Number.POSITIVE_INFINITY, ended: Number.POSITIVE_INFINITY };
  const former: string[] = [];
  let requests = 0;
  let isRunning = true;
  const get = async (path: string) => {
    requests += 1;
    const began = performance.now();
    const answer = await fetch(`${site}${path}`).catch((error: Error) => error);
    if (answer instanceof Error) problems.push(`${path}: ${answer.message} ${answer.cause}`);
    else if (answer.status !== 200) problems.push(`${path}: ${answer.status}`);
    if (answer instanceof Error) return null;
    return answer.text().catch(() => {
      if (performance.now() < killed.began || began > killed.ended) problems.push(`${path} was cut off`);
      return null;
    });
  };
  const visit = async () => {
    const text = await get(GUIDE);
    if (text === null) return;
    const [guide, shell] = ['guide', 'shell'].map((app) => new RegExp(`/_r/${app}/[^/]+`).exec(text)?.[0]);
    if (!guide || !shell) return void problems.push(`${GUIDE} names no files`);
    const files = [`${guide}/routes.js`, `${shell}/s.css`, `${shell}/main.js`];
    const [routes] = await Promise.all(files.map(get));
    if (routes && !guide.endsWith(routes.slice(3, -3))) problems.push(`${guide} got ${routes}`);
    former.push(...files);
    // Simulates a tab that was opened some switches ago.
    await get(former[Math.floor(Math.random() * former.length)] ?? GUIDE);
  };
  const loop = async () => {
    while (isRunning) await visit();
  };
  const loops = [loop(), loop()];
  const stop = () => {
    isRunning = false;
    return Promise.all(loops);
  };
  return { problems, killed, requests: () => requests, stop };
}

it(`three servers lose no visit during ${SWITCHES} switches, a kill -9 and a database outage`, async () => {
  const { url, store: publisher } = await publishedStore(database);
  writeShell(publisher, '2.0.0', { styles: '.other{top:0}' });
  await publishGuide(publisher, '2.0.0');
  const servers = await Promise.all([startServer(url), startServer(url), startServer(url)]);
  const proxy = await startProxy(servers.map(({ address }) => address));
  onTestFinished(() => proxy.stop());
  const visiting = visitors(proxy.url);
  const [first, second, third] = servers;
  let running: (typeof first)[] = servers;

  async function waitForSet(live: Live): Promise<void> {
    const last = (lines: readonly string[]) => lines.findLast((line) => line.includes('Following'));
    for (const { lines } of running)
      await vi.waitFor(() => expect(last(lines)).toContain(setId(live)), { interval: 10 });
  }

  for (let number = 1; number <= SWITCHES; number += 1) {
    if (number === 5) {
      running = [first, third];
      visiting.killed.began = performance.now();
      await second.kill();
      visiting.killed.ended = performance.now();
    }
    if (number === 7) {
      await second.start();
      running = servers;
    }
    if (number === 9) {
      await database.halt();
      await expect(publishGuide(publisher, '9.0.0')).rejects.toThrow('does not respond');
      for (const { lines } of servers) await vi.waitFor(() => expect(lines.at(-1)).toMatch(/ meanwhile\.$/));
      const before = visiting.requests();
      await vi.waitFor(() => expect(visiting.requests()).toBeGreaterThan(before + 100));
      await database.resume();
    }
    // Switches to new releases, then to another shell and to former releases of the guide.
    const version = number % 5;
    const other: Record<string, string> = version
      ? { guide: `2.${version}.0` }
      : { shell: number % 2 ? '2.0.0' : '1.0.0' };
    if (number <= 4) await waitForSet(await publishGuide(publisher, `2.${number}.0`));
    else await waitForSet(await publishVersions(publisher, other));
  }
  await vi.waitFor(() => expect(visiting.requests()).toBeGreaterThan(200));
  await visiting.stop();
  expect(visiting.problems.slice(0, 20)).toEqual([]);
});
