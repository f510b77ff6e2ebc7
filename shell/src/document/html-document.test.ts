// @vitest-environment jsdom
import { configureSite } from 'shared-lib';
import type { PageInput } from 'shared-lib/federation/documents.ts';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { beforeEach, describe, expect, it } from 'vitest';
import { dataBlock, escapeHtml, htmlDocument, socialTags, structuredDataBlock } from './html-document.ts';
import { pageInput } from './testing/page-input.ts';

const ORIGIN = 'https://www.example.com';
const TIPS = '/energy-efficiency-tips';
const EVIL = '</script><script>alert(1)</script><!--';

/** A page as delivery describes it, with whatever may stand in its texts. */
const input: PageInput = {
  ...pageInput('/energy-efficiency-ideas', {
    title: 'Energy & "Ideas"',
    description: 'Ten <b>ideas</b> & more.',
  }),
  integrity: { '/m.js': 'sha256-m' },
  stylesheet: {
    file: ['/_c/abc.css', 'sha256-css'],
    covers: ['/_r/shell/1/s.css', '/_r/content/1/c.css'],
    parts: [
      ['/_r/shell/1/s.css', 'sha256-s'],
      ['/_r/content/1/c.css', 'sha256-c'],
    ],
  },
  boot: 'console.log("boot")',
  answers: 'console.log("answers")',
};
const withRoute = (changes: object) => ({ route: { ...input.route, ...changes } as PageInput['route'] });

const htmlOf = (changes: Partial<PageInput> = {}, preloads = '', content = '<main>Content</main>') =>
  htmlDocument({ ...input, ...changes }, { content, preloads, described: [] });
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
/** The document of a page, as a browser reads it. */
const read = (...page: Parameters<typeof htmlOf>) => parse(htmlOf(...page));
const attributes = (page: ParentNode, selector: string, name: string) =>
  [...page.querySelectorAll(selector)].map((element) => element.getAttribute(name));

beforeEach(() => configureSite(site));

it('text is escaped for content and attributes', () => {
  expect(escapeHtml('<a title="Tom & Ann">')).toBe('&lt;a title=&quot;Tom &amp; Ann&quot;&gt;');
});

describe('a data block', () => {
  const article = { '@type': 'Article', headline: EVIL };

  it.each([
    ['JSON', 'application/json', dataBlock('own', article), article],
    [
      'JSON-LD of the schema.org vocabulary',
      'application/ld+json',
      structuredDataBlock([article]),
      { '@context': 'https://schema.org', '@graph': [article] },
    ],
  ])('is %s, gives back what it was given, and nothing in it can close it', (_, type, html, data) => {
    expect(html.match(/<\/script/g)).toHaveLength(1);
    const [block, ...others] = parse(html).querySelectorAll('script');
    expect([block?.type, others]).toEqual([type, []]);
    expect(JSON.parse(block?.textContent ?? '')).toEqual(data);
  });

  it('of structured data is not there when there is nothing to say', () => {
    expect(structuredDataBlock([])).toBe('');
  });
});

describe('a document', () => {
  it('has its language, title, description and canonical link, whatever stands in them', () => {
    const page = read();
    expect(htmlOf()).toMatch(/^<!DOCTYPE html>\n<html lang="en-US">/);
    expect(page.title).toBe('Energy & "Ideas" | Gable & Grain');
    expect(attributes(page, 'meta[name=description]', 'content')).toEqual(['Ten <b>ideas</b> & more.']);
    expect(attributes(page, 'link[rel=canonical]', 'href')).toEqual([`${ORIGIN}/energy-efficiency-ideas`]);
  });

  it('of a variant names the path that it is a variant of, also where it is shared', () => {
    const page = read(withRoute({ canonical: TIPS }));
    expect(attributes(page, 'link[rel=canonical]', 'href')).toEqual([ORIGIN + TIPS]);
    expect(attributes(page, 'meta[property="og:url"]', 'content')).toEqual([ORIGIN + TIPS]);
    expect(attributes(page, 'meta[property="og:title"]', 'content')).toEqual(['Energy & "Ideas"']);
  });

  it('waits for no stylesheet: it has a place for its own rules, which names the whole and what that covers', () => {
    expect(htmlOf().replaceAll(/<noscript>.*?<\/noscript>/g, '')).not.toContain('rel="stylesheet"');
    expect(htmlOf()).toContain(
      '<style data-whole="/_c/abc.css sha256-css /_r/shell/1/s.css /_r/content/1/c.css"></style>',
    );
  });

  it("links the releases' stylesheets where no script runs, and has no styles of its own there", () => {
    const { head } = read();
    expect(head.querySelector('style')).toBeNull();
    const links = 'noscript link[rel=stylesheet]';
    expect(attributes(head, links, 'href')).toEqual(['/_r/shell/1/s.css', '/_r/content/1/c.css']);
    expect(attributes(head, links, 'integrity')).toEqual(['sha256-s', 'sha256-c']);
  });

  it('waits for no script and no font: before the content only what the page itself preloads', () => {
    const { head } = read({}, '<link rel="preload" as="image" href="/hero.svg"/>');
    expect(attributes(head, 'link[rel*=preload]', 'as')).toEqual(['image']);
    expect(head.querySelector('script')).toBeNull();
  });

  it.each([
    ['anyone', ['font', 'font']],
    ['authenticated', ['font', 'font']],
    ['anonymous', []],
  ])('asks for fonts early where its address may hold a token: not indexed, for %s', (access, asked) => {
    const { head } = read(withRoute({ indexed: false, access }));
    expect(attributes(head, 'link[rel=preload]', 'as')).toEqual(asked);
  });

  it('carries content, configuration, own block and boot script', () => {
    const page = read();
    expect(page.getElementById('root')?.innerHTML).toBe('<main>Content</main>');
    expect(JSON.parse(page.getElementById('site-config')?.textContent ?? '')).toEqual(input.site);
    expect(JSON.parse(page.getElementById('mfe-own')?.textContent ?? '')).toEqual(input.own);
    expect(page.querySelector('script[type=module]')?.textContent).toBe(input.boot);
  });

  it('answers forms from its head, where it has one that waits', () => {
    const scripts = (content: string) =>
      [...read({}, '', content).head.querySelectorAll('script')].map(({ textContent }) => textContent);
    expect(scripts('<form></form>')).toEqual([]);
    expect(scripts('<form data-hold=""></form>')).toEqual([input.answers]);
  });

  it('gives every import its integrity, before anything is imported', () => {
    const scripts = [...read().querySelectorAll('script')];
    expect(scripts.slice(-3).map(({ type }) => type)).toEqual(['importmap', 'speculationrules', 'module']);
    expect(JSON.parse(scripts.at(-3)?.textContent ?? '')).toEqual({ integrity: { '/m.js': 'sha256-m' } });
  });
});

describe('a shared page', () => {
  /** The tags by their names, as a browser reads them. */
  function tagsOf(page: PageInput): Record<string, string | null> {
    const tags = [...parse(socialTags(page).join('')).querySelectorAll('meta')];
    return Object.fromEntries(
      tags.map((tag) => [tag.getAttribute('property') ?? tag.name, tag.getAttribute('content')]),
    );
  }

  // Its other tags: `e2e/discovery/shared-pages.spec.ts`.
  it('says its language; without a picture it is shown small, and names none', () => {
    const tags = tagsOf({ ...pageInput('/dashboard'), picture: null });
    expect(tags['og:locale']).toBe('en_US');
    expect(tags['twitter:card']).toBe('summary');
    expect(Object.keys(tags).filter((name) => name.includes('image'))).toEqual([]);
  });

  it('that is an article says so, with the days on which it came out and was edited', () => {
    const days = { published: '2025-06-12', updated: '2025-06-15' };
    expect(tagsOf(pageInput('/curb-appeal-upgrades', days))).toMatchObject({
      'og:type': 'article',
      'article:published_time': '2025-06-12T12:00:00Z',
      'article:modified_time': '2025-06-15T12:00:00Z',
    });
    const tags = tagsOf(pageInput('/about', { updated: '2025-06-15' }));
    expect(Object.keys(tags).filter((name) => name.startsWith('article:'))).toEqual([]);
  });
});
