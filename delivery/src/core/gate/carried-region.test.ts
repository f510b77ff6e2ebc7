import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { buildSmallApp } from '../../testing/build-small-app.ts';
import { inGateBrowser } from '../../testing/in-gate-browser.ts';
import { PROJECT_ROOT } from '../project/project.ts';
import type { GateBrowser } from './gate-browser.ts';
import { regionDifference } from './visit-page.ts';

const inBrowser = inGateBrowser();

const tab = async ({ browser }: GateBrowser) => {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  return page;
};

const react = (name: string) => JSON.stringify(join(PROJECT_ROOT, 'node_modules', name));

/** Renders a page to HTML, and in the browser into an empty element. */
const BOTH_WAYS = `
import { createElement as h, Suspense, useId } from ${react('react/index.js')};
import { createRoot } from ${react('react-dom/client.js')};
import { flushSync } from ${react('react-dom/index.js')};
import { renderToString } from ${react('react-dom/server.browser.js')};

function Field({ type, ...rest }) {
  const [id, hint] = [useId(), useId()];
  return h('p', { className: 'a r_b_ c' }, h('label', { htmlFor: id }, 'Field ', 1, ' of ', 2),
    h('input', { id, type, 'aria-describedby': hint + ' ' + id, ...rest }), h('small', { id: hint }, 'Hint'));
}
const everything = h(Suspense, { fallback: 'Wait' },
  h('form', { method: 'post', noValidate: true, 'data-hold': '', style: { marginTop: 4, color: 'RED' } },
    h(Field, { type: 'email', maxLength: 80, defaultValue: '"a" & <b>', autoFocus: true }),
    h(Field, { type: 'checkbox', defaultChecked: true, 'aria-invalid': false, name: 'b' }),
    h(Field, { type: 'text', value: '', readOnly: true }),
    h('select', { value: 'two', onChange() {} }, h('option', null, 'one'), h('option', { value: 'two' }, 2)),
    h('textarea', { defaultValue: '\\nWords', rows: 3 })),
  h('svg', { viewBox: '0 0 8 8', strokeWidth: 2 }, h('use', { xlinkHref: '#a' }), h('path', { d: 'M0 0' })),
  h('math', null, h('mi', { mathvariant: 'normal' }, 'x')),
  h('img', { src: '/a.svg', srcSet: '/b.svg 2x', alt: '', fetchPriority: 'high', loading: 'lazy' }),
  h('details', { open: true }, h('summary', null, 'S', ' ', 'T')), h('noscript', null, h('p', null, 'None')));

window.bothWays = () => {
  const element = document.createElement('div');
  element.dataset.mfe = 'guide';
  document.body.append(element);
  const root = createRoot(element, { identifierPrefix: 'guide-' });
  flushSync(() => root.render(everything));
  const carried = renderToString(everything, { identifierPrefix: 'guide-' });
  return { carried: '<main><div data-mfe="guide">' + carried + '</div></main>', rendered: element.outerHTML };
};`;

inBrowser('finds the same region in HTML and in React’s rendering in a browser', async ({ gate }) => {
  const built = await buildSmallApp({ 'src/routes.ts': BOTH_WAYS }, []);
  const page = await tab(gate);
  await page.addScriptTag({ type: 'module', content: built.get('routes.js') ?? '' });
  await page.waitForFunction('window.bothWays');
  const { carried, rendered } = await page.evaluate<{ carried: string; rendered: string }>('bothWays()');
  expect(carried).toContain('_guide-R_');
  expect(rendered).toContain('_guide-r_');
  expect(await regionDifference(page, carried, rendered)).toBeNull();
});

const region = (html: string) => `<div data-mfe="guide">${html}</div>`;

inBrowser.for([
  ['a text', '<p>Free</p>', '<p>Paid</p>'],
  ['an element', '<p>A</p>', '<div>A</div>'],
  ['what is around a text', '<b>A</b>B', '<b>AB</b>'],
  ['one that is only written', '<p>&lt;b&gt;A&lt;/b&gt;</p>', '<p><b>A</b></p>'],
  ['an address', '<a href="/a">A</a>', '<a href="https://evil.example/a">A</a>'],
  ['a style', '<p style="color: red">A</p>', '<p style="color: blue">A</p>'],
  [
    'what an id belongs to',
    '<p id="_a-R_1_"></p><a href="#_a-R_1_"></a>',
    '<p id="_a-r_1_"></p><a href="#_a-r_2_"></a>',
  ],
] as const)('finds %s that differs', async ([, carried, rendered], { gate }) => {
  const page = await tab(gate);
  const difference = await regionDifference(page, region(carried), region(rendered));
  expect(difference).not.toBeNull();
  expect(difference?.carried).not.toBe(difference?.rendered);
});
