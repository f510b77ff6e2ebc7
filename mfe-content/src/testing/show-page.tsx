import { act, cleanup, render } from '@testing-library/react';
import { type ComponentType, createElement, Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { configureSite } from 'shared-lib';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { vi } from 'vitest';
import { routes } from '../routes.ts';

/** The component of the page at `path`, loaded like in the shell. */
async function loadPage(path: string): Promise<ComponentType> {
  const route = routes.find((candidate) => candidate.path === path);
  if (!route) throw new Error(`No route has the path ${path}.`);
  return (await route.load()).default;
}

/** Renders the page at `path` alone in the document, inside a `main`, and returns that. */
export async function showPage(path: string): Promise<HTMLElement> {
  configureSite(site);
  cleanup();
  const Page = await loadPage(path);
  // Static regions load their content first.
  const { container } = await act(async () =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <main>
          <Suspense>{createElement(Page)}</Suspense>
        </main>
      </MemoryRouter>,
    ),
  );
  await act(async () => {
    await vi.dynamicImportSettled();
  });
  return container;
}
