// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { AuthProvider, configureSite } from 'shared-lib';
import type { ManifestPage } from 'shared-lib/federation/documents.ts';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { App } from './App.tsx';
import {
  type Found,
  NO_PAGES,
  PageError,
  type PageSource,
  PageSourceContext,
} from './remotes/page-source.ts';
import { foundPage } from './remotes/testing/found-page.ts';

const answer = Promise.resolve({ kind: 'page', Page: () => <h1>Of the remote</h1> } as const);

const foundAt = (layout: ManifestPage['layout']) =>
  foundPage('guide', '/page', { title: 'Of the remote', layout });
const LOST = new PageError('/federation.json did not load.');

async function open(found: Found): Promise<{ navigated: unknown[] }> {
  const settled = Promise.resolve(found);
  const navigated: unknown[] = [];
  const source: PageSource = {
    ...NO_PAGES,
    find: () => settled,
    load: () => answer,
    navigated: (pathname) => void navigated.push(pathname),
  };
  await act(async () =>
    render(
      <AuthProvider>
        <PageSourceContext value={source}>
          <MemoryRouter initialEntries={['/page']}>
            <App />
          </MemoryRouter>
        </PageSourceContext>
      </AuthProvider>,
    ),
  );
  return { navigated };
}

beforeEach(() => {
  configureSite(site);
  vi.stubGlobal('matchMedia', () => ({}));
  // jsdom has no layout, so nothing ever comes into view.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each<[string, Found, string, string, boolean]>([
  ['a public page', foundAt('public'), 'Of the remote', 'Of the remote', true],
  ['a page outside the layout', foundAt('bare'), 'Of the remote', 'Of the remote', false],
  ['not found, where no app owns the path', null, 'Page Not Found', 'Page Not Found', true],
  ['a failure, without the list of releases', LOST, 'This page did not load', 'Page did not load', true],
])('shows %s, with its title, and navigation and footer where it is within the layout', async (...row) => {
  const [, found, title, name, isWithin] = row;
  const { navigated } = await open(found);
  expect(screen.getByRole('main').querySelector('h1')?.textContent).toBe(title);
  expect(document.title).toBe(`${name} | Gable & Grain`);
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(screen.queryByLabelText('Main') !== null).toBe(isWithin);
  expect(screen.queryByRole('contentinfo') !== null).toBe(isWithin);
  expect(navigated).toEqual(['/page']);
});
