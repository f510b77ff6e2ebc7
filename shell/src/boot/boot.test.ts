// @vitest-environment jsdom
import type { OwnBlock } from 'shared-lib/federation/documents.ts';
import { recordListeners } from 'shared-lib/testing/window-listeners.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionCookies } from '../../../shared-lib/src/session/session-cookies.ts';
import { keepTypedText } from '../forms/typed-text.ts';

let requests: string[] = [];
const failing = new Set<string>();
const hanging = new Set<string>();

const counter = globalThis as { startedApplications?: number };
const MAIN =
  'data:text/javascript,globalThis.startedApplications = (globalThis.startedApplications ?? 0) + 1;';

const HANGING = 'data:text/javascript,await new Promise(() => {})';
const isMarked = (name: string) => document.documentElement.hasAttribute(`data-${name}`);
const isLate = () => isMarked('late');

let idle: (() => void) | undefined;
let removeListeners: () => void;

const LISTS = ['/_r/shell/1.0.0-s/app.json', '/_r/guide/1.0.0-3fa9c1d2/app.json'] as const;
let main: string;

async function boot({ own = {} as Partial<OwnBlock>, body = '', code = MAIN } = {}): Promise<void> {
  // A new address each time, because a module runs only once per address.
  main = `${code}//${crypto.randomUUID()}`;
  const block = { app: 'guide', lists: LISTS, later: 'data:text/javascript,', eager: false, ...own };
  document.body.innerHTML = `${body}<script type="application/json" id="mfe-own">${JSON.stringify(block)}</script><script type="application/json" id="site-config">{"host":"/api"}</script>`;
  vi.resetModules();
  await import('./inline-validation.ts');
  await import('./boot.ts');
  await import('./later.ts');
}

const listResponse = (url: string): Response => {
  const page = { path: location.pathname, files: [0] };
  if (url === LISTS[0]) return Response.json({ entry: main, files: ['/m.js'], pages: [] });
  return url === LISTS[1] ? Response.json({ files: ['/_r/guide/p.js'], pages: [page] }) : new Response();
};

const realSetImmediate = setImmediate;
const isRequested = async () => {
  await new Promise((resolve) => realSetImmediate(resolve));
  return requests.includes('/m.js');
};
const waitForStart = () => vi.waitFor(() => expect(counter.startedApplications).toBe(1));
const fire = (type: string, selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
function load(): void {
  window.dispatchEvent(new Event('load'));
  idle?.();
}
function hide(): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  window.dispatchEvent(new Event('visibilitychange'));
}
const focusForm = () => fire('focusin', '[data-hold]');

beforeEach(() => {
  removeListeners = recordListeners();
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    if (failing.has(url)) throw new TypeError('Failed to fetch');
    if (hanging.has(url)) return new Promise(() => {});
    return listResponse(url);
  });
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    idle = callback;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  removeListeners();
  idle = undefined;
  counter.startedApplications = 0;
  requests = [];
  failing.clear();
  hanging.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const mark of ['scrolled', 'late', 'stuck']) document.documentElement.removeAttribute(`data-${mark}`);
  window.early = undefined;
  window.onerror = null;
  window.oninput = null;
  sessionStorage.clear();
  localStorage.clear();
  sessionCookies.clear();
  window.history.replaceState(null, '', '/');
});

describe('the application', () => {
  const FORM =
    '<form data-hold=""><input></form><p>Text</p><button type="button" id="save">Save</button><a href="#">Link</a><button popovertarget="m" class="menu">Menu</button><form method="dialog" class="letter"><input><button type="submit">Subscribe</button></form>';

  it.each([
    ['pointerdown', 'input'],
    ['focusin', '#save'],
    ['click', '#save'],
  ])('starts at the first %s on an element that needs it: %s', async (type, selector) => {
    await boot({ body: FORM });
    fire(type, selector);
    await waitForStart();
  });

  it('does not start while a visitor reads, scrolls and follows links', async () => {
    await boot({ body: FORM });
    for (const type of ['pointerdown', 'focusin', 'keydown', 'click'])
      for (const at of ['p', 'a', '.menu', '.letter input', '.letter button']) fire(type, at);
    for (const type of ['load', 'scroll', 'online']) window.dispatchEvent(new Event(type));
    idle?.();
    expect(await isRequested()).toBe(false);
    expect(requests).toEqual([...LISTS]);
  });

  it.each([
    ['for a signed-in visitor', () => sessionCookies.write({ token: 'abc', userId: 'u1' })],
    ['to send stored requests', () => localStorage.setItem('guide_requests', '[{}]')],
  ])('starts without an interaction %s', async (_, prepare) => {
    prepare();
    await boot();
    await waitForStart();
  });

  it('starts immediately on an eager page, and requests each file once', async () => {
    const guide = 'https://files.example';
    failing.add(`${guide}/_r/guide/p.js`);
    await boot({ own: { eager: true, origins: { guide } }, body: FORM });
    focusForm();
    load();
    await waitForStart();
    expect(requests).toEqual([...LISTS, '/m.js', `${guide}/_r/guide/p.js`]);
  });

  it('starts on a prerendered page only when the page becomes visible', async () => {
    Object.assign(document, { prerendering: true });
    await boot({ own: { eager: true }, body: FORM });
    load();
    expect(await isRequested()).toBe(false);
    Object.assign(document, { prerendering: false });
    document.dispatchEvent(new Event('prerenderingchange'));
    await waitForStart();
  });

  it.each([
    ['starts', true],
    ['does not start', false],
  ])('%s when the page-view module returns %s', async (_, startsApplication) => {
    const module = `data:text/javascript,export default () => { globalThis.viewed = true; return ${startsApplication}; }//${crypto.randomUUID()}`;
    await boot({ own: { view: module } });
    window.dispatchEvent(new Event('load'));
    expect('viewed' in globalThis).toBe(false);
    idle?.();
    await vi.waitFor(() => expect('viewed' in globalThis).toBe(true));
    await vi.waitFor(() => expect(counter.startedApplications).toBe(startsApplication ? 1 : 0));
    Reflect.deleteProperty(globalThis, 'viewed');
  });

  it.each([
    ['a shell file fails', failing, '/m.js', 0],
    ['a shell file times out', hanging, '/m.js', 8000],
    ['a list of files times out', hanging, LISTS[0], 8000],
  ])('is requested again on focus 5 seconds after %s', async (_, fault, file, lateMs) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fault.add(file);
    await boot({ own: { eager: true }, body: FORM });
    await vi.advanceTimersByTimeAsync(lateMs);
    await vi.waitFor(() => expect(isLate()).toBe(true));
    await vi.advanceTimersByTimeAsync(4000);
    focusForm();
    expect([await isRequested(), counter.startedApplications]).toEqual([file === '/m.js', 0]);
    fault.clear();
    await vi.advanceTimersByTimeAsync(1000);
    focusForm();
    vi.useRealTimers();
    await waitForStart();
    await vi.waitFor(() => expect(isLate()).toBe(false));
  });
});

it.each([
  ['button', true],
  ['a', false],
])('a click on <%s> shows a message after 8 seconds without the application: %s', async (name, isShown) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  hanging.add('/m.js');
  await boot({ body: `<${name} data-early="" id="early" type="button">Save</${name}>` });
  document.getElementById('early')?.click();
  expect(isMarked('stuck')).toBe(false);
  await vi.advanceTimersByTimeAsync(8000);
  expect(isMarked('stuck')).toBe(isShown);
});

describe('the page', () => {
  it('presses the header’s search button when another search button is clicked', async () => {
    await boot({
      body: '<button data-search="main">Search</button><button data-search="">Search the site</button>',
    });
    document.querySelector<HTMLElement>('[data-search=""]')?.click();
    expect(window.early?.clicks?.at(-1)?.target).toBe(document.querySelector('[data-search=main]'));
  });

  it.each([
    ['/blog?a=1&visit=new#b', '/blog?a=1#b'],
    ['/blog?visit=newer', '/blog?visit=newer'],
  ])('opened at %s shows the address %s', async (requested, address) => {
    window.history.replaceState(null, '', requested);
    await boot();
    expect(location.pathname + location.search + location.hash).toBe(address);
  });

  it('shows the current year, however long ago it was rendered', async () => {
    await boot({ body: '<span data-year>2025</span>' });
    expect(document.body.querySelector('[data-year]')?.textContent).toBe(String(new Date().getFullYear()));
  });
});

describe('a page view', () => {
  const GUIDE = 'guide/1.0.0-3fa9c1d2';
  interface View {
    own?: Partial<OwnBlock>;
    code?: string;
    entries?: Record<string, object[]>;
    navigator?: object;
  }

  async function open({ own, code, entries = {}, navigator }: View = {}) {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.stubGlobal('navigator', { doNotTrack: null, ...navigator });
    const posts: Record<string, unknown>[] = [];
    const fetch = vi.fn(async (url: string, init?: RequestInit) => {
      if (init?.body) posts.push(JSON.parse(String(init.body)));
      return listResponse(url);
    });
    vi.stubGlobal('fetch', fetch);
    vi.stubGlobal('PerformanceObserver', function Observer(report: (list: object) => void) {
      const observe = ({ type }: { type: string }) =>
        entries[type] && report({ getEntries: () => entries[type] });
      return { observe };
    });
    await boot({ own, code, body: '<button type="button">Save</button>' });
    window.dispatchEvent(new Event('visibilitychange'));
    return { posts, fetch };
  }

  const onePostWith = (...labels: string[]) => [expect.objectContaining({ own: GUIDE, errors: labels })];

  it('is sent once, when the page is hidden, without the application', async () => {
    const shift = (startTime: number, value: number, hadRecentInput = false) => {
      return { startTime, value, hadRecentInput };
    };
    const { posts, fetch } = await open({
      entries: {
        navigation: [{ responseStart: 90 }],
        'largest-contentful-paint': [{ startTime: 300 }, { startTime: 1180 }],
        // Two session windows, of 0.5 and 0.3, with a quiet second between them. The visitor caused the last shift.
        'layout-shift': [shift(100, 0.25), shift(900, 0.25), shift(2000, 0.3), shift(2100, 9, true)],
      },
    });
    expect(fetch).not.toHaveBeenCalled();
    hide();
    hide();
    const vitals = { CLS: 0.5, TTFB: 90, LCP: 1180 };
    expect(posts).toEqual([{ own: GUIDE, releases: ['shell/1.0.0-s'], vitals, errors: [], page: '/' }]);
    const init = expect.objectContaining({ keepalive: true, credentials: 'omit' });
    expect(fetch.mock.calls).toEqual([['/api/page-view', init]]);
  });

  const BROKEN = 'data:text/javascript,throw new Error("broken")//_r/';
  it.each([
    ['the shell throws', { code: `${BROKEN}shell/1.0.0-s/` }, 'error shell/1.0.0-s'],
    ['the page-view module throws', { own: { view: `${BROKEN}${GUIDE}/` } }, `error ${GUIDE}`],
    ['the page-view module is missing', { own: { view: `/_r/${GUIDE}/v.js` } }, `load ${GUIDE}`],
  ])('is sent immediately when %s', async (_, view, label) => {
    const { posts } = await open(view);
    load();
    document.querySelector('button')?.click();
    await vi.waitFor(() => expect(posts).toHaveLength(1));
    hide();
    expect(posts).toEqual(onePostWith(label));
  });

  /** Calls the boot script's error handler directly, because an error event would fail the Vitest run. */
  const failIn = (file: string, error: unknown = new Error('planted')) =>
    window.onerror?.('', file, 1, 1, error as Error);

  it('is sent immediately, once, when an inline script of the shell fails', async () => {
    const { posts } = await open();
    failIn(location.href);
    failIn(`/_r/${GUIDE}/b.js`);
    expect(posts).toEqual(onePostWith('error shell/1.0.0-s'));
  });

  it('does not report errors of an extension or the browser itself', async () => {
    const { posts } = await open();
    failIn('chrome-extension://abc/content.js');
    failIn('', null);
    // "ResizeObserver loop completed with undelivered notifications."
    failIn(location.href, null);
    hide();
    expect(posts).toEqual(onePostWith());
  });

  it.each([
    ['with Global Privacy Control', { globalPrivacyControl: true }],
    ['with Do Not Track', { doNotTrack: '1' }],
    ['by an automated browser', { webdriver: true }],
    ['for internal traffic', {}],
  ])('is not sent %s', async (name, navigator) => {
    if (name.includes('internal')) localStorage.internal = 'on';
    const { posts } = await open({ navigator });
    hide();
    expect(posts).toEqual([]);
  });
});

describe('an early submit', () => {
  const FORMS = '<form id="guide" data-hold=""><button>Send</button></form><form id="search"></form>';
  const form = (id: string) => document.getElementById(id) as HTMLFormElement;
  function submit(id: string): { prevented: boolean; handled: boolean } {
    const submitter = form(id).querySelector('button');
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter });
    const listener = vi.fn();
    form(id).addEventListener('submit', listener);
    form(id).dispatchEvent(event);
    return { prevented: event.defaultPrevented, handled: listener.mock.calls.length > 0 };
  }

  async function openForm(own: Partial<OwnBlock>, code?: string) {
    await boot({ body: FORMS, own, code });
    return vi.spyOn(form('guide'), 'submit').mockImplementation(() => {});
  }

  it('is held and starts the application if its form has `data-hold`', async () => {
    await boot({ body: FORMS });
    expect(submit('search')).toEqual({ prevented: false, handled: true });
    expect([window.early?.submit, await isRequested()]).toEqual([undefined, false]);
    expect(submit('guide')).toEqual({ prevented: true, handled: false });
    expect(window.early?.submit?.form).toBe(form('guide'));
    expect(await isRequested()).toBe(true);
  });

  it('reaches the server when the application fails to load', async () => {
    const sent = await openForm({}, 'data:text/javascript,throw new Error("broken")');
    submit('guide');
    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(isLate()).toBe(true);
  });

  it('reaches the server after 8 seconds without the application', async () => {
    vi.useFakeTimers();
    const sent = await openForm({}, HANGING);
    submit('guide');
    await vi.advanceTimersByTimeAsync(7999);
    expect([sent.mock.calls.length, isLate()]).toEqual([0, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveBeenCalledOnce();
    expect([isLate(), window.early?.submit]).toEqual([true, undefined]);
    sent.mockClear();
    expect(submit('guide')).toEqual({ prevented: true, handled: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveBeenCalledOnce();
  });

  it('waits until the browser is back online', async () => {
    vi.useFakeTimers();
    const sent = await openForm({}, HANGING);
    failing.add(location.pathname);
    submit('guide');
    await vi.advanceTimersByTimeAsync(8000);
    expect([sent.mock.calls.length, isMarked('offline')]).toEqual([0, true]);
    failing.clear();
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect([sent.mock.calls.length, isMarked('offline')]).toEqual([1, false]);
  });

  const takeOver = () => void Object.assign(window.early ?? {}, { submit: undefined });
  it.each([
    ['is sent natively after 8 seconds if the running application does not handle it', 1, () => {}],
    ['is not sent natively once the application handles it', 0, takeOver],
  ])('%s', async (_, times, take) => {
    const sent = await openForm({ eager: true });
    await waitForStart();
    vi.useFakeTimers();
    submit('guide');
    take();
    await vi.advanceTimersByTimeAsync(8000);
    expect(sent).toHaveBeenCalledTimes(times);
    expect(isLate()).toBe(false);
  });
});

it('the response to a native submit starts no application, and deletes the sent text', async () => {
  const typed = { '/send# name': 'Rosa', '/send#f email': 'rosa@', '/sender# name': 'Ann' };
  for (const path of ['/contact', '/blog'])
    sessionStorage.setItem(`typed-text ${path}`, JSON.stringify(typed));
  vi.useFakeTimers();
  await boot({ own: { eager: true, lists: undefined as never, sent: ['/contact', '/send'] } });
  vi.advanceTimersByTime(8000);
  expect(isLate()).toBe(false);
  const stored = (path: string) => Object.keys(JSON.parse(sessionStorage[`typed-text ${path}`]));
  expect([stored('/contact'), stored('/blog')]).toEqual([['/sender# name'], Object.keys(typed)]);
});

it.each([
  ['deleted after a native submit that the server redirected', 'submit', 1, ['/other#f name']],
  ['deleted after the boot script has submitted a held form', 'formdata', 1, ['/other#f name'], true],
  ['kept after a link that the server redirected', null, 1, ['/send#f name', '/other#f name']],
  ['kept after code has only read the form', 'formdata', 1, ['/send#f name', '/other#f name']],
  ['kept after a native submit that the server refused', 'submit', 0, ['/send#f name', '/other#f name']],
])('the text of a form is %s', async (_, type, redirectCount, kept, isHeld = false) => {
  window.history.replaceState(null, '', '/contact');
  const forms = ['/send', '/other'].map(
    (action) => `<form id="f" action="${action}"><input name="name"></form>`,
  );
  await boot({ body: forms.join('') });
  for (const input of document.querySelectorAll('input')) {
    input.value = 'Rosa';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (isHeld) Object.assign(window.early ?? {}, { submit: { form: document.forms[0] } });
  if (type) fire(type, 'form');
  const navigation = { redirectCount } as PerformanceNavigationTiming;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation]);
  window.history.replaceState(null, '', '/thanks');
  await boot();
  expect(Object.keys(JSON.parse(sessionStorage['typed-text /contact']))).toEqual(kept);
  expect(sessionStorage.submitted).toBeUndefined();
});

describe('text typed into a form', () => {
  const FORMS = `<form id="rosa"><input name="name"><input name="email" type="email" autocomplete="email">
    <input name="phone" type="tel"><textarea name="message"></textarea></form>
    <form><input name="secret" type="password"><input name="shown" autocomplete="new-password">
    <input name="code" autocomplete="one-time-code"><input name="never" autocomplete="off">
    <input name="box" type="checkbox"><input type="search" name="q"></form><input name="alone">`;
  const fields = () => [...document.querySelectorAll<HTMLInputElement>('[name]')];
  const texts = () => Object.fromEntries(fields().map(({ name, value }) => [name, value]));
  const typed = { name: 'Rosa', email: 'rosa@', phone: '407', message: 'Two\nlines' };
  const empty = { secret: '', shown: '', code: '', never: '', q: '', alone: '' };

  async function typeEverywhere(): Promise<void> {
    window.history.replaceState(null, '', '/contact');
    await boot({ body: FORMS });
    for (const field of fields()) {
      field.value = field.name in typed ? typed[field.name as keyof typeof typed] : 'secret';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  it('survives a reload, unless it is secret', async () => {
    await typeEverywhere();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
    await boot({ body: FORMS });
    expect(texts()).toEqual({ ...typed, ...empty, box: 'on' });
    const stored = sessionStorage.getItem('typed-text /contact');
    keepTypedText()();
    expect(sessionStorage.getItem('typed-text /contact')).toBe(stored);
    document.body.innerHTML = FORMS;
    keepTypedText()();
    expect(texts()).toEqual({ ...typed, ...empty, box: 'on' });
  });

  it('is stored per page for an hour', async () => {
    await typeEverywhere();
    keepTypedText()();
    const [name] = fields();
    if (name) name.value = 'Ruth';
    name?.dispatchEvent(new Event('input', { bubbles: true }));
    expect(sessionStorage.getItem('typed-text /contact')).not.toContain('Ruth');
    window.history.replaceState(null, '', '/blog');
    await boot({ body: FORMS });
    expect(texts()).toMatchObject({ name: '', message: '' });
    window.history.replaceState(null, '', '/contact');
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
    await boot({ body: FORMS });
    expect(texts()).toMatchObject({ name: '', message: '' });
  });

  it('does not prevent the start of the application in a browser that refuses storage', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    await boot({ body: FORMS, own: { eager: true } });
    await waitForStart();
  });
});

it('a page restored at a scroll position marks the header as scrolled in its first frame', async () => {
  const frame = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  vi.stubGlobal('scrollY', 400);
  await boot();
  expect(isMarked('scrolled')).toBe(false);
  frame.mock.lastCall?.[0](0);
  expect(isMarked('scrolled')).toBe(true);
});
