import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { inGateBrowser } from '../../testing/in-gate-browser.ts';
import type { GateBrowser } from './gate-browser.ts';
import { keptDocument } from './kept-document.ts';
import { openPage, openTab } from './visit-page.ts';

// How a page is judged while it arrives, by a real browser; e2e/gate has real releases.

const inBrowser = inGateBrowser();

const PICTURE = 'picture.svg';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300"/></svg>';

/** A page in two parts, whose application has nothing to do but to say that it runs. */
const page = (styles: string, before: string, after: string) =>
  [
    `<!doctype html><meta charset="utf-8"><title>Guide</title><style>body { margin: 0 } ${styles}</style><div id="root"><p>From Gable &amp; Grain</p><main>${before}`,
    `${after}</main></div><script type="module" src="/app.js"></script>`,
  ] as const;

/** The reasons for which the gate refuses a page. Its second part comes when the browser has painted the first one. */
async function reasons(
  { browser, server, origin }: GateBrowser,
  [first, second]: ReturnType<typeof page>,
): Promise<string> {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const tab = await openTab(context, origin, []);
  await keptDocument.watch(tab.page);
  const policy = { 'content-security-policy': "default-src 'self'; style-src 'self' 'unsafe-inline'" };
  const answer = (body: BodyInit, type: string) =>
    new Response(body, { headers: { ...policy, 'content-type': type } });
  server.answerWith({
    async fetch({ url }) {
      if (url.endsWith('.svg')) return answer(SVG, 'image/svg+xml');
      if (url.endsWith('.js')) return answer("performance.mark('page /');", 'text/javascript');
      const parts = new ReadableStream({
        async start(stream) {
          stream.enqueue(new TextEncoder().encode(first));
          await painted(tab.page);
          stream.enqueue(new TextEncoder().encode(second));
          stream.close();
        },
      });
      return answer(parts, 'text/html');
    },
  });
  const visit = { address: '/', mark: '/', signedIn: false, changing: null, missing: false, forms: false };
  const problems = await openPage(tab, origin, visit);
  return problems.map(({ reason }) => reason).join('\n');
}

/** Resolves when the browser has painted the first part of the document. */
const painted = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('main') && performance.getEntriesByType('paint').length > 0,
    undefined,
    { polling: 20 },
  );

const COLUMNS =
  'main { display: grid; grid-template-columns: 1fr 1fr } img { order: 1; height: 400px; width: 100% }';
const IMAGE = `<img src="${PICTURE}" alt="">`;
const TEXT = '<div><h1>A guide</h1><p>What to check, and when to call a pro.</p></div>';

inBrowser(
  'refuses a picture that changes its column when the text arrives, however fast the line is',
  async ({ gate }) => {
    const found = await reasons(gate, page(COLUMNS, IMAGE, TEXT));
    expect(found).toMatch(
      /The page jumps while it arrives over a slow line: in a window of 1280 px, <img class=""> moves when <div class=""> comes \(0\.\d+\)/,
    );
    expect(found).not.toContain('while it hydrates');
  },
);

inBrowser(
  'takes a page whose parts have named places, and calls what a half-parsed page does no fault of its application',
  async ({ gate }) => {
    const named = `${COLUMNS} img { grid-area: 1 / 2 } div { grid-area: 1 / 1 }`;
    expect(await reasons(gate, page(named, IMAGE, TEXT))).not.toMatch(/jumps|moves/);
  },
);

inBrowser(
  'refuses a page that a picture without a size moves, also where it arrives at once',
  async ({ gate }) => {
    const found = await reasons(gate, page('img { display: block }', IMAGE, TEXT));
    expect(found).toMatch(/The page moves while it hydrates: 0\.\d+ by /);
  },
);
