import { afterEach, expect, it, vi } from 'vitest';
import { fetchManifest } from './fetch-manifest.ts';

afterEach(() => vi.unstubAllGlobals());

it('fetches the list of the live releases without the session', async () => {
  const fetch = vi.fn(async () => Response.json({ composition: 'c1', apps: {} }));
  vi.stubGlobal('fetch', fetch);
  expect(await fetchManifest()).toEqual({ composition: 'c1', apps: {} });
  expect(fetch).toHaveBeenCalledWith('/federation.json', { credentials: 'omit' });
});

it('fails with the status when it is not there', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 503 }));
  await expect(fetchManifest()).rejects.toThrow('/federation.json answered 503');
});
