// @vitest-environment jsdom
import { configureSite, type SearchFile } from 'shared-lib';
import { expect, it } from 'vitest';
import {
  composedReleases,
  routeAt,
  SMALL_ROUTES,
  smallFrames,
  smallSet,
} from '../../testing/small-releases.ts';
import { integrity } from '../store/files.ts';
import { type Frames, ORIGIN_HOLE, type PackedPage } from '../store/packed-pages.ts';
import type { LoadedRelease, ReleaseRoute } from '../store/releases.ts';
import { assembleSite } from './assemble.ts';
import { NOT_FOUND } from './site.ts';

const ORIGIN = 'https://www.example.com';
const GUIDE = '/free-homeowners-guide';
const EVIL = '</script><script>alert(1)</script><!--';

interface Changes {
  guide?: Partial<PackedPage>;
  blog?: Partial<PackedPage>;
  route?: Partial<ReleaseRoute>;
  frames?: Partial<Frames>;
  origins?: Record<string, string>;
}

/** A small site, of whose guide page a test changes something. */
function siteWith({ guide = {}, blog = {}, route = {}, frames = {}, origins = {} }: Changes = {}) {
  const releases = composedReleases({
    shell: {
      css: '/_r/shell/1.0.0/s.css',
      fonts: '/_r/shell/1.0.0/fonts.css',
      files: ['/_r/shell/1.0.0/main.js'],
      late: ['/_r/shell/1.0.0/late.js'],
    },
    guide: {
      css: '/_r/guide/1.0.0/style.css',
      files: ['/_r/guide/1.0.0/routes.js'],
      contents: { 'client/routes.js': 'sha256-r', 'client/style.css': 'sha256-g' },
      routes: [routeAt(GUIDE, { files: [0], ...route })],
    },
    account: { routes: SMALL_ROUTES.account },
  });
  const packed = (html: string): PackedPage => ({ html, css: '', preloads: '', described: [], sections: [] });
  const loaded = Object.values(releases).map((release): [string, LoadedRelease] => {
    if (release.app === 'shell') return ['shell', { release, frames: smallFrames(frames), pages: null }];
    const pages = release.routes.map(({ path }) => [
      path,
      { ...packed(`<h1>${path}</h1>`), ...(path === GUIDE ? guide : path === '/blog' ? blog : {}) },
    ]);
    const carried = { format: 1, pages: Object.fromEntries(pages), documents: [] } as const;
    return [release.app, { release, frames: null, pages: carried }];
  });
  const set = smallSet(ORIGIN);
  return assembleSite(
    { ...set, config: { ...set.config, origins } },
    new Map(loaded),
    new Date('2026-11-23'),
  );
}

/** A page as a browser reads it, and its text. */
function page(path: string, changes?: Changes) {
  const found = siteWith(changes).pages.get(path);
  const html = found?.html ?? '';
  const document = new DOMParser().parseFromString(html, 'text/html');
  const all = (selector: string, name: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name));
  const block = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? 'null');
  return { html, document, all, block, inline: found?.inline };
}

it('the region stands in the frame of its page, with the head facts of its route, whatever stands in them', () => {
  const { document, all } = page(GUIDE, { route: { title: 'A & "B"', description: 'Ten <b>ideas</b>' } });
  expect(document.title).toBe('A & "B" | Gable & Grain');
  expect(all('meta[name=description]', 'content')).toEqual(['Ten <b>ideas</b>']);
  expect(all('link[rel=canonical]', 'href')).toEqual([ORIGIN + GUIDE]);
  expect(document.body.dataset.current).toBe('guide');
  expect(document.querySelector('main')?.innerHTML).toBe(`<div data-mfe="guide"><h1>${GUIDE}</h1></div>`);
  expect(page('/login').document.querySelector('header')).toBeNull();
  expect(page('/blog').document.body.dataset.current).toBeUndefined();
});

it('a variant names the page that it is a variant of, also where it is shared', () => {
  const { all } = page(GUIDE, { route: { canonical: '/blog' } });
  expect([...all('link[rel=canonical]', 'href'), ...all('meta[property="og:url"]', 'content')]).toEqual([
    `${ORIGIN}/blog`,
    `${ORIGIN}/blog`,
  ]);
});

it('the not-found page and a page behind the access gate are the shell’s', () => {
  const missing = page(NOT_FOUND);
  expect(missing.document.querySelector('main')?.innerHTML).toBe('<h1>Not found</h1>');
  expect(missing.all('meta[name=robots]', 'content')).toEqual(['noindex']);
  expect(missing.block('mfe-own')).toMatchObject({ app: null, eager: false });
  const gated = page('/dashboard');
  expect(gated.document.querySelector('[data-mfe=account]')?.innerHTML).toBe('<p>One moment</p>');
  expect(gated.block('mfe-own')).toMatchObject({ app: 'account', eager: true });
});

it('a page has its own rules inline, the whole stylesheets come with the application, or where no script runs', () => {
  const { document, block, html } = page(GUIDE, { guide: { css: '.g{top:0}' } });
  expect(html).toContain('src:local(Small)}body{margin:0}.g{top:0}</style>');
  expect(document.querySelectorAll('head > link[rel=stylesheet]')).toHaveLength(0);
  const sheets = ['/_r/shell/1.0.0/s.css', '/_r/guide/1.0.0/style.css'];
  const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, href]) => href);
  expect(linked).toEqual(['/_r/shell/1.0.0/fonts.css', ...sheets]);
  expect(block('mfe-own')).toEqual({
    app: 'guide',
    lists: ['/_r/shell/1.0.0/app.json', '/_r/guide/1.0.0/app.json'],
    later: '/_r/shell/1.0.0/assets/later.js',
    eager: false,
  });
});

it('no text can end the element that it stands in', () => {
  const described = [{ '@type': 'Article', headline: EVIL }];
  const css = '.a::before{content:"</style><script>alert(1)</script>$&"}.a-->.b{top:0}';
  const { document, html } = page(GUIDE, { guide: { css, described }, route: { title: EVIL } });
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  expect(html).toContain('content:"<\\/style><script>alert(1)<\\/script>$&"}.a-\\->.b{top:0}');
  const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  expect(JSON.parse(data)['@graph']).toContainEqual(described[0]);
  expect(document.title).toContain(EVIL);
  expect(html.match(/alert\(1\)<\/script>/g)).toBeNull();
});

it('the policy’s hashes are those of what stands in the page', () => {
  const { html, inline } = page(GUIDE, { guide: { html: '<form data-hold=""></form>' } });
  const text = (open: string) => html.split(open)[1]?.split(/<\/(?:script|style)>/)[0] ?? '';
  expect(inline).toEqual({
    boot: integrity(text('<script type="module">')),
    answers: integrity(text('<script>')),
    importMap: null,
    speculationRules: integrity(text('<script type="speculationrules">')),
    styles: integrity(text('<style>')),
  });
  expect(page('/blog').inline?.answers).toBeNull();
  expect(page('/blog').html).not.toContain('/* answers */');
});

it('the configuration has the server’s addresses', () => {
  const site = page(GUIDE).block('site-config');
  expect(site).toMatchObject({ origin: ORIGIN, host: '/api' });
  expect(() => configureSite(site)).not.toThrow();
});

it('public pages are prerendered, pages of the account area are fetched', () => {
  const rules = JSON.parse(page(GUIDE).document.querySelector('[type=speculationrules]')?.textContent ?? '');
  const account = ['/login', '/dashboard'];
  const notTarget = { not: { selector_matches: '[target]' } };
  expect(rules.prerender[0].where.and).toEqual([
    { href_matches: '/*' },
    { not: { href_matches: ['/*.*', '/_*', ...account] } },
    notTarget,
  ]);
  expect(rules.prefetch[0].where.and).toEqual([{ href_matches: account }, notTarget]);
});

it('files of an app with an asset origin come from there, with their integrity', () => {
  const origins = { guide: 'https://assets.example' };
  const { html, block, document } = page(GUIDE, { origins, route: { view: true } });
  expect(block('mfe-own')).toMatchObject({
    origins,
    view: 'https://assets.example/_r/guide/1.0.0/page-view.js',
  });
  const scripts = [...document.querySelectorAll('script')];
  // Older browsers ignore an import map once a module was requested.
  expect(scripts.slice(-3).map(({ type }) => type)).toEqual(['importmap', 'speculationrules', 'module']);
  expect(JSON.parse(scripts.at(-3)?.textContent ?? '').integrity).toEqual({
    'https://assets.example/_r/guide/1.0.0/routes.js': 'sha256-r',
  });
  const sheet = 'href="https://assets.example/_r/guide/1.0.0/style.css" integrity="sha256-g" crossorigin';
  expect(html).toContain(sheet);
});

it('structured data has the site’s address in the place of the one that it was packed with', () => {
  const described = [{ '@type': 'Article', url: `${ORIGIN_HOLE}${GUIDE}` }];
  const { document } = page(GUIDE, { guide: { described } });
  const text = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  expect(JSON.parse(text)['@graph'][1]).toEqual({ '@type': 'Article', url: ORIGIN + GUIDE });
});

it('search finds the sections of pages, and what several pages say alike once', () => {
  const ratings = { anchor: 'r', heading: 'Ratings', text: 'Are ours.' };
  const sections = (heading: string) => [{ anchor: '', heading, text: '' }, ratings];
  const { documents } = siteWith({
    blog: { sections: sections('Blog') },
    guide: { sections: sections('Guide') },
  });
  const { pages }: SearchFile = JSON.parse(documents.get('search.json') ?? '');
  expect(pages.map((found) => found.sections.map(({ heading }) => heading))).toEqual([
    ['Blog', 'Ratings'],
    ['Guide'],
  ]);
  expect(JSON.parse(documents.get('federation.json') ?? '')).toMatchObject({ id: siteWith().id });
});

it('a release without one of its pages is an error that names it', () => {
  const set = smallSet();
  const shell: LoadedRelease = { release: composedReleases().shell, frames: smallFrames(), pages: null };
  const guide: LoadedRelease = {
    release: composedReleases().guide,
    frames: null,
    pages: { format: 1, pages: {}, documents: [] },
  };
  const versions = { shell: '1.0.0', guide: '1.0.0' };
  const assemble = () =>
    assembleSite(
      { ...set, versions },
      new Map([
        ['shell', shell],
        ['guide', guide],
      ]),
    );
  expect(assemble).toThrow(`guide 1.0.0 carries no page ${GUIDE}.`);
});
