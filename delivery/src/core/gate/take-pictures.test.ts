import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeComposition } from '../../testing/small-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openStore } from '../store/site-store.ts';
import { type GateBrowser, openBrowser } from './gate-browser.ts';
import { takePictures } from './take-pictures.ts';

let opened: GateBrowser | null;
beforeAll(async () => {
  opened = await openBrowser();
});
afterAll(() => opened?.close());

const page = (text: string, tall = 100) =>
  `<!doctype html><html><head><title>A</title></head><body><h1>${text}</h1>${'<p>A line</p>'.repeat(tall)}</body></html>`;

/** Two compositions with these pages. */
async function twoSites(before: Record<string, string>, after: Record<string, string>) {
  const store = openStore(temporaryFolder());
  const was = await writeComposition(store, 'c1', before);
  const is = await writeComposition(store, 'c2', after);
  return { store, before: was, after: is };
}

/** The height and width of a JPEG file, from its frame header. */
function sizeOf(jpeg: Buffer): { width: number; height: number } {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker === 0xc0 || marker === 0xc2)
      return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
  }
  throw new Error('It has no frame.');
}

it('pictures pages before and after at both widths, and keeps those that look different', async ({
  skip,
}) => {
  if (!opened) return skip('There is no Chromium here.');
  const sites = await twoSites(
    { '/': page('Old'), '/blog': page('Same') },
    { '/': page('New words'), '/blog': page('Same'), '/new': page('New', 4000) },
  );
  const folder = temporaryFolder();
  const paths = ['/', '/blog', '/new'];
  const taken = await takePictures(opened, { ...sites, paths, known: new Map() }, folder);
  expect(taken.pictured).toBe(3);
  expect(taken.pictures).toEqual([
    { path: '/', width: 390, before: '0-390-before.jpg', after: '0-390-after.jpg' },
    { path: '/', width: 1280, before: '0-1280-before.jpg', after: '0-1280-after.jpg' },
    { path: '/new', width: 390, before: null, after: '2-390-after.jpg' },
    { path: '/new', width: 1280, before: null, after: '2-1280-after.jpg' },
  ]);
  const size = (name: string) => sizeOf(readFileSync(join(folder, name)));
  expect(size('0-390-after.jpg')).toEqual({ width: 390, height: size('0-390-before.jpg').height });
  expect(size('0-390-after.jpg').height).toBeGreaterThan(1500);
  // Of a page of any height, a bounded part.
  expect(size('2-1280-after.jpg')).toEqual({ width: 1280, height: 8000 });
});

it('takes the pictures of before that are kept', async ({ skip }) => {
  if (!opened) return skip('There is no Chromium here.');
  const sites = await twoSites({ '/': page('Old') }, { '/': page('New') });
  const folder = temporaryFolder();
  const known = new Map([
    ['/ 390', Buffer.from('kept 390')],
    ['/ 1280', Buffer.from('kept 1280')],
  ]);
  const { pictures } = await takePictures(opened, { ...sites, paths: ['/'], known }, folder);
  expect(pictures).toHaveLength(2);
  expect(readFileSync(join(folder, '0-390-before.jpg'), 'utf8')).toBe('kept 390');
});

it('leaves out a page that is not there, and says nothing against the release', async ({ skip }) => {
  if (!opened) return skip('There is no Chromium here.');
  const sites = await twoSites({ '/': page('Old') }, { '/': page('New') });
  const taken = await takePictures(
    opened,
    { ...sites, paths: ['/missing', '/'], known: new Map() },
    temporaryFolder(),
  );
  expect(taken.pictures.map(({ path }) => path)).toEqual(['/', '/']);
});
