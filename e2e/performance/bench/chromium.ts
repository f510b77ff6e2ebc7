import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import type { Device } from './device.ts';

/*
 * Chromium over its own protocol (https://chromedevtools.github.io/devtools-protocol/), because Playwright adds scripts
 * and a debugger (`Runtime.enable`) to each page, which cost 80 ms and more at a quarter of the speed.
 */

type Answer = { id?: number; result?: Record<string, unknown>; error?: { message: string } };
type Send = (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>;

const UNTIL_TIMEOUT_MS = 60_000;

async function connect(url: string): Promise<{ send: Send; close(): void }> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  await once(socket, 'open');
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  const send: Send = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      waiting.set(id, ({ result = {}, error }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  return { send, close: () => socket.close() };
}

/** A running Chromium. */
export type Chromium = Awaited<ReturnType<typeof startChromium>>;

/** Starts the Chromium at `program`. */
export async function startChromium(program: string) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-chromium-'));
  const args = [
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
    // Sets `navigator.webdriver`, so that the site counts none of these visits.
    '--enable-automation',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--hide-scrollbars',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    'about:blank',
  ];
  const browser = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(browser, 'exit');
  // Otherwise it would outlive a failed benchmark.
  process.once('exit', () => browser.kill());
  let url = '';
  for await (const line of createInterface(browser.stderr)) {
    url = /^DevTools listening on (ws:.*)$/.exec(line)?.[1] ?? '';
    if (url) break;
  }
  if (!url) throw new Error(`${program} does not start.`);
  browser.stderr.resume();
  const { send, close } = await connect(url);
  const { product } = await send('Browser.getVersion');
  return {
    version: String(product).replace(/^.*\//, ''),
    /** A new visitor, with a cache and cookies of their own. */
    async newVisitor() {
      const { browserContextId } = await send('Target.createBrowserContext');
      const attach = async (targetId: unknown) => {
        const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
        return String(sessionId);
      };
      return {
        /** Opens a tab. `atStart` runs in each of its documents before their own scripts. */
        async newTab(device: Device, atStart?: string) {
          const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
          const sessionId = await attach(targetId);
          const tab = new Tab(
            (method, params) => send(method, params, sessionId),
            () => send('Target.closeTarget', { targetId }),
          );
          await tab.emulate(device, atStart);
          return tab;
        },
        /** Opens a tab without a debugger: Chromium does not prerender where one is attached. */
        async newQuietTab(url: string, size: Device['viewport']) {
          const target = { url, browserContextId, newWindow: true, ...size };
          const { targetId } = await send('Target.createTarget', target);
          return {
            async hover(x: number, y: number) {
              const sessionId = await attach(targetId);
              await send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }, sessionId);
              await send('Target.detachFromTarget', { sessionId });
            },
            close: () => send('Target.closeTarget', { targetId }),
          };
        },
        leave: () => send('Target.disposeBrowserContext', { browserContextId }),
      };
    },
    async close() {
      // A signal would only reach Debian's wrapper script. The headless shell exits before it responds.
      void send('Browser.close');
      await exited;
      close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** A tab of a visitor. */
export class Tab {
  readonly #send: Send;
  readonly close: () => Promise<unknown>;

  constructor(send: Send, close: () => Promise<unknown>) {
    this.#send = send;
    this.close = close;
  }

  async emulate(device: Device, atStart?: string): Promise<void> {
    const { viewport, deviceScaleFactor, isMobile, hasTouch, userAgent, cpuRate, ...connection } = device;
    const { latency, downloadThroughput, uploadThroughput } = connection;
    const network = { offline: false, latency, downloadThroughput, uploadThroughput };
    await this.#send('Emulation.setDeviceMetricsOverride', {
      ...viewport,
      deviceScaleFactor,
      mobile: isMobile,
    });
    if (hasTouch) await this.#send('Emulation.setTouchEmulationEnabled', { enabled: true });
    if (userAgent) await this.#send('Emulation.setUserAgentOverride', { userAgent });
    await this.#send('Network.enable');
    await this.#send('Network.emulateNetworkConditions', network);
    await this.#send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
    await this.#send('Performance.enable');
    if (!atStart) return;
    await this.#send('Page.enable');
    await this.#send('Page.addScriptToEvaluateOnNewDocument', { source: atStart });
  }

  async go(url: string): Promise<void> {
    await this.#send('Page.navigate', { url });
  }

  /** Runs a function in the page. @throws Error when it throws or the page navigates. */
  async evaluate<Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const expression = `(${work})(...${JSON.stringify(args)})`;
    const { result, exceptionDetails } = (await this.#send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })) as {
      result: { value: Awaited<Result> };
      exceptionDetails?: { exception?: { description?: string } };
    };
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'The page threw.');
    return result.value;
  }

  /** Evaluates every 100 ms until the result is not null, also across documents. @throws Error after a minute. */
  async until<Args extends unknown[], Result>(
    work: (...args: Args) => Result | null,
    ...args: Args
  ): Promise<Result> {
    const end = performance.now() + UNTIL_TIMEOUT_MS;
    let failure: unknown;
    while (performance.now() < end) {
      try {
        const found = (await this.evaluate(work, ...args)) as Result | null;
        if (found !== null) return found;
      } catch (cause) {
        // The page navigated, or its document does not exist yet.
        failure = cause;
      }
      await setTimeout(100);
    }
    throw new Error('The page did not reach this state within a minute.', { cause: failure });
  }

  /** How long the main thread's tasks have taken so far, in milliseconds. */
  async taskDuration(): Promise<number> {
    const { metrics } = await this.#send('Performance.getMetrics');
    const all = metrics as { name: string; value: number }[];
    return (all.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  }
}
