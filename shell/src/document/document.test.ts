// @vitest-environment jsdom
import { configureSite } from 'shared-lib';
import type { PageInput } from 'shared-lib/federation/documents.ts';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { beforeEach, describe, expect, it } from 'vitest';
import { dataBlock, escapeHtml, htmlDocument } from './html-document.ts';

const route = {
  path: '/energy-efficiency-ideas',
  title: 'Energy & "Ideas"',
  description: 'Ten <b>ideas</b> & more.',
  layout: 'public',
  access: 'anyone',
  indexed: true,
  source: 'src/pages/EnergyPage.tsx',
  load: async () => ({ default: () => null }),
} as const;

const input: PageInput = {
  site: { ...site, origin: 'https://www.example.com' },
  path: '/energy-efficiency-ideas',
  own: { app: 'content', release: null, main: '/m.js', files: [], shell: 0, eager: false },
  integrity: { '/m.js': 'sha256-m' },
  route,
  load: route.load,
  stylesheet: {
    file: ['/_c/abc.css', 'sha256-css'],
    covers: ['/_r/shell/1/s.css', '/_r/content/1/c.css'],
    parts: [
      ['/_r/shell/1/s.css', 'sha256-s'],
      ['/_r/content/1/c.css', 'sha256-c'],
    ],
  },
  picture: null,
  boot: 'console.log("boot")',
  answers: 'console.log("answers")',
};

/** The document of a page, as a browser reads it. */
function read(changes: Partial<PageInput> = {}, preloads = ''): Document {
  const rendered = { content: '<main>Content</main>', preloads, described: [] };
  const html = htmlDocument({ ...input, ...changes }, rendered);
  return new DOMParser().parseFromString(html, 'text/html');
}
const attribute = (page: Document, selector: string, name: string) =>
  page.querySelector(selector)?.getAttribute(name);

beforeEach(() => configureSite(site));

it('text is escaped for content and attributes', () => {
  expect(escapeHtml('<a title="Tom & Ann">')).toBe('&lt;a title=&quot;Tom &amp; Ann&quot;&gt;');
});

describe('a data block', () => {
  it('gives back what it was given, and nothing in it can close it', () => {
    const data = { text: '</script><script>alert(1)</script><!--', list: [1, null] };
    const html = dataBlock('own', data);
    expect(html.match(/<\/script/g)).toHaveLength(1);
    const page = new DOMParser().parseFromString(html, 'text/html');
    expect(page.querySelectorAll('script')).toHaveLength(1);
    expect(JSON.parse(page.getElementById('own')?.textContent ?? '')).toEqual(data);
    expect(attribute(page, '#own', 'type')).toBe('application/json');
  });
});

describe('a document', () => {
  it('begins with its doctype and its language', () => {
    const html = htmlDocument(input, { content: '', preloads: '', described: [] });
    expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="en-US">/);
  });

  it('has title, description and canonical link, whatever stands in them', () => {
    const page = read();
    expect(page.title).toBe('Energy & "Ideas" | Gable & Grain');
    expect(attribute(page, 'meta[name=description]', 'content')).toBe('Ten <b>ideas</b> & more.');
    expect(attribute(page, 'link[rel=canonical]', 'href')).toBe(
      'https://www.example.com/energy-efficiency-ideas',
    );
  });

  it('of a variant names the path that it is a variant of', () => {
    const page = read({ route: { ...route, canonical: '/energy-efficiency-tips' } });
    expect(attribute(page, 'link[rel=canonical]', 'href')).toBe(
      'https://www.example.com/energy-efficiency-tips',
    );
    expect(attribute(page, 'meta[property="og:url"]', 'content')).toBe(
      'https://www.example.com/energy-efficiency-tips',
    );
  });

  it.each([
    [true, 'max-image-preview:large'],
    [false, 'noindex'],
  ])('tells robots whether it is indexed (%s), and that its pictures may be shown large', (indexed, said) => {
    const page = read({ route: { ...route, indexed } });
    expect(attribute(page, 'meta[name=robots]', 'content')).toBe(said);
  });

  it('of no page is named so, is not indexed, and has no address', () => {
    const page = read({ route: null, path: '/404' });
    expect(page.title).toBe('Page Not Found | Gable & Grain');
    expect(attribute(page, 'meta[name=robots]', 'content')).toBe('noindex');
    expect(page.querySelector('link[rel=canonical], meta[property="og:url"]')).toBeNull();
    expect(page.querySelector('meta[name=description]')).toBeNull();
  });

  it('waits for no stylesheet: it has a place for its own rules, which names the whole and what that covers', () => {
    const html = htmlDocument(input, { content: '', preloads: '', described: [] });
    expect(html.replaceAll(/<noscript>.*?<\/noscript>/g, '')).not.toContain('rel="stylesheet"');
    expect(html).toContain(
      '<style data-whole="/_c/abc.css sha256-css /_r/shell/1/s.css /_r/content/1/c.css"></style>',
    );
  });

  it("links the releases' stylesheets where no script runs, and has no styles of its own there", () => {
    const { head } = read();
    expect(head.querySelector('style')).toBeNull();
    const links = [...head.querySelectorAll('noscript link[rel=stylesheet]')];
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('integrity')])).toEqual([
      ['/_r/shell/1/s.css', 'sha256-s'],
      ['/_r/content/1/c.css', 'sha256-c'],
    ]);
  });

  it('waits for no script and no font: before the content only what the page itself preloads', () => {
    const page = read({}, '<link rel="preload" as="image" href="/hero.svg"/>');
    const preloads = [...page.head.querySelectorAll('link[rel*=preload]')];
    expect(preloads.map((link) => link.getAttribute('as'))).toEqual(['image']);
    expect(page.head.querySelector('script')).toBeNull();
  });

  it.each([
    ['anyone', ['font', 'font']],
    ['authenticated', ['font', 'font']],
    ['anonymous', []],
  ] as const)(
    'asks for fonts early where its address may hold a token: not indexed, for %s',
    (access, asked) => {
      const page = read({ route: { ...input.route, indexed: false, access } as PageInput['route'] });
      const preloads = [...page.head.querySelectorAll('link[rel=preload]')];
      expect(preloads.map((link) => link.getAttribute('as'))).toEqual(asked);
    },
  );

  it('carries content, configuration, own block and boot script', () => {
    const page = read();
    expect(page.getElementById('root')?.innerHTML).toBe('<main>Content</main>');
    expect(JSON.parse(page.getElementById('site-config')?.textContent ?? '')).toEqual(input.site);
    expect(JSON.parse(page.getElementById('mfe-own')?.textContent ?? '')).toEqual(input.own);
    expect(page.querySelector('script[type=module]')?.textContent).toBe(input.boot);
  });

  it('answers forms from its head, where it has one that waits', () => {
    const scripts = (content: string) =>
      new DOMParser()
        .parseFromString(htmlDocument(input, { content, preloads: '', described: [] }), 'text/html')
        .head.querySelectorAll('script');
    expect(scripts('<form></form>')).toHaveLength(0);
    const [answers, ...others] = scripts('<form data-hold=""></form>');
    expect([answers?.textContent, others]).toEqual([input.answers, []]);
  });

  it('gives every import its integrity, before anything is imported', () => {
    const scripts = [...read().querySelectorAll('script')].map(({ type }) => type);
    expect(scripts.slice(-3)).toEqual(['importmap', 'speculationrules', 'module']);
    const map = read().querySelector('script[type=importmap]')?.textContent ?? '';
    expect(JSON.parse(map)).toEqual({ integrity: { '/m.js': 'sha256-m' } });
  });
});
