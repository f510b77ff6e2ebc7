import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inGateBrowser } from '../../testing/in-gate-browser.ts';
import { releaseOf, routeAt } from '../../testing/small-releases.ts';
import type { AssembledPage } from '../assemble/site.ts';
import type { GateBrowser } from './gate-browser.ts';
import { loadShifts } from './hydration-monitor.ts';
import { openPage, regionDifference, type Visit, visitOf, visitPage } from './visit-page.ts';
import { openTab, type Problem, type Tab } from './visitors.ts';

describe('a visit of a page', () => {
  const visit = (rest: Partial<Record<keyof AssembledPage, unknown>>, path = '/a') => {
    const html = '<main><p>All of it</p></main>';
    const own = { html, app: 'account', route: routeAt(path), fragments: [] };
    return visitOf({ path, page: { ...own, ...rest } as AssembledPage }, ['account']);
  };

  it('is signed in only if the page is behind the access gate', () => {
    expect(visit({ route: routeAt('/a', { access: 'authenticated' }) }).signedIn).toBe(true);
    expect(visit({ route: routeAt('/a', { access: 'anonymous' }) }).signedIn).toBe(false);
  });

  it('requests an unknown address for the not-found page, and sends the frame’s forms', () => {
    const { address, ...missing } = visit({ route: null, app: null }, '/404');
    expect(address).not.toBe('/404');
    expect(missing).toMatchObject({ forms: 'form:not(main form)' });
  });

  const FORM = '<main><form></form></main>';
  const account = { release: releaseOf('account', []), fragment: {} };

  it.each([
    ['sends', 'main form', { html: FORM }],
    ['sends', 'main form', { html: '<main><div data-mfe="account"><p role="status">Wait</p></div></main>' }],
    ['sends', 'main form', { html: FORM, app: 'guide', fragments: [account] }],
    ['does not send', null, { html: FORM, app: 'guide' }],
    ['does not send', null, { html: '<form></form><main></main>' }],
  ])('%s a form (%s) of %j', (_, forms, page) => {
    expect(visit(page).forms).toBe(forms);
  });

  it.each([
    ['<div data-mfe="account"><div role="status"><span>Reading your link</span></div></div>', true],
    ['<div data-mfe="guide"><form><span role="status"></span></form></div>', false],
  ])('knows whether the region in %s waits for data: %s', (main, isWaiting) => {
    const html = `<div id="root"><header><p role="status">Wait</p></header><main>${main}</main></div>`;
    expect(visit({ html })).toMatchObject({ isWaiting });
  });
});

const inBrowser = inGateBrowser();

const HEAD = '<!doctype html><meta charset="utf-8"><title>Guide</title><link rel="icon" href="data:,">';
const APP = '<script type="module" src="/app.js"></script>';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300"/></svg>';
const VISIT: Visit = { address: '/guide', signedIn: false, isWaiting: false, forms: null };

async function reasons(
  { browser, server, origin }: GateBrowser,
  documentOf: (page: Page) => BodyInit,
  script: string,
  visit: (tab: Tab) => Promise<Problem[]>,
): Promise<string[]> {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const tab = await openTab(context, origin);
  const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";
  const respond = (body: BodyInit, type: string) =>
    new Response(body, { headers: { 'content-security-policy': policy, 'content-type': type } });
  server.answerWith({
    fetch({ url }) {
      if (url.endsWith('.svg')) return respond(SVG, 'image/svg+xml');
      if (url.endsWith('.js')) return respond(script, 'text/javascript');
      return respond(documentOf(tab.page), 'text/html');
    },
  });
  return (await visit(tab)).map(({ reason }) => reason);
}

describe('a page while it loads', () => {
  const COLUMNS =
    'main { display: grid; grid-template-columns: 1fr 1fr } img { order: 1; height: 400px; width: 100% }';
  const FIRST = '<div id="root"><p>From Gable &amp; Grain</p><main><img src="picture.svg" alt="">';
  const SECOND = '<div><h1>A guide</h1><p>What to check, and when to call a pro.</p></div></main></div>';

  const reasonsWhileLoading = async (gate: GateBrowser, styles: string) => {
    const documentOf = (page: Page) =>
      new ReadableStream({
        async start(stream) {
          const text = new TextEncoder();
          stream.enqueue(text.encode(`${HEAD}<style>body { margin: 0 } ${styles}</style>${FIRST}`));
          const isPainted = () =>
            document.querySelector('main') && performance.getEntriesByType('paint').length > 0;
          await page.waitForFunction(isPainted, undefined, { polling: 20 });
          stream.enqueue(text.encode(`${SECOND}${APP}`));
          stream.close();
        },
      });
    const script = "performance.mark('page /guide');";
    return (await reasons(gate, documentOf, script, (tab) => openPage(tab, VISIT))).join('\n');
  };

  inBrowser('may not move a picture to another column over a slow connection', async ({ gate }) => {
    const report = await reasonsWhileLoading(gate, COLUMNS);
    expect(report).toMatch(
      /Layout shift while the page loads over a slow connection: in a window of 1280 px, <img class=""> moves when <div class=""> arrives \(score 0\.\d+\)/,
    );
    expect(report).not.toContain('during hydration');
  });

  inBrowser('may place its parts in fixed grid areas', async ({ gate }) => {
    const named = `${COLUMNS} img { grid-area: 1 / 2 } div { grid-area: 1 / 1 }`;
    expect(await reasonsWhileLoading(gate, named)).not.toMatch(/moves/);
  });

  inBrowser('has the same HTML after it was measured in both widths', async ({ gate }) => {
    const page = await gate.browser.newPage();
    onTestFinished(() => page.close());
    await page.setContent('<p><a>Interior</a> <b>one</b> <i>two</i></p>');
    const before = await page.innerHTML('body');
    expect(await loadShifts(page)).toEqual([]);
    expect(await page.innerHTML('body')).toBe(before);
  });

  inBrowser('may not shift when a picture without a size arrives', async ({ gate }) => {
    const report = await reasonsWhileLoading(gate, 'img { display: block }');
    expect(report).toMatch(/Layout shift during hydration: 0\.\d+ by /);
  });
});

describe('a page reached by a link', () => {
  const reasonsAfterLink = (gate: GateBrowser, region: string, code: string, effect = '', more = {}) => {
    const script = `
      const region = document.querySelector('[data-mfe]');
      const start = () => { ${effect}; performance.mark('page /guide'); };
      if (location.pathname === '/guide') start();
      else addEventListener('popstate', () => { region.innerHTML = ${JSON.stringify(code)}; start(); });
      performance.mark('page not-found');`;
    const html = `${HEAD}<main><div data-mfe="guide">${region}</div></main>${APP}`;
    return reasons(
      gate,
      () => html,
      script,
      (tab) => visitPage(tab, { ...VISIT, ...more }),
    );
  };

  inBrowser('must contain what its code renders', async ({ gate }) => {
    const packed = 'Part <!-- -->1<p class="a" id="b">A</p>';
    expect(await reasonsAfterLink(gate, packed, 'Part 1<p id="b" class="a">A</p>')).toEqual([]);
    const reason = /different HTML than its code renders: "<div .*555-0199.*" instead of "<div .*407-0142/;
    const differing = await reasonsAfterLink(gate, '<p>Call 555-0199</p>', '<p>Call 407-0142</p>');
    expect(differing).toEqual([expect.stringMatching(reason)]);
  });

  inBrowser('may contain additions of a script that runs on every visit', async ({ gate }) => {
    const effect = "region.append('Copy this address')";
    expect(await reasonsAfterLink(gate, '<p>A</p>', '<p>A</p>', effect)).toEqual([]);
    expect(await reasonsAfterLink(gate, '<p>B</p>', '<p>A</p>', effect)).toHaveLength(1);
  });

  inBrowser('is compared after its loading state, not during it', async ({ gate }) => {
    const html = '<p role="status">One moment</p>';
    const other = `${html}<p>Call 555-0199</p>`;
    const effect = 'region.textContent = "Signed in"';
    expect(await reasonsAfterLink(gate, other, html, effect)).toEqual([]);
    expect(await reasonsAfterLink(gate, other, html)).toHaveLength(1);
  });

  inBrowser('may differ between two visits when it shows a signed-in visitor’s data', async ({ gate }) => {
    const busy = '<p aria-busy="true">1</p>';
    expect(await reasonsAfterLink(gate, busy, '<p>2</p>', '', { signedIn: true })).toEqual([]);
  });
});

describe('a region', () => {
  const differenceOf = async ({ browser }: GateBrowser, opened: string, rendered: string) => {
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    const region = (html: string) => `<div data-mfe="guide">${html}</div>`;
    return regionDifference(page, region(opened), region(rendered));
  };

  inBrowser('equals React’s rendering despite other ids and another attribute order', async ({ gate }) => {
    const packed = `<label for="_a-R_1_" style="margin-top:4px;color:RED">Field <!-- -->1</label>
<form method="post" class="a r_b_ c" data-hold=""><input id="_a-R_1_" aria-describedby="_a-R_2_ _a-R_1_" autofocus=""/>
<select><option>1</option><option selected="">2</option></select><textarea>

Words</textarea></form><noscript><p>None</p></noscript>`;
    const rendered = `<label style="margin-top: 4px; color: red;" for="_a-r_5_">Field 1</label>
<form class="a r_b_ c" method="post"><input aria-describedby="_a-r_6_ _a-r_5_" id="_a-r_5_">
<select><option>1</option><option>2</option></select><textarea>
Words</textarea></form>`;
    expect(await differenceOf(gate, packed, rendered)).toBeNull();
  });

  inBrowser.for([
    ['a text', '<p>Free</p>', '<p>Paid</p>'],
    ['an element', '<p>A</p>', '<div>A</div>'],
    ['an element instead of its escaped text', '<p>&lt;b&gt;A&lt;/b&gt;</p>', '<p><b>A</b></p>'],
    ['an address', '<a href="/a">A</a>', '<a href="https://evil.example/a">A</a>'],
    ['a style', '<p style="color: red">A</p>', '<p style="color: blue">A</p>'],
    ['a link’s target', '<p id="_R_1_"></p><a href="#_R_1_"></a>', '<p id="_r_1_"></p><a href="#_r_2_"></a>'],
  ] as const)('differs by %s', async ([, opened, rendered], { gate }) => {
    const difference = await differenceOf(gate, opened, rendered);
    expect(difference).not.toBeNull();
    expect(difference?.opened).not.toBe(difference?.rendered);
  });
});
