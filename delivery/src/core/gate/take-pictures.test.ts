import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { inGateBrowser } from '../../testing/in-gate-browser.ts';
import { routeAt, smallSet, writeReleases, writeRemote } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readSite } from '../assemble/assemble.ts';
import { openStore } from '../store/site-store.ts';
import { takePictures } from './take-pictures.ts';

const inBrowser = inGateBrowser();

const page = (text: string, lines = 100) => `<h1>${text}</h1>${'<p>A line</p>'.repeat(lines)}`;

async function twoSites(before: Record<string, string>, after: Record<string, string>) {
  const store = openStore(temporaryFolder());
  writeReleases(store);
  const write = (version: string, pages: Record<string, string>) => {
    const routes = Object.keys(pages).map((path) => routeAt(path));
    writeRemote(store, 'content', version, { pages, routes });
    return readSite(store, smallSet(undefined, { content: version }));
  };
  return { store, before: await write('2.0.0', before), after: await write('3.0.0', after) };
}

inBrowser('captures two sites’ pages at both widths, and keeps pictures that differ', async ({ gate }) => {
  const sites = await twoSites(
    { '/': page('Old'), '/blog': page('Same') },
    { '/': page('New words'), '/blog': page('Same'), '/new': page('New', 4000) },
  );
  const folder = temporaryFolder();
  const paths = ['/', '/blog', '/new', '/missing'];
  const result = await takePictures(gate, { ...sites, paths }, folder);
  expect(result.pictured).toBe(4);
  expect(result.pictures).toEqual([
    { path: '/', width: 390, before: '0-390-before.jpg', after: '0-390-after.jpg' },
    { path: '/', width: 1280, before: '0-1280-before.jpg', after: '0-1280-after.jpg' },
    { path: '/new', width: 390, before: null, after: '2-390-after.jpg' },
    { path: '/new', width: 1280, before: null, after: '2-1280-after.jpg' },
  ]);
  const size = async (name: string) => {
    const { format, width, height } = await sharp(join(folder, name)).metadata();
    return { format, width, height };
  };
  const narrow = await size('0-390-after.jpg');
  expect(narrow).toEqual({ ...(await size('0-390-before.jpg')), format: 'jpeg', width: 390 });
  expect(narrow.height).toBeGreaterThan(1500);
  expect(await size('2-1280-after.jpg')).toEqual({ format: 'jpeg', width: 1280, height: 8000 });
});
