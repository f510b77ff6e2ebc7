import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { writeSmallSite } from '../../testing/small-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createSiteApp } from '../serve/create-site-app.ts';
import { filesIn } from '../store/files.ts';
import { openStore } from '../store/site-store.ts';
import { exportFiles } from './export-files.ts';
import { exportSite, siteAddresses } from './export-site.ts';

/** An exported site, and the server of the same one. */
async function exported() {
  const store = openStore(await writeSmallSite(temporaryFolder()));
  const folder = join(temporaryFolder(), 'exported');
  const told = await exportSite(store, config, folder);
  const app = createSiteApp({ store, config, backend: null });
  return { store, app, folder, told, read: (name: string) => readFileSync(join(folder, name)) };
}

/**
 * The headers that a host gives an address by a `_headers` file: those of every rule that matches, and where two have
 * the same one, both (developers.cloudflare.com/pages/configuration/headers, docs.netlify.com/manage/routing/headers).
 */
function headersBy(text: string, address: string): Record<string, string> {
  const given = new Headers();
  let matches = false;
  for (const line of text.trimEnd().split('\n')) {
    const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? [];
    if (!name) {
      matches = line.endsWith('*') ? address.startsWith(line.slice(0, -1)) : address === line;
    } else if (matches) given.append(name, value ?? '');
  }
  return Object.fromEntries(given);
}

/** Where a host looks for an address: it answers `/blog` with `blog.html`. */
const placeOf = (address: string, isPage: boolean) =>
  address === '/' ? 'index.html' : `${address.slice(1)}${isPage ? '.html' : ''}`;

describe('an exported site', () => {
  it('has for every address the bytes and the headers that the server answers with', async () => {
    const { store, app, folder, told, read } = await exported();
    const { pages, files } = await siteAddresses(store);
    const rules = read('_headers').toString();
    const places = new Set(['404.html', '_headers', '_redirects']);
    for (const address of [...pages, ...files]) {
      // As somebody who asks not to be reported of: a host has the same headers for everybody.
      const answer = await app.request(address, { headers: { 'sec-gpc': '1' } });
      if (!answer.ok) continue;
      const place = placeOf(address, pages.includes(address));
      places.add(place);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(read(place).equals(bytes), address).toBe(true);
      for (const name of ['accept-ranges', 'content-length', 'content-type', 'etag', 'vary'])
        answer.headers.delete(name);
      expect([address, headersBy(rules, address)]).toEqual([address, Object.fromEntries(answer.headers)]);
    }
    expect((await filesIn(folder)).map(({ path }) => path).sort()).toEqual([...places].sort());
    expect(told.files).toBe(places.size - 2);
    expect(told.rules).toBe(rules.split('\n').filter((line) => line.startsWith('/')).length);
    const some = ['blog.html', 'robots.txt', 'sitemap.xml', 'federation.json', 'favicon.svg'];
    some.push('_r/content/1.0.0/page.js', '_c/abc.css');
    expect([...places]).toEqual(expect.arrayContaining(some));
    expect([...places].filter((place) => place.includes('mf-stats') || place.endsWith('.br'))).toEqual([]);
    const notFound = await app.request('/nowhere');
    expect(read('404.html').toString()).toBe(await notFound.text());
  });

  it('redirects as the server does', async () => {
    const { app, read, told } = await exported();
    expect(read('_redirects').toString()).toBe('/old-blog /blog 301\n');
    expect(told.redirects).toBe(1);
    const answer = await app.request('/old-blog');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/blog']);
  });

  it('is never written into a folder that holds something, and nothing is written over it', async () => {
    const { store, folder, read } = await exported();
    const held = () => [readdirSync(folder), read('_headers')];
    const before = held();
    await expect(exportSite(store, config, folder)).rejects.toThrow('is not empty');
    await expect(exportFiles(folder, [])).rejects.toThrow('holds an exported site');
    expect(held()).toEqual(before);
    await exportSite(store, config, temporaryFolder());
  });
});
