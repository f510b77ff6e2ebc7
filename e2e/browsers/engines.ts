import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import puppeteer from 'puppeteer-core';
import { Builder, By, Capabilities, Key } from 'selenium-webdriver';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';
import { until } from '../../backend/test/until.ts';
import { ENGINES, engineProgram } from '../../delivery/src/commands/test-programs.ts';
import { freePort } from '../support/free-port.ts';
import type { Tab } from './tab.ts';

/** A running browser. */
export interface Browser {
  /** Opens a window of a visitor who has never been here. */
  tab(): Promise<Tab>;
  close(): Promise<void>;
}

/** Runs in the page. At once: where the site scrolls smoothly, a click would come before the element. */
function toMiddle(element: Element): void {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
}

async function firefox(origin: string): Promise<Browser> {
  const executablePath = engineProgram(ENGINES.firefox);
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: null,
  });
  return {
    async tab() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const resize = async (width: number, height: number) => {
        await page.setViewport({ width, height }).catch((error: Error) => {
          // Firefox 140 takes the size, and does not know the other command that this makes.
          if (!error.message.includes('setScreenOrientationOverride')) throw error;
        });
        await until(() => page.evaluate(`innerWidth === ${width}`) as Promise<boolean>);
      };
      await resize(1280, 900);
      // Locators wait for frames that Firefox 140 does not always paint.
      const element = (xpath: string) =>
        until(async () => {
          const found = await page.$(`::-p-xpath(${xpath})`);
          return found && (await found.isVisible()) ? found : null;
        });
      return {
        open: async (path) => void (await page.goto(origin + path)),
        async click(xpath) {
          const found = await element(xpath);
          await found.evaluate(toMiddle);
          await found.click();
        },
        async type(xpath, text) {
          const field = await element(xpath);
          await field.type(text);
        },
        press: (key) => page.keyboard.press(key),
        value: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
        resize,
        opened: async () => (await context.pages()).filter((one) => one !== page).map((one) => one.url()),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

/** Starts a program that says in its first line on a descriptor where it listens, and gives that line. */
async function firstLine(program: ChildProcess, stream: Readable): Promise<string> {
  const failed = once(program, 'exit').then(([code]) => {
    throw new Error(`${program.spawnfile} ended with ${code} before it listened.`);
  });
  const [line] = (await Promise.race([once(createInterface(stream), 'line'), failed])) as [string];
  return line;
}

async function listening(url: string): Promise<void> {
  await until(() => fetch(`${url}/status`).catch(() => null));
}

const KEYS = { Escape: Key.ESCAPE, Enter: Key.ENTER, Tab: Key.TAB } as const;

async function webkit(origin: string): Promise<Browser> {
  // WebKit's window needs a screen; the server picks a free number and tells it on descriptor 3.
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await firstLine(screen, screen.stdio[3] as Readable);
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}` },
  });
  const server = `http://127.0.0.1:${port}`;
  await listening(server);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: engineProgram(ENGINES.webkit), args: ['--automation'] },
  });
  return {
    async tab() {
      // Every session is a browser of its own, with nothing kept from another.
      const session = await new Builder().usingServer(server).withCapabilities(capabilities).build();
      const first = await session.getWindowHandle();
      const resize = async (width: number, height: number) =>
        void (await session.manage().window().setRect({ x: 0, y: 0, width, height }));
      await resize(1280, 900);
      const element = (xpath: string) =>
        session.wait(async () => {
          const [found] = await session.findElements(By.xpath(xpath));
          return found && (await found.isDisplayed()) ? found : null;
        }, PATIENCE_MS);
      return {
        open: (path) => session.get(origin + path),
        async click(xpath) {
          const found = await element(xpath);
          await session.executeScript(`(${toMiddle})(arguments[0])`, found);
          await found?.click();
        },
        async type(xpath, text) {
          await (await element(xpath))?.sendKeys(text);
        },
        press: (key) => session.actions().sendKeys(KEYS[key]).perform(),
        value: <Value>(expression: string) => session.executeScript<Value>(`return (${expression})`),
        resize,
        async opened() {
          const addresses: string[] = [];
          for (const handle of await session.getAllWindowHandles()) {
            if (handle === first) continue;
            await session.switchTo().window(handle);
            addresses.push(await session.getCurrentUrl());
          }
          await session.switchTo().window(first);
          return addresses;
        },
        close: () => session.quit(),
      };
    },
    async close() {
      driver.kill();
      screen.kill();
    },
  };
}

/** Starts the browsers of the engines beside Chromium, for the site at `origin`. */
export const LAUNCH = { firefox, webkit } as const;
