import { expect, it } from 'vitest';
import { releaseOf } from '../../testing/small-releases.ts';
import type { PackedFragment } from '../store/packed-pages.ts';
import type { LoadedRelease, ReleaseFragment } from '../store/releases.ts';
import { escapeText } from './html.ts';
import { type FragmentProblem, placeFragments } from './place-fragments.ts';

/** A fragment in the list and in the pages of its release. */
type Exposed = Omit<Partial<ReleaseFragment>, 'name'> & Partial<PackedFragment>;

/** A placeholder as `Fragment` of shared-lib renders it. */
function place(id: string, texts: object = {}): string {
  return `<div data-fragment="${id}" data-props="${escapeText(JSON.stringify(texts))}"></div>`;
}

/** The hole for a text. */
const hole = (name: string) => `\uE000${name}\uE001`;

/** The releases of apps that expose these fragments. */
function exposing(apps: Record<string, Record<string, Exposed>>): Map<string, LoadedRelease> {
  const loaded = Object.entries(apps).map(([app, exposed]): [string, LoadedRelease] => {
    const parts = Object.entries(exposed);
    const fragments = parts.map(([name, { html: _, css: __, preloads: ___, ...rest }]): ReleaseFragment => {
      return { name, source: 'src/fragments/Part.tsx', files: [], more: [], ...rest };
    });
    const carried = parts.map(([name, { html = '', css = '', preloads = '' }]) => {
      return [name, { html, css, preloads }];
    });
    const packed = { format: 1, pages: {}, fragments: Object.fromEntries(carried), documents: [] } as const;
    return [app, { release: releaseOf(app, [], { fragments }), frames: null, pages: packed }];
  });
  return new Map(loaded);
}

const PAGE = { path: '/blog', release: releaseOf('content', []) };

/** The page `/blog` of content, filled. */
const filled = (html: string, apps: Parameters<typeof exposing>[0], rest = {}) =>
  placeFragments({ html, css: '', preloads: '', ...rest }, PAGE, exposing(apps));

const SIGNUP = { html: '<form></form>', css: '.f{top:0}', preloads: '<link rel="preload" href="/f.svg">' };
const CALL = { html: `<h2>${hole('title')}</h2><p>${hole('text')}</p>`, props: ['title', 'text'] };

it('fills placeholders with the releases’ HTML, and adds their styles and preloads once', () => {
  const html = `<p>A</p>${place('guide/signup')}<p>B</p>${place('guide/signup')}`;
  const page = { css: '.p{top:0}', preloads: '<link rel="preload" href="/p.svg">' };
  const { fragments, ...rest } = filled(html, { guide: { signup: SIGNUP } }, page);
  const placed = place('guide/signup').replace('></', '><form></form></');
  expect(rest).toEqual({
    html: `<p>A</p>${placed}<p>B</p>${placed}`,
    css: '.p{top:0}.f{top:0}',
    preloads: page.preloads + SIGNUP.preloads,
  });
  expect(fragments.map(({ release, fragment }) => [release.app, fragment.name])).toEqual([
    ['guide', 'signup'],
    ['guide', 'signup'],
  ]);
});

it('leaves a page without placeholders unchanged', () => {
  const page = { html: '<p>data-props</p>', css: '.p{top:0}', preloads: '' };
  expect(placeFragments(page, PAGE, new Map())).toEqual({ ...page, fragments: [] });
});

it('escapes the properties of a placeholder, and sends them to the browser', () => {
  const texts = { title: '<b>"$&" & \'more\'</b>', text: `${hole('title')} \\ "` };
  const { html } = filled(place('guide/call', texts), { guide: { call: CALL } });
  expect(html).toContain("<h2>&lt;b&gt;&quot;$&amp;&quot; &amp; 'more'&lt;/b&gt;</h2>");
  expect(html).toContain(`<p>${hole('title')} \\ &quot;</p>`);
  expect(html).toContain(place('guide/call', texts).replace('></div>', '>'));
});

it('empties a hole without a declared property, whatever its name', () => {
  const odd = { html: `<p>${hole('constructor')}${hole('TITLE')}</p>`, static: true };
  expect(filled(place('guide/call'), { guide: { call: odd } }).html).toMatch(/<p><\/p><\/div>$/);
});

it('sends no properties of a static fragment to the browser', () => {
  const texts = { title: 'A', text: 'B' };
  const { html } = filled(place('guide/call', texts), { guide: { call: { ...CALL, static: true } } });
  expect(html).toBe('<div data-fragment="guide/call"><h2>A</h2><p>B</p></div>');
});

const NESTED = { html: place('account/name') };
const FORM = { action: '/guide', fields: {}, sent: '/guide', failed: '' };

it.each<[what: string, html: string, apps: Parameters<typeof exposing>[0], reason: string, remedy: string]>([
  [
    'of an app that the site does not have',
    place('shop/cart'),
    {},
    'content places the fragment shop/cart, but the site has no app shop.',
    'Release shop with "cart" in src/fragments.ts first, or content without this fragment.',
  ],
  [
    'that the app does not expose',
    place('guide/gone'),
    { guide: { signup: SIGNUP } },
    'content places the fragment guide/gone, which guide 1.0.0 does not expose.',
    'Release guide with "gone" in src/fragments.ts first, or content without this fragment.',
  ],
  [
    'with a missing text',
    place('guide/call', { title: 'A' }),
    { guide: { call: CALL } },
    'which requires a text "text" of 1 to 500 characters.',
    'Pass it the properties that guide declares in src/fragments.ts.',
  ],
  [
    'with an empty text',
    place('guide/call', { title: ' ', text: 'A' }),
    { guide: { call: CALL } },
    'which requires a text "title" of 1 to 500 characters.',
    'Pass it the properties that guide declares',
  ],
  [
    'with a text that is too long',
    place('guide/call', { title: 'A', text: 'x'.repeat(501) }),
    { guide: { call: CALL } },
    'which requires a text "text" of 1 to 500 characters.',
    'Pass it the properties that guide declares',
  ],
  [
    'with a property that is not a text',
    place('guide/call', { title: 'A', text: ['A'] }),
    { guide: { call: CALL } },
    'which requires a text "text" of 1 to 500 characters.',
    'Pass it the properties that guide declares',
  ],
  [
    'with a property that it does not declare',
    place('guide/signup', { color: 'red' }),
    { guide: { signup: SIGNUP } },
    'content places the fragment guide/signup, which has no property "color".',
    'Pass it the properties that guide declares',
  ],
  [
    'that contains another fragment',
    place('guide/call'),
    { guide: { call: NESTED } },
    'content places the fragment guide/call, which contains another fragment.',
    'Have guide release it without <Fragment>.',
  ],
  [
    'more than 20 times',
    place('guide/signup').repeat(21),
    { guide: { signup: SIGNUP } },
    'content places the fragment guide/signup, which exceeds the limit of a page.',
    'Place at most 20 on a page.',
  ],
  [
    'with a form twice',
    place('guide/signup').repeat(2),
    { guide: { signup: { ...SIGNUP, form: FORM } } },
    'content places the fragment guide/signup, whose ids or form the page already contains.',
    'Place it once.',
  ],
])('refuses a fragment %s', (_, html, apps, reason, remedy) => {
  let problem = {} as FragmentProblem;
  try {
    filled(html, apps);
  } catch (error) {
    problem = error as FragmentProblem;
  }
  expect(problem.message).toMatch(/^content 1\.0\.0, page \/blog: /);
  expect(problem.message).toContain(reason);
  expect(problem.remedy).toContain(remedy);
});

it('allows a fragment 20 times', () => {
  const { fragments } = filled(place('guide/signup').repeat(20), { guide: { signup: SIGNUP } });
  expect(fragments).toHaveLength(20);
});
