// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { type ComponentType, createElement, type ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { prerenderToNodeStream } from 'react-dom/static';
import { MemoryRouter } from 'react-router-dom';
import { configureSite } from 'shared-lib';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { afterEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../routes.ts';
import { loadPage } from '../testing/show-page.tsx';

/** A page's whole markup, with everything that it waits for, as delivery renders it. */
async function prerender(page: ReactElement): Promise<string> {
  const { prelude } = await prerenderToNodeStream(page, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  let markup = '';
  for await (const chunk of prelude) markup += chunk;
  return markup;
}

/** Says that two renderers met in one process, which is so in this test alone. */
const TWO_RENDERERS = /multiple renderers/;

const at = (path: string, Page: ComponentType) => (
  <MemoryRouter initialEntries={[path]}>{createElement(Page)}</MemoryRouter>
);

afterEach(() => vi.restoreAllMocks());

describe.each(routes.map(({ path }) => path))('%s', (path) => {
  it('is complete without JavaScript, and is hydrated with every node in its place', async () => {
    configureSite(site);
    const page = at(path, await loadPage(path));
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    // Nothing of the page before is left that could be taken over.
    document.body.replaceChildren();
    const root = document.createElement('div');
    root.innerHTML = await prerender(page);
    // After a page that waits, the server's renderer leaves its context behind until it renders again.
    await prerender(<p />);
    document.body.replaceChildren(root);
    expect(root.querySelector('h1')?.textContent).toBeTruthy();
    expect(root.querySelector('[role="status"]')).toBeNull();
    const before = [...root.querySelectorAll('*')];
    const live = await act(() => hydrateRoot(root, page));
    expect([...root.querySelectorAll('*')].filter((node, index) => node !== before[index])).toEqual([]);
    expect(complaints.mock.calls.filter(([first]) => !TWO_RENDERERS.test(String(first)))).toEqual([]);
    act(() => live.unmount());
  });
});
