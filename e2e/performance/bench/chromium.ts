import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { devices } from '@playwright/test';

/*
 * Controls Chromium over its own protocol (https://chromedevtools.github.io/devtools-protocol/), because Playwright's
 * scripts and debugger would cost each page at least 80 ms on the slowed-down processor.
 */

type Send = (method: string, params?: object) => Promise<Record<string, unknown>>;
type Message = { id?: number; result?: Record<string, unknown>; error?: { message: string } };

const phone = devices['Moto G4'] as (typeof devices)[string];

export interface Device {
  /** How many times slower the processor is than this machine's. */
  cpuRate: number;
  /** Milliseconds. */
  latency: number;
  /** Bytes a second. */
  downloadThroughput: number;
  uploadThroughput: number;
}

async function connect(url: string) {
  const socket = new WebSocket(url);
  const pending = new Map<number, (message: Message) => void>();
  let lastId = 0;
  await once(socket, 'open');
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) pending.get(message.id)?.(message);
  });
  const sendTo =
    (sessionId?: string): Send =>
    (method, params = {}) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        const id = lastId;
        pending.set(id, ({ result = {}, error }) => {
          pending.delete(id);
          if (error) reject(new Error(`${method}: ${error.message}`));
          else resolve(result);
        });
        socket.send(JSON.stringify({ id, method, params, sessionId }));
      });
  return { sendTo, close: () => socket.close() };
}

export type Chromium = Awaited<ReturnType<typeof startChromium>>;

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
  // Otherwise Chromium would outlive a failed benchmark.
  process.once('exit', () => browser.kill());
  let url = '';
  for await (const line of createInterface(browser.stderr)) {
    url = /^DevTools listening on (ws:.*)$/.exec(line)?.[1] ?? '';
    if (url) break;
  }
  if (!url) throw new Error(`${program} exited before it listened for DevTools.`);
  browser.stderr.resume();
  const { sendTo, close } = await connect(url);
  const send = sendTo();
  const { product } = await send('Browser.getVersion');
  return {
    version: String(product).replace(/^.*\//, ''),
    async newVisitor() {
      const { browserContextId } = await send('Target.createBrowserContext');
      const attach = async (targetId: unknown) => {
        const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
        return { sessionId, sendToTab: sendTo(String(sessionId)) };
      };
      return {
        /** `atStart` runs in each document before its own scripts. */
        async newTab(device: Device, atStart?: string) {
          const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
          const { sendToTab } = await attach(targetId);
          await emulate(sendToTab, device);
          if (atStart) {
            await sendToTab('Page.enable');
            await sendToTab('Page.addScriptToEvaluateOnNewDocument', { source: atStart });
          }
          return tabOf(sendToTab);
        },
        /** An attached debugger prevents prerendering, so only `hover` attaches one. */
        async newDetachedTab(address: string) {
          const target = { url: address, browserContextId, newWindow: true, ...phone.viewport };
          const { targetId } = await send('Target.createTarget', target);
          return {
            async hover(x: number, y: number) {
              const { sessionId, sendToTab } = await attach(targetId);
              await sendToTab('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
              await send('Target.detachFromTarget', { sessionId });
            },
            close: () => send('Target.closeTarget', { targetId }),
          };
        },
        leave: () => send('Target.disposeBrowserContext', { browserContextId }),
      };
    },
    async close() {
      // On Debian a signal would reach only a wrapper script. The headless shell exits without a response.
      void send('Browser.close');
      await exited;
      close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

async function emulate(send: Send, { cpuRate, ...connection }: Device): Promise<void> {
  const { viewport, deviceScaleFactor, isMobile: mobile, userAgent } = phone;
  await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile });
  await send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await send('Emulation.setUserAgentOverride', { userAgent });
  await send('Network.enable');
  await send('Network.emulateNetworkConditions', { offline: false, ...connection });
  await send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  await send('Performance.enable');
}

export type Tab = ReturnType<typeof tabOf>;

function tabOf(send: Send) {
  async function evaluate<Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const expression = `(${work})(...${JSON.stringify(args)})`;
    const { result, exceptionDetails } = (await send('Runtime.evaluate', {
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
  return {
    go: (url: string) => send('Page.navigate', { url }),
    evaluate,
    /** Evaluates until the result is not null, even across documents. @throws Error after a minute. */
    async until<Args extends unknown[], Result>(
      work: (...args: Args) => Result | null,
      ...args: Args
    ): Promise<Result> {
      for (let attempt = 0; attempt < 600; attempt += 1) {
        // The evaluation fails while the page navigates or has no document yet.
        const result = await evaluate(work, ...args).catch(() => null);
        if (result !== null) return result as Result;
        await setTimeout(100);
      }
      throw new Error('The function returned no result within a minute.');
    },
    /** How long the main thread's tasks have taken so far, in milliseconds. */
    async taskDuration(): Promise<number> {
      const { metrics } = await send('Performance.getMetrics');
      const all = metrics as { name: string; value: number }[];
      return (all.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
    },
  };
}
