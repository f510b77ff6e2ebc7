import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleSearchFile } from './testing/sample-search-file.ts';

let loadSearchIndex: typeof import('./load-search-index.ts').loadSearchIndex;

beforeEach(async () => {
  vi.resetModules();
  ({ loadSearchIndex } = await import('./load-search-index.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function answering(...answers: (Response | Error | 'never')[]) {
  const fetch = vi.fn(async () => {
    const answer = answers.shift();
    if (answer === 'never') return new Promise<Response>(() => {});
    if (answer instanceof Response) return answer;
    throw answer;
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

it('is requested once', async () => {
  const fetch = answering(Response.json(sampleSearchFile));
  const [first, second] = await Promise.all([loadSearchIndex(), loadSearchIndex()]);
  expect(first).toBe(second);
  expect(first('rug')?.results).toHaveLength(1);
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/search.json');
});

it('is requested again after a failure', async () => {
  const fetch = answering(new TypeError('Failed to fetch'), Response.json(sampleSearchFile));
  await expect(loadSearchIndex()).rejects.toThrow('Failed to fetch');
  expect((await loadSearchIndex())('rug')?.results).toHaveLength(1);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('fails with the status when it is missing', async () => {
  answering(new Response('<html>', { status: 404 }));
  await expect(loadSearchIndex()).rejects.toThrow('/search.json answered 404');
});

it.each([
  null,
  [],
  { pages: {} },
  { pages: [null] },
  { pages: [{ path: '/', title: 'Home' }] },
  { pages: [{ path: '/', title: 'Home', sections: [{ anchor: 'rug', heading: 'Rugs' }] }] },
])('fails on another response: %j', async (answer) => {
  answering(Response.json(answer));
  await expect(loadSearchIndex()).rejects.toThrow('/search.json is not a list of pages');
});

it('times out after 8 seconds', async () => {
  vi.useFakeTimers();
  answering('never');
  const failure = loadSearchIndex().catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(7999);
  expect(await Promise.race([failure, 'waiting'])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toBe('/search.json did not arrive in time.');
});
