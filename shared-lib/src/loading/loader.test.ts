// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Asked = readonly [url: string, integrity: string, cache: string];

let asked: Asked[] = [];
/** What the network does at each request, the first first; then it answers. */
let network: ('fails' | 'hangs')[] = [];
/** What the browser does with each module that it is given, the first first; then it takes it. */
let modules: ('refused' | 'hangs')[] = [];

function request(url: string, { integrity, cache, signal }: RequestInit): Promise<Response> {
  asked.push([url, integrity ?? '', cache ?? '']);
  if (signal?.aborted) return Promise.reject(signal.reason);
  const fate = network.shift();
  if (fate === 'fails') return Promise.reject(new TypeError('Failed to fetch'));
  if (!fate) return Promise.resolve(new Response());
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];

/** A fresh loader in a document whose import map names `/a.js` and `/b.js`. */
async function loader(): Promise<typeof import('./loader.ts')> {
  const map = { integrity: { '/a.js': 'sha256-a', '/b.js': 'sha256-b' } };
  document.body.innerHTML = `<script type="importmap">${JSON.stringify(map)}</script>`;
  vi.resetModules();
  return import('./loader.ts');
}

beforeEach(() => {
  asked = [];
  network = [];
  modules = [];
  vi.stubGlobal('fetch', vi.fn(request));
  vi.spyOn(DOMTokenList.prototype, 'supports').mockReturnValue(true);
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    append(...nodes);
    const fate = modules.shift();
    if (fate === 'hangs') return;
    const event = fate === 'refused' ? 'error' : 'load';
    queueMicrotask(() => (nodes[0] as Element).dispatchEvent(new Event(event)));
  });
});
afterEach(() => {
  document.head.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('files', () => {
  it('are fetched once with their integrity and put where imports find them, all of them before it is done', async () => {
    const { loadFiles } = await loader();
    await Promise.all([loadFiles(['/a.js', '/b.js']), loadFiles(['/a.js', '/a.js'])]);
    await loadFiles(['/a.js']);
    expect(asked).toEqual([
      ['/a.js', 'sha256-a', 'default'],
      ['/b.js', 'sha256-b', 'default'],
    ]);
    expect(links().map((link) => [link.getAttribute('href'), link.integrity])).toEqual([
      ['/a.js', 'sha256-a'],
      ['/b.js', 'sha256-b'],
    ]);
  });

  it('without a known integrity are not asked for', async () => {
    const { knowFiles, loadFiles } = await loader();
    await expect(loadFiles(['/a.js', '/c.js'])).rejects.toThrow('the integrity of /c.js is not known');
    expect(asked).toEqual([]);
    knowFiles([['/c.js', 'sha256-c']]);
    await loadFiles(['/c.js']);
    expect(asked).toEqual([['/c.js', 'sha256-c', 'default']]);
  });

  it('of a release on another origin are asked for there, though its code knows their paths only', async () => {
    const { knowFiles, loadFiles } = await loader();
    knowFiles([['https://account.example/_r/account/1/page.js', 'sha256-p']]);
    await loadFiles(['/_r/account/1/page.js']);
    await loadFiles(['https://account.example/_r/account/1/page.js']);
    expect(asked).toEqual([['https://account.example/_r/account/1/page.js', 'sha256-p', 'default']]);
    expect(links().map(({ href }) => href)).toEqual(['https://account.example/_r/account/1/page.js']);
  });

  it('that do not arrive are asked for again past the cache, then named, and the next attempt asks again', async () => {
    const { loadFiles } = await loader();
    network = ['fails', 'fails'];
    const failed = loadFiles(['/a.js']);
    await expect(failed).rejects.toThrow('/a.js did not arrive');
    await expect(failed).rejects.toMatchObject({ name: 'LoadError', cause: { message: 'Failed to fetch' } });
    expect(links()).toEqual([]);
    network = ['fails'];
    await loadFiles(['/a.js']);
    expect(asked.map(([, , cache]) => cache)).toEqual(['default', 'reload', 'default', 'reload']);
    expect(links()).toHaveLength(1);
  });

  it('that hang are given up after 8 seconds, and the next attempt does not wait for them', async () => {
    const { loadFiles } = await loader();
    vi.useFakeTimers();
    network = ['hangs'];
    const told = vi.fn();
    const failed = loadFiles(['/a.js', '/b.js']).catch(told);
    await vi.advanceTimersByTimeAsync(7999);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    expect(told.mock.lastCall?.[0].message).toBe('/a.js did not arrive in time');
    await loadFiles(['/a.js']);
  });

  it('that hang for whom came first arrive for all who came later, by one request', async () => {
    const { loadFiles } = await loader();
    vi.useFakeTimers();
    network = ['hangs'];
    const first = expect(loadFiles(['/a.js'])).rejects.toThrow('in time');
    await vi.advanceTimersByTimeAsync(5000);
    // The other file comes, so there is a connection, and all wait on.
    const later = [loadFiles(['/a.js']), loadFiles(['/a.js', '/b.js'])];
    await vi.advanceTimersByTimeAsync(8000);
    await first;
    await Promise.all(later);
    expect(asked.filter(([url, , cache]) => url === '/a.js' && cache === 'default')).toHaveLength(2);
  });

  it('keep the newer request of a file when the one that was given up fails after it', async () => {
    await loader();
    const { getVerified, giveUp } = await import('./get-verified.ts');
    network = ['hangs', 'hangs'];
    const [first, request] = getVerified(['/a.js', 'sha256-a']);
    giveUp('/a.js', request);
    const [second] = getVerified(['/a.js', 'sha256-a']);
    await expect(first).rejects.toThrow();
    expect(getVerified(['/a.js', 'sha256-a'])[0]).toBe(second);
  });

  it('that fail for a later caller too are reported after one request of its own', async () => {
    const { loadFiles } = await loader();
    network = ['fails', 'fails', 'fails', 'fails'];
    const first = loadFiles(['/a.js']);
    const second = loadFiles(['/a.js']);
    await expect(first).rejects.toThrow('did not arrive');
    await expect(second).rejects.toThrow('did not arrive');
    expect(asked).toHaveLength(4);
  });

  it('that the browser refuses though the bytes are right are told apart: only a new document helps', async () => {
    const { loadFiles } = await loader();
    modules = ['refused'];
    await expect(loadFiles(['/a.js'])).rejects.toMatchObject({ isRemembered: true });
    network = ['fails', 'fails'];
    await expect(loadFiles(['/b.js'])).rejects.not.toMatchObject({ isRemembered: true });
  });

  it('whose bytes are right and that the browser never takes are told apart too: it would go on waiting', async () => {
    const { loadFiles } = await loader();
    vi.useFakeTimers();
    modules = ['hangs'];
    const stuck = expect(loadFiles(['/a.js', '/b.js'])).rejects.toMatchObject({
      message: '/a.js did not arrive in time',
      isRemembered: true,
    });
    await vi.advanceTimersByTimeAsync(8000);
    await stuck;
    network = ['hangs'];
    const late = expect(loadFiles(['/a.js'])).rejects.toMatchObject({ isRemembered: false });
    await vi.advanceTimersByTimeAsync(8000);
    await late;
  });

  it('are left to imports where the browser knows no module preloads', async () => {
    const { loadFiles } = await loader();
    vi.spyOn(DOMTokenList.prototype, 'supports').mockReturnValue(false);
    await loadFiles(['/a.js']);
    expect([asked.length, links().length]).toEqual([1, 0]);
  });
});

describe('late code', () => {
  const FORM = 'mfe-guide/src/Form.tsx';
  const late = { [FORM]: ['/a.js', '/b.js'] };

  it('runs when all of its files are here, and not before', async () => {
    const { knowFiles, lateCode } = await loader();
    knowFiles([], late);
    network = ['fails', 'fails', 'fails', 'fails'];
    const load = vi.fn(async () => 'module');
    const code = lateCode(FORM, load);
    await expect(code()).rejects.toThrow('did not arrive');
    expect(load).not.toHaveBeenCalled();
    expect(await code()).toBe('module');
    expect(links()).toHaveLength(2);
  });

  it('is known of what the document came with: the shell, and the release of its page', async () => {
    const { lateCode } = await loader();
    const own = { late: { 'shell/src/Search.tsx': ['/a.js'] }, release: { late } };
    document.body.insertAdjacentHTML(
      'beforeend',
      `<script type="application/json" id="mfe-own">${JSON.stringify(own)}</script>`,
    );
    await lateCode('shell/src/Search.tsx', async () => 1)();
    await lateCode(FORM, async () => 1)();
    expect(asked.map(([url]) => url)).toEqual(['/a.js', '/b.js']);
  });

  it('is the import alone where nobody knows its files', async () => {
    const { lateCode } = await loader();
    expect(await lateCode(FORM, async () => 'module')()).toBe('module');
    expect(asked).toEqual([]);
  });
});

describe('a time that is over', () => {
  const late = () => new Error('too late');
  beforeEach(() => void vi.useFakeTimers());

  it.each([
    ['gives what arrives', (work: PromiseWithResolvers<string>) => work.resolve('here'), 'here'],
    ['passes a failure on', (work: PromiseWithResolvers<string>) => work.reject('broken'), 'broken'],
  ])('%s before, and leaves no timer behind', async (_, settle, expected) => {
    const { within } = await loader();
    const work = Promise.withResolvers<string>();
    const result = within(work.promise, late).catch((failure: unknown) => failure);
    await vi.advanceTimersByTimeAsync(7999);
    settle(work);
    expect(await result).toBe(expected);
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects, and what comes later is ignored', async () => {
    const { within } = await loader();
    const work = Promise.withResolvers<string>();
    const result = within(work.promise, late);
    const rejection = expect(result).rejects.toThrow('too late');
    await vi.advanceTimersByTimeAsync(8000);
    await rejection;
    work.reject(new Error('broken'));
    await expect(result).rejects.toThrow('too late');
  });

  it('begins anew with every file that comes', async () => {
    const { loadFiles, within } = await loader();
    const work = Promise.withResolvers<string>();
    const result = within(work.promise, late);
    await vi.advanceTimersByTimeAsync(7000);
    await loadFiles(['/a.js']);
    await vi.advanceTimersByTimeAsync(7000);
    work.resolve('here');
    expect(await result).toBe('here');
  });
});
