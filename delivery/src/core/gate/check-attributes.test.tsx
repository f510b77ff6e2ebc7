// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { type CSSProperties, createElement, type ReactElement, useEffect, useId, useState } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type DifferingAttribute,
  differingAttributes,
  noteSentAttributes,
  readHydratedElements,
} from './check-attributes.ts';

let roots: Root[] = [];

/** Puts the server's HTML into the document as it is before its first script. */
function send(html: string): HTMLElement {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  noteSentAttributes();
  return document.getElementById('root') as HTMLElement;
}

/** Renders on the server's side, takes over on the browser's, and compares. */
async function differences(server: ReactElement, browser = server): Promise<DifferingAttribute[]> {
  const root = send(renderToString(server));
  await act(async () => {
    roots.push(hydrateRoot(root, browser));
  });
  return differingAttributes(readHydratedElements());
}

beforeEach(() => {
  // Here is React's development build, which says what the production build keeps to itself.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  act(() => {
    for (const root of roots) root.unmount();
  });
  roots = [];
  vi.restoreAllMocks();
});

type Props = Record<string, unknown>;

it.each<[string, string, Props, Props, string, string | null, string | null]>([
  ['a class', 'p', { className: 'a' }, { className: 'b' }, 'class', 'a', 'b'],
  ['an address', 'a', { href: '/a' }, { href: '/b' }, 'href', '/a', '/b'],
  ['a style', 'p', { style: { top: 1 } }, { style: { top: 2 } }, 'style', 'top:1px', 'top:2px'],
  ['a state', 'p', { 'aria-busy': true }, { 'aria-busy': false }, 'aria-busy', 'true', 'false'],
  ['a number', 'img', { width: 1 }, { width: 2 }, 'width', '1', '2'],
  ['what only the server has', 'p', { title: 'a' }, {}, 'title', 'a', null],
  ['what only the browser has', 'p', {}, { hidden: true }, 'hidden', null, ''],
  ['an element of its own kind', 'x-note', { tone: 'a' }, { tone: 'b' }, 'tone', 'a', 'b'],
])('tells %s that differs', async (_, tag, server, browser, attribute, sent, rendered) => {
  const found = await differences(createElement(tag, server), createElement(tag, browser));
  expect(found.map((one) => [one.attribute, one.server, one.browser])).toEqual([[attribute, sent, rendered]]);
});

it('tells it also inside of tables and drawings, whose parts HTML only knows in their place', async () => {
  const both = (size: number) => (
    <table>
      <tbody>
        <tr>
          <td colSpan={size}>
            <svg viewBox="0 0 1 1" aria-hidden>
              <path strokeWidth={size} />
            </svg>
          </td>
        </tr>
      </tbody>
    </table>
  );
  const found = await differences(both(1), both(2));
  expect(found.map(({ attribute }) => attribute)).toEqual(['colspan', 'stroke-width']);
});

it('names the element as the server sent it, with its words', async () => {
  const link = (href: string) => (
    <p>
      <a href={href} className="go">
        To the guide
      </a>
    </p>
  );
  const [difference] = await differences(link('/a'), link('/b'));
  expect(difference?.element).toBe('<a href="/a" class="go"> ("To the guide")');
});

it('finds nothing where all is the same, whatever the attributes are', async () => {
  const everything = (
    <form method="post" noValidate onSubmit={() => {}} data-hold="">
      <label htmlFor="a" style={{ marginTop: 4, '--tone': 'red' } as CSSProperties}>
        A
      </label>
      <input id="a" type="email" maxLength={80} defaultValue={'"a" & <b>'} required={false} />
      <input type="checkbox" defaultChecked aria-invalid={false} readOnly />
      <select defaultValue="two">
        <option>one</option>
        <option value="two">2</option>
      </select>
      <textarea defaultValue="Words" rows={3} />
      <img src="/a.svg" srcSet="/b.svg 2x" alt="" fetchPriority="high" loading="lazy" />
      <svg viewBox="0 0 8 8">
        <title>T</title>
        <use xlinkHref="#a" />
      </svg>
      {createElement('math', null, createElement('mi', { mathvariant: 'normal' }, 'x'))}
      <details open hidden={false} tabIndex={-1}>
        <summary className={undefined}>S</summary>
      </details>
      <a href="/" target="_blank" rel="noopener" download inert={false}>
        Home
      </a>
    </form>
  );
  expect(await differences(everything)).toEqual([]);
});

function Later(): ReactElement {
  const [state, setState] = useState('before');
  const id = useId();
  useEffect(() => {
    setState('after');
    const form = document.querySelector('#root form');
    form?.removeAttribute('data-hold');
    form?.setAttribute('aria-busy', 'true');
  }, []);
  return <form id={id} data-hold="" className={state} data-year={state === 'after' ? 2026 : 2025} />;
}

it('leaves alone what an effect changes after mounting, through React or by hand, and generated ids', async () => {
  expect(await differences(<Later />)).toEqual([]);
});

it('respects where the code allows a difference', async () => {
  const allowed = (title: string) => <p title={title} suppressHydrationWarning />;
  expect(await differences(allowed('a'), allowed('b'))).toEqual([]);
});

it('compares what React took over, and nothing inside of what it keeps as it is', async () => {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: how a page is adopted (docs/decisions/003).
  const adopted = <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  const sent = (
    <div>
      <p className="prose">Read me</p>
    </div>
  );
  expect(await differences(sent, adopted)).toEqual([]);
});

it('compares nothing that was rendered later', () => {
  const root = createRoot(send(''));
  roots.push(root);
  act(() => root.render(<p className="new" />));
  expect(readHydratedElements()).toEqual([]);
});
