// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let requests: (readonly [url: string, cache: string])[] = [];
/** The faults of the next requests, in order; all others succeed. */
let network: ('fails' | 'hangs' | 'returns 404' | 'returns a web page')[] = [];

async function request(url: string, { cache, signal }: RequestInit): Promise<Response> {
  requests.push([url, cache ?? '']);
  const fault = network.shift();
  if (fault === 'fails') throw new TypeError('Failed to fetch');
  if (fault === 'returns 404') return new Response('', { status: 404 });
  if (fault === 'returns a web page') return new Response('', { headers: { 'content-type': 'text/html' } });
  if (!fault) return new Response();
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

async function loader(own = {}): Promise<typeof import('./loader.ts')> {
  document.body.innerHTML = `<script type="application/json" id="mfe-own">${JSON.stringify(own)}</script>`;
  vi.resetModules();
  return import('./loader.ts');
}

beforeEach(() => {
  requests = [];
  network = [];
  vi.stubGlobal('fetch', vi.fn(request));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('files', () => {
  it('are fetched once each, even if several calls request them', async () => {
    const { loadFiles } = await loader();
    await Promise.all([loadFiles(['/a.js', '/b.js']), loadFiles(['/a.js', '/a.js'])]);
    await loadFiles(['/a.js']);
    expect(requests.map(([url]) => url)).toEqual(['/a.js', '/b.js']);
  });

  it('of a release on another origin are requested there', async () => {
    const { addressOf, loadFiles } = await loader({ origins: { account: 'https://account.example' } });
    const [account, guide] = ['/_r/account/1/page.js', '/_r/guide/1/page.js'] as const;
    await loadFiles([account, guide]);
    expect(requests.map(([url]) => url)).toEqual([`https://account.example${account}`, guide]);
    // In development a remote has its own server.
    expect(addressOf('http://localhost:4301/remoteEntry.js')).toBe('http://localhost:4301/remoteEntry.js');
  });

  const FAULTS = ['fails', 'returns 404', 'returns a web page'] as const;
  it.each(FAULTS)('are requested without the cache by the next try if the network %s', async (fault) => {
    const { loadFiles } = await loader();
    network = [fault];
    const failed = loadFiles(['/a.js']);
    await expect(failed).rejects.toMatchObject({ name: 'LoadError', message: '/a.js did not load' });
    await loadFiles(['/a.js']);
    expect(requests.map(([, cache]) => cache)).toEqual(['default', 'reload']);
  });

  it('time out after 8 seconds if they hang', async () => {
    const { loadFiles } = await loader();
    vi.useFakeTimers();
    network = ['hangs'];
    const onError = vi.fn();
    const failed = loadFiles(['/a.js', '/b.js']).catch(onError);
    await vi.advanceTimersByTimeAsync(7999);
    expect(onError).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    expect(onError.mock.lastCall?.[0].message).toBe('/a.js did not load in time');
    await loadFiles(['/a.js']);
  });
});

describe('late code', () => {
  const FORM = 'mfe-guide/src/Form.tsx';
  const late = { [FORM]: ['/a.js', '/b.js'] };

  it('runs only after all of its files have loaded', async () => {
    const { addLateFiles, lateCode } = await loader();
    addLateFiles(late);
    network = ['fails'];
    const load = vi.fn(async () => 'module');
    const code = lateCode(FORM, load);
    await expect(code()).rejects.toThrow('did not load');
    expect(load).not.toHaveBeenCalled();
    expect(await code()).toBe('module');
    expect(requests).toHaveLength(3);
  });

  it('whose files are unknown is imported without a fetch', async () => {
    const { lateCode } = await loader();
    expect(await lateCode(FORM, async () => 'module')()).toBe('module');
    expect(requests).toEqual([]);
  });
});

it('a timeout starts again with every loaded file', async () => {
  vi.useFakeTimers();
  const { loadFiles, within } = await loader();
  const work = Promise.withResolvers<string>();
  const result = within(work.promise, () => new Error('too late'));
  await vi.advanceTimersByTimeAsync(7000);
  await loadFiles(['/a.js']);
  await vi.advanceTimersByTimeAsync(7000);
  work.resolve('here');
  expect(await result).toBe('here');
});
