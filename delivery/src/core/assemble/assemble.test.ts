// @vitest-environment jsdom
import { configureSite, type SearchFile } from 'shared-lib';
import { describe, expect, it } from 'vitest';
import {
  composedReleases,
  routeAt,
  SMALL_ROUTES,
  smallFrames,
  smallSet,
} from '../../testing/small-releases.ts';
import { integrity } from '../store/files.ts';
import { ORIGIN_PLACEHOLDER, type PackedPage } from '../store/packed-pages.ts';
import type { LoadedRelease, ReleaseFragment, ReleaseRoute } from '../store/releases.ts';
import { assembleSite } from './assemble.ts';
import { NOT_FOUND } from './site.ts';

const ORIGIN = 'https://www.example.com';
const GUIDE = '/free-homeowners-guide';
const EVIL = '</script><script>alert(1)</script><!--';

const ROUTE_FORM = { action: '/login', fields: { email: {} }, sent: '/login', failed: 'It failed.' };
const FRAGMENTS: readonly ReleaseFragment[] = [
  { name: 'name', source: 'src/fragments/Name.tsx', form: ROUTE_FORM, files: [], more: [] },
  { name: 'mark', source: 'src/fragments/Mark.tsx', static: true, files: [], more: [] },
];
const FORM = '<form action="/login" data-hold=""></form>';
const NAME = '<div data-fragment="account/name" data-props="{}"></div>';
const MARK = '<div data-fragment="account/mark" data-props="{}"></div>';

const assets = (app: string, script: string) => ({
  css: `/_r/${app}/1.0.0/style.css`,
  files: [`/_r/${app}/1.0.0/${script}.js`],
  contents: { [`client/${script}.js`]: `sha256-${script}`, 'client/style.css': `sha256-${app}` },
});

function siteWith({
  name = FORM,
  guide = {} as Partial<PackedPage>,
  blog = {} as Partial<PackedPage>,
  route = {} as Partial<ReleaseRoute>,
  origins = {} as Record<string, string>,
} = {}) {
  const { shell, ...remotes } = composedReleases({
    shell: { ...assets('shell', 'main'), fonts: '/_r/shell/1.0.0/fonts.css' },
    guide: { ...assets('guide', 'routes'), routes: [routeAt(GUIDE, { files: [0], ...route })] },
    account: { ...assets('account', 'name'), routes: SMALL_ROUTES.account, fragments: FRAGMENTS },
  });
  const changed: Record<string, Partial<PackedPage>> = { [GUIDE]: guide, '/blog': blog };
  const none = { css: '', preloads: '', described: [], sections: [] };
  const fragments = {
    name: { html: name, css: '.n{top:0}', preloads: '<link rel="preload" href="/n.svg">' },
    mark: { html: '<i>Mark</i>', css: '', preloads: '' },
  };
  const loaded = Object.values(remotes).map((release): LoadedRelease => {
    const pages = release.routes.map(({ path }) => {
      return [path, { html: `<h1>${path}</h1>`, ...none, ...changed[path] }];
    });
    const packed = { format: 1, pages: Object.fromEntries(pages), fragments, documents: [] } as const;
    return { release, frames: null, pages: packed };
  });
  const set = smallSet(ORIGIN);
  return assembleSite({ ...set, config: { ...set.config, origins } }, [
    { release: shell, frames: smallFrames(), pages: null },
    ...loaded,
  ]);
}

function page(path: string, changes?: Parameters<typeof siteWith>[0]) {
  const entry = siteWith(changes).pages.get(path);
  const html = entry?.html ?? '';
  const document = new DOMParser().parseFromString(html, 'text/html');
  const all = (selector: string, name: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name));
  const block = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? 'null');
  return { html, document, all, block, inline: entry?.inline };
}

it('joins a page’s frame and region, and escapes the texts of its route in the head', () => {
  const route = { title: 'A & "B"', description: 'Ten <b>ideas</b>', canonical: '/blog' };
  const { document, all } = page(GUIDE, { route });
  expect(document.title).toBe('A & "B" | Gable & Grain');
  expect(all('meta[name=description]', 'content')).toEqual(['Ten <b>ideas</b>']);
  expect(all('link[rel=canonical]', 'href')).toEqual([`${ORIGIN}/blog`]);
  expect(all('meta[property="og:url"]', 'content')).toEqual([`${ORIGIN}/blog`]);
  expect(document.body.dataset.current).toBe('guide');
  expect(document.querySelector('main')?.innerHTML).toBe(`<div data-mfe="guide"><h1>${GUIDE}</h1></div>`);
  expect(page('/login').document.querySelector('header')).toBeNull();
  expect(page('/blog').document.body.dataset.current).toBeUndefined();
});

it('the shell renders the not-found page, and the first state of pages behind the access gate', () => {
  const missing = page(NOT_FOUND);
  expect(missing.document.querySelector('main')?.innerHTML).toBe('<h1>Not found</h1>');
  expect(missing.all('meta[name=robots]', 'content')).toEqual(['noindex']);
  expect(missing.block('mfe-own')).toMatchObject({ app: null, eager: false });
  const gated = page('/dashboard');
  expect(gated.document.querySelector('[data-mfe=account]')?.innerHTML).toBe('<p>One moment</p>');
  expect(gated.block('mfe-own')).toMatchObject({ app: 'account', eager: true });
});

it('a page contains its own CSS rules, and links whole stylesheets for browsers without script', () => {
  const { document, block, html } = page(GUIDE, { guide: { css: '.g{top:0}' } });
  expect(html).toContain('src:local(Small)}body{margin:0}.g{top:0}</style>');
  expect(document.querySelectorAll('head > link[rel=stylesheet]')).toHaveLength(0);
  const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, href]) => href);
  const sheets = ['shell/1.0.0/fonts.css', 'shell/1.0.0/style.css', 'guide/1.0.0/style.css'];
  expect(linked).toEqual(sheets.map((path) => `/_r/${path}`));
  const lists = ['/_r/shell/1.0.0/app.json', '/_r/guide/1.0.0/app.json'];
  const later = '/_r/shell/1.0.0/assets/later.js';
  expect(block('mfe-own')).toEqual({ app: 'guide', lists, later, eager: false });
});

describe('a page with fragments of another app', () => {
  it('contains their HTML, rules and preloads', () => {
    const { document, html, all } = page(GUIDE, { guide: { html: NAME, css: '.g{top:0}' } });
    expect(document.querySelector('[data-mfe=guide] > [data-fragment="account/name"] > form')).toBeTruthy();
    expect(html).toContain('.g{top:0}.n{top:0}</style>');
    expect(all('link[rel=preload]', 'href')).toEqual(['/n.svg']);
    expect(html).toContain('/* answers */');
    expect(html).toContain('<link rel="stylesheet" href="/_r/account/1.0.0/style.css">');
  });

  it.each([
    ['lists their app once', MARK + NAME + MARK, ['shell', 'guide', 'account']],
    ['does not list the app of static fragments', MARK, ['shell', 'guide']],
  ])('%s', (_, html, apps) => {
    const { block } = page(GUIDE, { name: '<p>Name</p>', guide: { html } });
    expect(block('mfe-own').lists).toEqual(apps.map((app) => `/_r/${app}/1.0.0/app.json`));
  });

  it('loads files from the asset origins of their apps, with integrity', () => {
    const origins = { guide: 'https://guide.example', account: 'https://assets.example' };
    const changes = { origins, guide: { html: NAME }, route: { view: true } };
    const { block, document, html } = page(GUIDE, changes);
    const [guide, account] = [`${origins.guide}/_r/guide/1.0.0`, `${origins.account}/_r/account/1.0.0`];
    const view = `${guide}/page-view.js`;
    expect(block('mfe-own')).toMatchObject({ origins, view });
    const scripts = [...document.querySelectorAll('script')];
    expect(scripts.slice(-3).map(({ type }) => type)).toEqual(['importmap', 'speculationrules', 'module']);
    expect(JSON.parse(scripts.at(-3)?.textContent ?? '').integrity).toEqual({
      [`${guide}/routes.js`]: 'sha256-routes',
      [`${account}/name.js`]: 'sha256-name',
    });
    expect(html).toContain(`href="${guide}/style.css" integrity="sha256-guide" crossorigin`);
    expect(html).toContain(`href="${account}/style.css" integrity="sha256-account" crossorigin`);
  });

  it('adds each form to the site once, with its release and all pages that contain the form', () => {
    const form = { ...ROUTE_FORM, action: GUIDE };
    const site = siteWith({ route: { form }, guide: { html: MARK + NAME }, blog: { html: NAME } });
    expect(site.forms).toEqual({
      [GUIDE]: { ...form, pages: [GUIDE], release: 'guide/1.0.0' },
      '/login': { ...ROUTE_FORM, pages: ['/blog', GUIDE], release: 'account/1.0.0' },
    });
  });
});

it('escapes texts that would close the element around them', () => {
  const described = [{ '@type': 'Article', headline: EVIL, url: `${ORIGIN_PLACEHOLDER}${GUIDE}` }];
  const css = '.a::before{content:"</style><script>alert(1)</script>$&"}.a-->.b{top:0}';
  const { document, html } = page(GUIDE, { guide: { css, described }, route: { title: EVIL } });
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  expect(html).toContain('content:"<\\/style><script>alert(1)<\\/script>$&"}.a-\\->.b{top:0}');
  const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  expect(JSON.parse(data)['@graph'][1]).toEqual({ ...described[0], url: ORIGIN + GUIDE });
  expect(document.title).toContain(EVIL);
  expect(html.match(/alert\(1\)<\/script>/g)).toBeNull();
});

it('a page lists the hashes of its inline code, for the security policy', () => {
  const { html, inline } = page(GUIDE, { guide: { html: '<form data-hold=""></form>' } });
  const text = (open: string) => html.split(open)[1]?.split(/<\/(?:script|style)>/)[0] ?? '';
  const scripts = ['<script type="module">', '<script>', '<script type="speculationrules">'];
  expect(inline).toEqual({
    scripts: scripts.map((open) => integrity(text(open))),
    styles: [integrity(text('<style>'))],
  });
  expect(page('/blog').inline?.scripts).toHaveLength(2);
  expect(page('/blog').html).not.toContain('/* answers */');
});

it('a page prerenders public pages and prefetches account pages', () => {
  const { document, block } = page(GUIDE);
  expect(() => configureSite(block('site-config'))).not.toThrow();
  expect(block('site-config')).toEqual({ origin: ORIGIN, host: '/api' });
  const rules = JSON.parse(document.querySelector('[type=speculationrules]')?.textContent ?? '');
  const account = ['/login', '/dashboard'];
  expect(rules.prerender[0].where.and[1]).toEqual({ not: { href_matches: ['/*.*', '/_*', ...account] } });
  expect(rules.prefetch[0].where.and[0]).toEqual({ href_matches: account });
});

it('the search file lists all pages’ sections, but only one of several with the same text', () => {
  const ratings = { anchor: 'r', heading: 'Ratings', text: 'Are ours.' };
  const sections = (heading: string) => [{ anchor: '', heading, text: '' }, ratings];
  const changes = { blog: { sections: sections('Blog') }, guide: { sections: sections('Guide') } };
  const { pages }: SearchFile = JSON.parse(siteWith(changes).documents.get('search.json') ?? '');
  const headings = pages.map((entry) => entry.sections.map(({ heading }) => heading));
  expect(headings).toEqual([['Blog', 'Ratings'], ['Guide']]);
});
