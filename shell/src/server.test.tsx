import site from 'shared-lib/site.config.json' with { type: 'json' };
import { beforeAll, expect, it } from 'vitest';
import { renderFrames } from './server.tsx';

let frames: Awaited<ReturnType<typeof renderFrames>>;

beforeAll(async () => {
  frames = await renderFrames(site);
});

it('each document contains every placeholder once, and no script', () => {
  for (const html of [frames.public, frames.bare, ...Object.values(frames.current)]) {
    for (const placeholder of ['head', 'slot', 'data', 'boot'])
      expect(html.split(`<!--${placeholder}-->`), placeholder).toHaveLength(2);
    expect(html).not.toContain('<script');
    expect(html).toMatch(/<main id="main"[^>]*><!--slot--><\/main>/);
  }
});

it('the link to the current page is marked only in that page’s document', () => {
  const marked = (html = '') => /<a href="([^"]*)" aria-current="page"/.exec(html)?.[1];
  expect(Object.keys(frames.current)).toHaveLength(9);
  for (const [path, html] of Object.entries(frames.current)) expect(marked(html)).toBe(path);
  expect(marked(frames.public)).toBeUndefined();
});

it('only the document of bare pages has `data-bare` and preloads the font', () => {
  const bare = frames.bare.replace(/<link rel="preload" [^>]+ as="font" [^>]+>\n/g, '');
  expect(bare).not.toBe(frames.bare);
  expect(bare).toBe(frames.public.replace('<html lang="en-US"', '<html lang="en-US" data-bare'));
});

it('the HTML of the not-found page and of gated pages has no elements for the head', () => {
  expect(frames.missing).toContain('<h1>Page Not Found</h1>');
  expect(frames.gated).toContain('Your account needs JavaScript');
  expect(frames.missing + frames.gated).not.toContain('<link');
});
