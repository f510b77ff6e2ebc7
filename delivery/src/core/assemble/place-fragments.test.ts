import { expect, it } from 'vitest';
import { releaseOf } from '../../testing/small-releases.ts';
import type { PackedFragment } from '../store/packed-pages.ts';
import type { LoadedRelease, ReleaseFragment } from '../store/releases.ts';
import { escapeText } from './html.ts';
import { placeFragments } from './place-fragments.ts';

type Exposed = Omit<Partial<ReleaseFragment>, 'name'> & Partial<PackedFragment>;

function placeholder(id: string, texts: object = {}): string {
  return `<div data-fragment="${id}" data-props="${escapeText(JSON.stringify(texts))}"></div>`;
}

const prop = (name: string) => `\uE000${name}\uE001`;

function guideExposing(exposed: Record<string, Exposed>): Map<string, LoadedRelease> {
  const fragments: ReleaseFragment[] = [];
  const packed: Record<string, PackedFragment> = {};
  for (const [name, { html = '', css = '', preloads = '', ...rest }] of Object.entries(exposed)) {
    fragments.push({ name, source: 'src/fragments/Part.tsx', files: [], more: [], ...rest });
    packed[name] = { html, css, preloads };
  }
  const pages = { format: 1, pages: {}, fragments: packed, documents: [] } as const;
  return new Map([['guide', { release: releaseOf('guide', [], { fragments }), frames: null, pages }]]);
}

const fill = (html: string, guide: Record<string, Exposed>, rest = {}) => {
  const page = { path: '/blog', release: releaseOf('content', []) };
  return placeFragments({ html, css: '', preloads: '', ...rest }, page, guideExposing(guide));
};

const SIGNUP = { html: '<form></form>', css: '.f{top:0}', preloads: '<link rel="preload" href="/f.svg">' };
const CALL = { html: `<h2>${prop('title')}</h2><p>${prop('text')}</p>`, props: ['title', 'text'] };

it('fills placeholders with a fragment’s HTML, and adds its styles and preloads once', () => {
  const html = `<p>A</p>${placeholder('guide/signup')}<p>B</p>${placeholder('guide/signup')}`;
  const page = { css: '.p{top:0}', preloads: '<link rel="preload" href="/p.svg">' };
  const { fragments, ...rest } = fill(html, { signup: SIGNUP }, page);
  const placed = placeholder('guide/signup').replace('></', '><form></form></');
  expect(rest).toEqual({
    html: `<p>A</p>${placed}<p>B</p>${placed}`,
    css: '.p{top:0}.f{top:0}',
    preloads: page.preloads + SIGNUP.preloads,
  });
  const signup = { release: { app: 'guide' }, fragment: { name: 'signup' } };
  expect(fragments).toMatchObject([signup, signup]);
  expect(fill(placeholder('guide/signup').repeat(20), { signup: SIGNUP }).fragments).toHaveLength(20);
});

it('escapes the properties of a placeholder, and sends them to the browser', () => {
  const texts = { title: '<b>"$&" & \'more\'</b>', text: `${prop('title')} \\ "` };
  const { html } = fill(placeholder('guide/call', texts), { call: CALL });
  expect(html).toContain("<h2>&lt;b&gt;&quot;$&amp;&quot; &amp; 'more'&lt;/b&gt;</h2>");
  expect(html).toContain(`<p>${prop('title')} \\ &quot;</p>`);
  expect(html).toContain(placeholder('guide/call', texts).replace('></div>', '>'));
});

it('removes undeclared placeholders, and sends no properties of a static fragment', () => {
  const odd = { html: `<p>${prop('constructor')}${prop('TITLE')}</p>`, static: true };
  expect(fill(placeholder('guide/call'), { call: odd }).html).toMatch(/<p><\/p><\/div>$/);
  const call = { ...CALL, static: true };
  const { html } = fill(placeholder('guide/call', { title: 'A', text: 'B' }), { call });
  expect(html).toBe('<div data-fragment="guide/call"><h2>A</h2><p>B</p></div>');
});

const FORM = { action: '/guide', fields: {}, sent: '/guide', failed: '' };
const NESTED = { html: placeholder('account/name') };

it.each<[what: string, id: string, times: number, Exposed | null, reason: string, remedy: RegExp]>([
  ['of an unknown app', 'shop/cart', 1, null, 'but the site has no app shop', /^Release shop with "cart" in/],
  ['that its app lacks', 'guide/call', 1, null, 'which guide 1.0.0 does not expose', /or content without/],
  ['that contains another', 'guide/part', 1, NESTED, 'which contains another fragment', /without <Fragment>/],
  ['placed 21 times', 'guide/part', 21, SIGNUP, 'which exceeds the limit of 20 on a page', /fewer/],
  ['with a form, placed twice', 'guide/part', 2, { form: FORM }, 'which is already on the page', /once/],
  ['with an id, placed twice', 'guide/part', 2, { html: '<p id="a">' }, 'which is already on', /once/],
])('refuses a fragment %s', (_, id, times, part, reason, remedy) => {
  const page = `content 1.0.0, page /blog: content places the fragment ${id}, ${reason}`;
  const problem = { message: expect.stringContaining(page), remedy: expect.stringMatching(remedy) };
  const placed = () => fill(placeholder(id).repeat(times), part ? { part } : {});
  expect(placed).toThrow(expect.objectContaining(problem));
});

const required = (name: string) => `which requires the property "${name}": 1 to 500 characters`;

it.each([
  ['a missing text', { title: 'A' }, required('text')],
  ['an empty text', { title: ' ', text: 'A' }, required('title')],
  ['a text that is too long', { title: 'A', text: 'x'.repeat(501) }, required('text')],
  ['a property that is not a text', { title: 'A', text: ['A'] }, required('text')],
  ['an undeclared property', { title: 'A', text: 'B', color: 'red' }, 'which has no property "color"'],
])('refuses a fragment with %s', (_, texts, reason) => {
  expect(() => fill(placeholder('guide/call', texts), { call: CALL })).toThrow(reason);
});
