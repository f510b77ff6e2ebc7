// @vitest-environment jsdom
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from '@testing-library/react';
import { createElement, type ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
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
const STYLE = { top: 1 };

it.each<[string, string, Props, Props, string[]]>([
  ['a class', 'p', { className: 'a' }, { className: 'b' }, ['+className="b"', '-className="a"']],
  ['a style', 'p', { style: STYLE }, { style: { top: 2 } }, ['+style={{top:2}}', '-style={{top:"1px"}}']],
  ['an attribute of the server only', 'p', { title: 'a' }, {}, ['-title="a"']],
  ['an attribute of a custom element', 'x-note', { tone: 'a' }, { tone: 'b' }, ['+tone="b"', '-tone="a"']],
])('reports %s that differs', async (_, tag, server, browser, attributes) => {
  expect(await differences(createElement(tag, server), createElement(tag, browser))).toEqual([attributes]);
});

it('ignores other errors of React', () => {
  expect(differingAttributes('error: Each child in a list should have a unique "key" prop.')).toBeNull();
});

it('serves scripts of the development edition on request, and everything else from the site', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'development'));
  writeFileSync(join(folder, 'development/a.js'), 'development');
  const site = { fetch: ({ url }: Request) => new Response(new URL(url).pathname) };
  const shell = (contents: Record<string, string>) => ({ base: '/_r/shell/1/', version: '1', contents });
  const { fetch } = withDevelopmentEdition(site, shell({ 'development/a.js': 'sha256-a' }), folder);
  const get = async (path: string, headers = {}) =>
    (await fetch(new Request(`http://site${path}`, { headers }))).text();
  expect(await get('/_r/shell/1/a.js', DEVELOPMENT)).toBe('development');
  for (const path of ['/', '/_r/shell/1/b.js', '/_r/other/1/a.js'])
    expect(await get(path, DEVELOPMENT)).toBe(path);
  expect(await get('/_r/shell/1/a.js')).toBe('/_r/shell/1/a.js');
  expect(() => withDevelopmentEdition(site, shell({}), folder)).toThrow('has no development edition');
});
