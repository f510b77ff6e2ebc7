// @vitest-environment jsdom
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from '@testing-library/react';
import { createElement, type ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { integrity, listContents } from '../store/files.ts';
import { DEVELOPMENT, differingAttributes, withDevelopmentEdition } from './development-edition.ts';

/** The differences that React reports when it hydrates one element as another. */
async function differences(server: ReactElement, browser: ReactElement): Promise<(string[] | null)[]> {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => consoleError.mockRestore());
  const root = document.createElement('div');
  root.innerHTML = renderToString(server);
  const hydrated = await act(async () => hydrateRoot(root, browser));
  act(() => hydrated.unmount());
  return consoleError.mock.calls.map((words) => differingAttributes(words.join(' ')));
}

type Props = Record<string, unknown>;

it.each<[string, string, Props, Props, string]>([
  ['a class', 'p', { className: 'a' }, { className: 'b' }, 'className="a" … className="b"'],
  ['a style', 'p', { style: { top: 1 } }, { style: { top: 2 } }, 'style={{top:"1px"}} … style={{top:2}}'],
  ['an attribute of the server only', 'p', { title: 'a' }, {}, 'title="a" … nothing'],
  ['an attribute of the browser only', 'p', {}, { hidden: true }, 'hidden={null} … hidden={true}'],
  ['an element of its own kind', 'x-note', { tone: 'a' }, { tone: 'b' }, 'tone="a" … tone="b"'],
])('reports %s that differs', async (_, tag, server, browser, both) => {
  const [sent, rendered] = both.split(' … ');
  expect(await differences(createElement(tag, server), createElement(tag, browser))).toEqual([
    [`<${tag}> has ${sent} from the server and ${rendered} in the browser`],
  ]);
});

it('ignores other errors of React', () => {
  expect(differingAttributes('error: Each child in a list should have a unique "key" prop.')).toBeNull();
});

/** A site with these editions of a script of the shell, and a document that contains it. */
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

it('serves the development edition, and documents with its integrity, on request', async () => {
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

it('skips pages of a shell without a development edition', async () => {
  const { opened } = await shellSite('client');
  await expect(opened).rejects.toThrow('The shell 1 has no development edition');
});
