// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepTypedText } from '../forms/typed-text.ts';

/** What the boot script has asked for. */
let asked: (readonly [url: string, integrity: string])[] = [];
/** Addresses that do not arrive. */
const lost = new Set<string>();
const hanging = new Set<string>();

/** How often the application was started; its script, a data address, counts. */
const counter = globalThis as { startedApplications?: number };
const MAIN =
  'data:text/javascript,globalThis.startedApplications = (globalThis.startedApplications ?? 0) + 1;';

type Listening = [string, EventListenerOrEventListenerObject, (boolean | AddEventListenerOptions)?];

/** It never comes; its address differs each time. */
const HANGING = 'data:text/javascript,await new Promise(() => {})';
const isLate = () => document.documentElement.hasAttribute('data-late');

let idle: (() => void) | undefined;
let listening: Listening[] = [];

/** Runs the boot script of a page with this body, as its last script would. */
async function boot({
  own = {} as { main?: string | undefined; shell?: string[]; eager?: boolean; files?: []; sent?: string },
  body = '',
} = {}): Promise<void> {
  // Another address each time: the module map gives a known one without running it.
  const shell = (own.shell ?? [own.main ?? MAIN]).map((module) => `${module}//${crypto.randomUUID()}`);
  const files = [...shell.map((module) => [module, 'sha256-m']), ['/p.js', 'sha256-p']];
  const main = 'main' in own && own.main === undefined ? undefined : shell.at(-1);
  document.body.innerHTML = `${body}<script type="application/json" id="mfe-own">${JSON.stringify({ files, ...own, shell: shell.length, main })}</script>`;
  vi.resetModules();
  await import('./boot.ts');
}

const isStarted = () => asked.length > 0;

beforeEach(() => {
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((...args: Listening) => {
    listening.push(args);
    listen(...args);
  });
  vi.stubGlobal('fetch', async (address: string, { integrity = '' }: RequestInit) => {
    const url = address.startsWith('data:') ? '/m.js' : address;
    asked.push([url, integrity]);
    if (lost.has(url)) throw new TypeError('Failed to fetch');
    if (hanging.has(url)) return new Promise(() => {});
    return new Response();
  });
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    idle = callback;
  });
});
afterEach(() => {
  for (const args of listening) window.removeEventListener(...args);
  listening = [];
  idle = undefined;
  counter.startedApplications = 0;
  asked = [];
  lost.clear();
  hanging.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.documentElement.removeAttribute('data-scrolled');
  window.heldSubmit = undefined;
  window.earlyClicks = undefined;
  document.documentElement.removeAttribute('data-late');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the application', () => {
  it('is left alone until the page has loaded and the browser is idle', async () => {
    await boot();
    expect(idle).toBeUndefined();
    window.dispatchEvent(new Event('load'));
    expect([typeof idle, isStarted()]).toEqual(['function', false]);
    idle?.();
    expect(isStarted()).toBe(true);
    await vi.waitFor(() => expect(counter.startedApplications).toBe(1));
  });

  it.each(['pointerdown', 'touchstart', 'keydown', 'focusin'])('starts at the first %s', async (type) => {
    await boot();
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    expect(isStarted()).toBe(true);
    await vi.waitFor(() => expect(counter.startedApplications).toBe(1));
  });

  it('starts at once where the page is of no use without it', async () => {
    await boot({ own: { eager: true } });
    expect(isStarted()).toBe(true);
  });

  it('starts once, and asks for every file at once with its integrity', async () => {
    await boot({ own: { eager: true } });
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    window.dispatchEvent(new Event('load'));
    idle?.();
    expect(asked).toEqual([
      ['/m.js', 'sha256-m'],
      ['/p.js', 'sha256-p'],
    ]);
    await vi.waitFor(() => expect(counter.startedApplications).toBe(1));
  });

  it('runs its files one after the other', async () => {
    const ran: string[] = [];
    vi.stubGlobal('ran', ran);
    const file = (name: string) => `data:text/javascript,globalThis.ran.push("${name}");`;
    await boot({ own: { eager: true, shell: [file('React'), file('main')] } });
    await vi.waitFor(() => expect(ran).toEqual(['React', 'main']));
  });

  it("starts without a remote's file: the application tells what is missing", async () => {
    lost.add('/p.js');
    await boot({ own: { eager: true } });
    await vi.waitFor(() => expect(counter.startedApplications).toBe(1));
  });

  it('does not start without a file of its own, and is asked for again by a later move of the visitor', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    lost.add('/m.js');
    await boot({ own: { eager: true } });
    await vi.advanceTimersByTimeAsync(4000);
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    expect([asked.length, counter.startedApplications]).toEqual([3, 0]);
    lost.clear();
    await vi.advanceTimersByTimeAsync(2000);
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    vi.useRealTimers();
    await vi.waitFor(() => expect(counter.startedApplications).toBe(1));
  });
});

describe('a file that hangs', () => {
  it('is asked for again by a later move of the visitor, beside the request that hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    hanging.add('/m.js');
    await boot({ own: { eager: true } });
    vi.advanceTimersByTime(8000);
    expect(isLate()).toBe(true);
    hanging.clear();
    vi.advanceTimersByTime(5000);
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    vi.useRealTimers();
    await vi.waitFor(() => expect(counter.startedApplications).toBe(1));
    await vi.waitFor(() => expect(isLate()).toBe(false));
  });
});

describe('a click before the application', () => {
  const LINKS =
    '<a id="guide" href="#guide" data-early=""><span>Download</span></a><a id="other" href="#other">Other</a>';

  it('is remembered where an element asks for it, and goes its way', async () => {
    await boot({ body: LINKS });
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector('#guide span')?.dispatchEvent(click);
    document.getElementById('other')?.click();
    document.dispatchEvent(new MouseEvent('click'));
    expect(window.earlyClicks).toEqual([click]);
    expect(click.defaultPrevented).toBe(false);
  });
});

describe('a submit before the application', () => {
  const FORMS = '<form id="guide" data-hold=""><button>Send</button></form><form id="search"></form>';
  const form = (id: string) => document.getElementById(id) as HTMLFormElement;
  function submit(id: string): { prevented: boolean; heard: boolean } {
    const event = new SubmitEvent('submit', {
      bubbles: true,
      cancelable: true,
      submitter: form(id).querySelector('button'),
    });
    const hear = vi.fn();
    form(id).addEventListener('submit', hear);
    form(id).dispatchEvent(event);
    return { prevented: event.defaultPrevented, heard: hear.mock.calls.length > 0 };
  }

  it('of a form that asks for it is held, and starts the application', async () => {
    await boot({ body: FORMS });
    expect(submit('guide')).toEqual({ prevented: true, heard: false });
    expect(window.heldSubmit).toEqual({
      form: form('guide'),
      submitter: form('guide').querySelector('button'),
    });
    expect(isStarted()).toBe(true);
  });

  it('of any other form goes its way', async () => {
    await boot({ body: FORMS });
    expect(submit('search')).toEqual({ prevented: false, heard: true });
    expect(window.heldSubmit).toBeUndefined();
    expect(isStarted()).toBe(false);
  });

  it('of a form that the application has taken over goes its way', async () => {
    await boot({ body: FORMS });
    form('guide').removeAttribute('data-hold');
    expect(submit('guide')).toEqual({ prevented: false, heard: true });
  });

  it('reaches the server when the application does not arrive', async () => {
    await boot({ body: FORMS, own: { main: 'data:text/javascript,throw new Error("broken")' } });
    const sent = vi.spyOn(form('guide'), 'submit').mockImplementation(() => {});
    submit('guide');
    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(isLate()).toBe(true);
  });

  it('reaches the server after 8 seconds when the application hangs, and the next one goes its way', async () => {
    vi.useFakeTimers();
    await boot({ body: FORMS, own: { main: HANGING } });
    const sent = vi.spyOn(form('guide'), 'submit').mockImplementation(() => {});
    submit('guide');
    vi.advanceTimersByTime(7999);
    expect([sent.mock.calls.length, isLate()]).toEqual([0, false]);
    vi.advanceTimersByTime(1);
    expect(sent).toHaveBeenCalled();
    expect(isLate()).toBe(true);
    expect(submit('guide')).toEqual({ prevented: false, heard: true });
  });

  it('reaches the server when the part of the application that it waits for hangs', async () => {
    await boot({ body: FORMS, own: { eager: true } });
    await vi.waitFor(() => expect(counter.startedApplications).toBe(1));
    vi.useFakeTimers();
    const sent = vi.spyOn(form('guide'), 'submit').mockImplementation(() => {});
    submit('guide');
    vi.advanceTimersByTime(8000);
    expect(sent).toHaveBeenCalledOnce();
    expect(isLate()).toBe(false);
  });

  it.each([
    ['has taken it over', () => (window.heldSubmit = undefined)],
    ['has put another form in its place', () => form('guide').remove()],
  ])('is not sent by the browser when the application %s', async (_, take) => {
    await boot({ body: FORMS, own: { eager: true } });
    await vi.waitFor(() => expect(counter.startedApplications).toBe(1));
    vi.useFakeTimers();
    const sent = vi.spyOn(form('guide'), 'submit').mockImplementation(() => {});
    submit('guide');
    take();
    vi.advanceTimersByTime(8000);
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('an application that is late', () => {
  it('is said so by the forms until it comes after all', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let arrive = () => {};
    const late = globalThis as { lateArrival?: Promise<void> };
    late.lateArrival = new Promise((resolve) => {
      arrive = resolve;
    });
    await boot({ own: { eager: true, main: 'data:text/javascript,await globalThis.lateArrival' } });
    vi.advanceTimersByTime(8000);
    expect(isLate()).toBe(true);
    arrive();
    vi.useRealTimers();
    await vi.waitFor(() => expect(isLate()).toBe(false));
  });

  it('is not waited for in the answer to a form that the browser sent; what was typed is forgotten', async () => {
    sessionStorage.setItem('typed-text /contact', '{}');
    sessionStorage.setItem('typed-text /blog', '{}');
    vi.useFakeTimers();
    await boot({ own: { eager: true, main: undefined, files: [], sent: '/contact' } });
    vi.advanceTimersByTime(8000);
    expect(isLate()).toBe(false);
    expect(Object.keys(sessionStorage)).toEqual(['typed-text /blog']);
    sessionStorage.clear();
  });
});

describe('what is typed before the application', () => {
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

  afterEach(() => {
    vi.unstubAllGlobals();
    window.oninput = null;
    sessionStorage.clear();
  });

  it('stands there after a reload, before the application and in it; nothing secret is kept', async () => {
    await typeEverywhere();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
    await boot({ body: FORMS });
    expect(texts()).toEqual({ ...typed, ...empty, box: 'on' });
    const keptOnce = sessionStorage.getItem('typed-text /contact');
    keepTypedText()();
    expect(sessionStorage.getItem('typed-text /contact')).toBe(keptOnce);
    document.body.innerHTML = FORMS;
    keepTypedText()();
    expect(texts()).toEqual({ ...typed, ...empty, box: 'on' });
  });

  it('is kept by the application alone once this runs, for another page not at all, and for an hour', async () => {
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

  it('does not keep the application from starting where the browser refuses storage', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    await boot({ body: FORMS, own: { eager: true } });
    await vi.waitFor(() => expect(counter.startedApplications).toBe(1));
  });
});

describe('the header', () => {
  const isScrolled = () => document.documentElement.hasAttribute('data-scrolled');
  const scrollTo = (top: number) => {
    vi.stubGlobal('scrollY', top);
    window.dispatchEvent(new Event('scroll'));
  };

  it('changes past 10 px, and back', async () => {
    await boot();
    expect(isScrolled()).toBe(false);
    scrollTo(10);
    expect(isScrolled()).toBe(false);
    scrollTo(11);
    expect(isScrolled()).toBe(true);
    scrollTo(0);
    expect(isScrolled()).toBe(false);
  });

  it('is changed in the first frame of a page that begins further down, which is laid out by then', async () => {
    const frame = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    vi.stubGlobal('scrollY', 400);
    await boot();
    expect(isScrolled()).toBe(false);
    frame.mock.lastCall?.[0](0);
    expect(isScrolled()).toBe(true);
  });
});
