// @vitest-environment jsdom
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from '@testing-library/react';
import { type CSSProperties, createElement, type ReactElement, useEffect, useId, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { integrity, listContents } from '../store/files.ts';
import { DEVELOPMENT, differingAttributes, withDevelopmentEdition } from './development-edition.ts';

let end = () => {};
afterEach(() => act(() => end()));

/** Renders as the server, takes over as the browser, and reads what React says of it. */
async function differences(server: ReactElement, browser = server): Promise<string[]> {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  document.body.innerHTML = `<div id="root">${renderToString(server)}</div>`;
  const root = document.getElementById('root') as HTMLElement;
  await act(async () => {
    const hydrated = hydrateRoot(root, browser);
    end = () => hydrated.unmount();
  });
  const lines = said.mock.calls.map((words) => words.join(' '));
  said.mockRestore();
  return lines.flatMap((line) => differingAttributes(line) ?? `It says something else: ${line}`);
}

type Props = Record<string, unknown>;

it.each<[string, string, Props, Props, string]>([
  ['a class', 'p', { className: 'a' }, { className: 'b' }, 'className="a" … className="b"'],
  ['an address', 'a', { href: '/a' }, { href: '/b' }, 'href="/a" … href="/b"'],
  ['a style', 'p', { style: { top: 1 } }, { style: { top: 2 } }, 'style={{top:"1px"}} … style={{top:2}}'],
  ['a state', 'p', { 'aria-busy': true }, { 'aria-busy': false }, 'aria-busy="true" … aria-busy={false}'],
  ['a number', 'img', { width: 1 }, { width: 2 }, 'width="1" … width={2}'],
  ['what only the server has', 'p', { title: 'a' }, {}, 'title="a" … nothing'],
  ['what only the browser has', 'p', {}, { hidden: true }, 'hidden={null} … hidden={true}'],
  ['an element of its own kind', 'x-note', { tone: 'a' }, { tone: 'b' }, 'tone="a" … tone="b"'],
])('tells %s that differs', async (_, tag, server, browser, both) => {
  const [sent, rendered] = both.split(' … ');
  expect(await differences(createElement(tag, server), createElement(tag, browser))).toEqual([
    `<${tag}> has ${sent} from the server and ${rendered} in the browser`,
  ]);
});

it('tells it also inside of tables and drawings, of each element apart and not of its text', async () => {
  const both = (size: number) => (
    <table>
      <tbody>
        <tr>
          <td colSpan={size} rowSpan={size}>
            a text
            <svg viewBox="0 0 1 1" aria-hidden>
              <path strokeWidth={size} />
            </svg>
          </td>
          <td colSpan={size}>x=y</td>
        </tr>
      </tbody>
    </table>
  );
  expect(await differences(both(1), both(2))).toEqual([
    '<td> has colSpan="1" rowSpan="1" from the server and colSpan={2} rowSpan={2} in the browser',
    '<path> has strokeWidth="1" from the server and strokeWidth={2} in the browser',
    '<td> has colSpan="1" from the server and colSpan={2} in the browser',
  ]);
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

const allowed = (title: string) => <p title={title} suppressHydrationWarning />;
const sent = (
  <div>
    <p className="prose">Read me</p>
  </div>
);
// biome-ignore lint/security/noDangerouslySetInnerHtml: how a page is adopted (docs/decisions/003).
const adopted = <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;

it.each([
  ['what an effect changes after mounting, through React or by hand, and generated ids', <Later key="a" />],
  ['where the code allows a difference', allowed('a'), allowed('b')],
  ['what React keeps as it is', sent, adopted],
])('leaves alone %s', async (_, server, browser = server) => {
  expect(await differences(server, browser)).toEqual([]);
});

it('is no report of attributes when React says anything else', () => {
  expect(differingAttributes('error: Each child in a list should have a unique "key" prop.')).toBeNull();
});

/** The site of a shell's release with these editions of a script, which answers a document that names it. */
async function shellSite(...editions: ('client' | 'development')[]) {
  const folder = temporaryFolder();
  for (const name of editions) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'a.js'), name);
  }
  const map = JSON.stringify({ integrity: { '/_r/shell/1/a.js': integrity('client') } });
  const html = `<script type="importmap">${map}</script>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `script-src '${integrity(map)}'`,
    'content-length': String(html.length),
  };
  const site = { fetch: () => new Response(html, { status: 404, headers }) };
  const shell = { base: '/_r/shell/1/', version: '1', contents: await listContents(folder) };
  return { html, opened: withDevelopmentEdition(site, shell, folder) };
}

it('gives the development edition, and documents with its integrity, to whom asks for it', async () => {
  const { html, opened } = await shellSite('client', 'development');
  const { fetch } = await opened;
  const ask = async (path: string, headers = {}) => fetch(new Request(`http://site${path}`, { headers }));

  expect(await (await ask('/_r/shell/1/a.js', DEVELOPMENT)).text()).toBe('development');
  expect(await (await ask('/_r/shell/1/a.js')).text()).toBe(html);
  expect(await (await ask('/')).text()).toBe(html);

  const answer = await ask('/', DEVELOPMENT);
  const [, map = ''] = /importmap">(.*)<\/script>/.exec(await answer.text()) ?? [];
  expect(JSON.parse(map)).toEqual({ integrity: { '/_r/shell/1/a.js': integrity('development') } });
  expect(answer.headers.get('content-security-policy')).toBe(`script-src '${integrity(map)}'`);
  expect(answer.status).toBe(404);
});

it('does not check pages with a shell that has no development edition', async () => {
  const { opened } = await shellSite('client');
  await expect(opened).rejects.toThrow('The shell 1 has no development edition');
});
