// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { AuthProvider, configureSite } from 'shared-lib';
import type { ManifestPage } from 'shared-lib/federation/documents.ts';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

const foundAt = (path: string, layout: ManifestPage['layout']) =>
  foundPage('guide', path, { title: 'Of the remote', layout });

async function open(path: string, found: Found): Promise<{ navigated: unknown[] }> {
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
          <MemoryRouter initialEntries={[path]}>
            <App />
          </MemoryRouter>
        </PageSourceContext>
      </AuthProvider>,
    ),
  );
  return { navigated };
}

const heading = () => screen.getByRole('main').querySelector('h1')?.textContent;

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
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the application', () => {
  it('shows a public page between header and footer, with its title', async () => {
    const { navigated } = await open('/contact', foundAt('/contact', 'public'));
    expect(heading()).toBe('Of the remote');
    expect(screen.getByLabelText('Main')).toBeTruthy();
    expect(screen.getByRole('contentinfo')).toBeTruthy();
    expect(document.title).toBe('Of the remote | Gable & Grain');
    expect(navigated).toEqual(['/contact']);
  });

  it('shows a page outside the layout without navigation and footer', async () => {
    await open('/login', foundAt('/login', 'bare'));
    expect(heading()).toBe('Of the remote');
    expect(screen.queryByLabelText('Main')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(screen.getByRole('banner')).toBeTruthy();
  });

  it('shows the not-found page where no app owns the path, within the layout', async () => {
    await open('/nowhere', null);
    expect(heading()).toBe('Page Not Found');
    expect(screen.getByRole('contentinfo')).toBeTruthy();
    expect(document.title).toBe('Page Not Found | Gable & Grain');
  });

  it('says what happened when the list of releases did not arrive, within the layout', async () => {
    await open('/blog', new PageError('/federation.json did not load.'));
    expect(heading()).toBe('This page did not load');
    expect(screen.getByRole('alert').textContent).toMatch(/please mention \w{6}\./);
    expect(screen.getByLabelText('Main')).toBeTruthy();
    expect(document.title).toBe('Page did not load | Gable & Grain');
  });

  it('outside the shell says that it has no page source', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const application = (
      <MemoryRouter>
        <App />
      </MemoryRouter>
    );
    expect(() => render(application)).toThrow(
      'No page source: the application was rendered outside the shell.',
    );
  });
});
