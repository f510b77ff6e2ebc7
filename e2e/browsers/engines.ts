import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { chromium as playwright } from '@playwright/test';
import puppeteer, { type ElementHandle, type Browser as Puppeteer } from 'puppeteer-core';
import { Builder, Button, By, Capabilities, Key } from 'selenium-webdriver';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';
import { until } from '../../backend/test/until.ts';
import { ENGINES, engineProgram } from '../../delivery/src/commands/test-programs.ts';
import { systemChromium } from '../../delivery/src/core/process/chromium.ts';
import { READER } from '../support/as-reader.ts';
import { freePort } from '../support/free-port.ts';
import type { Tab } from './tab.ts';

/** A running browser. */
export interface Browser {
  /** Opens a window of a visitor who has never been here. */
  tab(): Promise<Tab>;
  close(): Promise<void>;
}

/** How a browser is started, beside what is the same for all tests. */
export interface LaunchOptions {
  /** Host and port of a proxy for other sites. */
  proxy?: string;
  /** Firefox's preferences. */
  prefs?: Readonly<Record<string, unknown>>;
}

/** Runs in the page. At once: where the site scrolls smoothly, a click would come before the element. */
function toMiddle(element: Element): void {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
}

async function chromium(origin: string, { proxy }: LaunchOptions = {}): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'chrome',
    executablePath: systemChromium() ?? playwright.executablePath(),
    headless: 'shell',
    defaultViewport: null,
    args: [
      `--user-agent=${READER.userAgent}`,
      ...(proxy ? [`--proxy-server=${proxy}`] : []),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  return driven(browser, origin);
}

async function firefox(origin: string, { proxy, prefs }: LaunchOptions = {}): Promise<Browser> {
  const { hostname, port } = new URL(`http://${proxy}`);
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: engineProgram(ENGINES.firefox),
    headless: true,
    defaultViewport: null,
    extraPrefsFirefox: {
      ...(proxy && {
        'network.proxy.type': 1,
        'network.proxy.ssl': hostname,
        'network.proxy.ssl_port': +port,
      }),
      ...prefs,
    },
  });
  return driven(browser, origin);
}

/** The buttons and keys of each way to press a link. */
const WITH_MOUSE = {
  'left button': {},
  'middle button': { button: 'middle' },
  'right button': { button: 'right' },
  'double click': { count: 2 },
  Ctrl: {},
  Shift: {},
} as const;

/** A browser that Puppeteer drives. */
function driven(browser: Puppeteer, origin: string): Browser {
  return {
    async tab() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const resize = async (width: number, height: number) => {
        await page.setViewport({ width, height, hasTouch: true }).catch((error: Error) => {
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
      const others = async () => (await context.pages()).filter((one) => one !== page);
      return {
        async open(path) {
          // A page behind another one is hidden: it may ask for nothing.
          await page.bringToFront();
          await page.goto(origin + path);
        },
        async click(xpath) {
          const found = await element(xpath);
          await found.evaluate(toMiddle);
          await found.click();
        },
        async pressLink(xpath, how) {
          await page.bringToFront();
          const found = await element(xpath);
          await found.evaluate(toMiddle);
          if (how === 'touch') return await found.tap();
          if (how === 'Enter') return await found.press('Enter');
          const key = how === 'Ctrl' ? 'Control' : how === 'Shift' ? 'Shift' : null;
          if (key) await page.keyboard.down(key);
          await found.click(WITH_MOUSE[how]);
          if (key) await page.keyboard.up(key);
        },
        async type(xpath, text) {
          const field = await element(xpath);
          await field.type(text);
        },
        async upload(xpath, file) {
          const field = (await element(xpath)) as ElementHandle<HTMLInputElement>;
          await field.uploadFile(file);
        },
        press: (key) => page.keyboard.press(key),
        value: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
        resize,
        opened: async () => (await others()).map((one) => one.url()),
        closeOthers: async () => void (await Promise.all((await others()).map((one) => one.close()))),
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

async function webkit(origin: string, { proxy }: LaunchOptions = {}): Promise<Browser> {
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
  if (proxy) capabilities.set('proxy', { proxyType: 'manual', sslProxy: proxy });
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
      const middle = async (xpath: string) => {
        const found = await element(xpath);
        if (!found) throw new Error(`There is no ${xpath}.`);
        await session.executeScript(`(${toMiddle})(arguments[0])`, found);
        return found;
      };
      /** Does something in each window that this one has opened. */
      async function inOthers<Result>(work: () => Promise<Result>): Promise<Result[]> {
        const results: Result[] = [];
        for (const handle of await session.getAllWindowHandles()) {
          if (handle === first) continue;
          await session.switchTo().window(handle);
          results.push(await work());
        }
        await session.switchTo().window(first);
        return results;
      }
      return {
        open: (path) => session.get(origin + path),
        click: async (xpath) => (await middle(xpath)).click(),
        async pressLink(xpath, how) {
          const found = await middle(xpath);
          if (how === 'Enter') return await found.sendKeys(Key.ENTER);
          const actions = session.actions();
          const key = how === 'Ctrl' ? Key.CONTROL : how === 'Shift' ? Key.SHIFT : null;
          if (key) actions.keyDown(key);
          if (how === 'double click') actions.doubleClick(found);
          else {
            const button = { 'middle button': Button.MIDDLE, 'right button': Button.RIGHT }[how as string];
            actions.move({ origin: found }).press(button).release(button);
          }
          if (key) actions.keyUp(key);
          await actions.perform();
        },
        async type(xpath, text) {
          await (await element(xpath))?.sendKeys(text);
        },
        async upload(xpath, file) {
          await (await element(xpath))?.sendKeys(file);
        },
        press: (key) => session.actions().sendKeys(KEYS[key]).perform(),
        value: <Value>(expression: string) => session.executeScript<Value>(`return (${expression})`),
        resize,
        opened: () => inOthers(() => session.getCurrentUrl()),
        closeOthers: async () => void (await inOthers(() => session.close())),
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
/** With Chromium, for what all engines do in one test. */
export const LAUNCH_ALL = { chromium, ...LAUNCH } as const;
