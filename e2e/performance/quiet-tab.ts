import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import type { Device } from './devices.ts';

/*
 * Chromium by its own protocol (https://chromedevtools.github.io/devtools-protocol/), without what Playwright adds to
 * each page: its scripts, and a debugger that listens (`Runtime.enable`), for which V8 looks up the position of every
 * error. Together they cost a page 80 ms and more at a quarter of the speed, also pages without any script.
 */

type Answer = { id?: number; result?: unknown; error?: { message: string } };
type Send = (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>;

/** A running Chromium. Each context is a visitor of its own. */
export interface QuietBrowser {
  version: string;
  newContext(device: Device): Promise<QuietContext>;
  close(): Promise<void>;
}

/** A visitor, with a cache and cookies of their own. */
export interface QuietContext {
  /** Opens a tab. `atStart` runs in each of its documents before their own scripts. */
  newTab(atStart?: () => void): Promise<QuietTab>;
  close(): Promise<void>;
}

/** A tab. */
export interface QuietTab {
  /** Begins to load an address. */
  go(url: string): Promise<void>;
  /**
   * Runs a function in the page, which may be waited for.
   * @throws Error when it throws, or its document is left.
   */
  evaluate<Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /**
   * Asks the page every 100 ms until the answer is not null, also across documents.
   * @throws Error after a minute.
   */
  until<Args extends unknown[], Result>(
    work: (...args: Args) => Result | null,
    ...args: Args
  ): Promise<Result>;
  /** The pointer at a place of the window, in CSS pixels. */
  hover(x: number, y: number): Promise<void>;
  tap(x: number, y: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  /** What the page's main thread and its whole renderer have used of the processor, in milliseconds. */
  worked(): Promise<{ mainThread: number; renderer: number }>;
  close(): Promise<void>;
}

const MINUTE_MS = 60_000;

async function connect(url: string): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (answer: Answer) => void>();
  await once(socket, 'open');
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  const send: Send = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result as Record<string, unknown>);
      });
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  return { send, close: () => socket.close() };
}

/** Starts Chromium at `program`. Its folder is removed when it is closed. */
export async function startQuietBrowser(program: string): Promise<QuietBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'quiet-browser-'));
  const browser = spawn(
    program,
    [
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      // Sets `navigator.webdriver`, so that the site reports nothing of how these visits went.
      '--enable-automation',
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-background-networking',
      '--disable-component-update',
      '--hide-scrollbars',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(browser, 'exit');
  // It would outlive a benchmark that fails.
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
    async newContext(device) {
      const { browserContextId } = await send('Target.createBrowserContext');
      return {
        newTab: (atStart) => openTab(send, String(browserContextId), device, atStart),
        close: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
      };
    },
    async close() {
      // A signal would only reach Debian's script around it. The headless shell is gone before it has answered.
      void send('Browser.close');
      await exited;
      close();
      // It may still be writing.
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

async function openTab(
  sendAny: Send,
  browserContextId: string,
  device: Device,
  atStart: (() => void) | undefined,
): Promise<QuietTab> {
  const { targetId } = await sendAny('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await sendAny('Target.attachToTarget', { targetId, flatten: true });
  const send = (method: string, params: object = {}) => sendAny(method, params, String(sessionId));

  const { viewport, deviceScaleFactor, isMobile, hasTouch, userAgent } = device;
  await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: isMobile });
  if (hasTouch) await send('Emulation.setTouchEmulationEnabled', { enabled: true });
  if (userAgent) await send('Emulation.setUserAgentOverride', { userAgent });
  const { latency, downloadThroughput, uploadThroughput } = device;
  await send('Network.enable');
  await send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput,
    uploadThroughput,
  });
  await send('Emulation.setCPUThrottlingRate', { rate: device.cpuRate });
  await send('Performance.enable');
  if (atStart) {
    await send('Page.enable');
    await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${atStart})()` });
  }

  const evaluate = async <Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> => {
    const { result, exceptionDetails } = (await send('Runtime.evaluate', {
      expression: `(${work})(...${JSON.stringify(args)})`,
      awaitPromise: true,
      returnByValue: true,
    })) as {
      result: { value: Awaited<Result> };
      exceptionDetails?: { exception?: { description?: string } };
    };
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? 'The page threw an error.');
    return result.value;
  };
  const mouse = (type: string, x: number, y: number, rest = {}) =>
    send('Input.dispatchMouseEvent', { type, x, y, ...rest });
  return {
    async go(url) {
      await send('Page.navigate', { url });
    },
    evaluate,
    async until<Args extends unknown[], Result>(work: (...args: Args) => Result | null, ...args: Args) {
      const end = performance.now() + MINUTE_MS;
      let failure: unknown;
      while (performance.now() < end) {
        try {
          const answer = (await evaluate(work, ...args)) as Result | null;
          if (answer !== null) return answer;
        } catch (cause) {
          // Its document was left, or is not there yet.
          failure = cause;
        }
        await setTimeout(100);
      }
      throw new Error('The page did not come to it within a minute.', { cause: failure });
    },
    async hover(x, y) {
      await mouse('mouseMoved', x, y);
    },
    async tap(x, y) {
      await send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      await send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    async click(x, y) {
      const left = { button: 'left', clickCount: 1 };
      await mouse('mouseMoved', x, y);
      await mouse('mousePressed', x, y, left);
      await mouse('mouseReleased', x, y, left);
    },
    async worked() {
      const { metrics } = (await send('Performance.getMetrics')) as {
        metrics: { name: string; value: number }[];
      };
      const inMs = (asked: string) =>
        (metrics.find(({ name }) => name === asked)?.value ?? Number.NaN) * 1000;
      return { mainThread: inMs('ThreadTime'), renderer: inMs('ProcessTime') };
    },
    async close() {
      await sendAny('Target.closeTarget', { targetId });
    },
  };
}
