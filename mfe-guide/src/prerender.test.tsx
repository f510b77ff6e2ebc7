// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'react-router-dom';
import { AuthProvider, configureSite } from 'shared-lib';
import { createBackend } from 'shared-lib/testing/open-page.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import site from '../../shared-lib/site.config.json' with { type: 'json' };
import { routes } from './routes.ts';

const backend = createBackend();
let root: Root | undefined;

beforeEach(() => {
  vi.stubGlobal('fetch', backend.fetch);
  configureSite(site);
});
afterEach(() => act(() => root?.unmount()));

/** A page's prerendered element in the document, with its lazy parts and static regions. */
async function prerender(Page: ComponentType, path: string): Promise<HTMLElement> {
  // A static region treats content in the document as prerendered.
  document.body.replaceChildren();
  const page = (
    <AuthProvider>
      <StaticRouter location={path}>
        <Page />
      </StaticRouter>
    </AuthProvider>
  );
  // The first render requests the lazy parts and static regions, the second has them.
  renderToString(<Suspense>{page}</Suspense>);
  await vi.dynamicImportSettled();
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  return container;
}

/** Hydrates a prerendered element like the shell, and returns React's complaints. */
async function hydrate(
  Page: ComponentType,
  container: HTMLElement,
): Promise<{ complaints: unknown[]; root: Root }> {
  const complaints: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(
      container,
      <AuthProvider>
        <BrowserRouter>
          <Page />
        </BrowserRouter>
      </AuthProvider>,
      { onRecoverableError: (error) => complaints.push(error) },
    ),
  );
  return { complaints, root };
}

describe.each(routes.map((route) => [route.path, route] as const))('%s, prerendered', (path, { load }) => {
  beforeEach(() => window.history.replaceState(null, '', `${path}?utm_source=fall-mailing`));

  it('has one h1, every part, no main and no inline style or script, and is deterministic', async () => {
    const { default: Page } = await load();
    const container = await prerender(Page, path);
    expect(container.querySelectorAll('h1')).toHaveLength(1);
    expect(container.querySelectorAll('h2').length).toBeGreaterThanOrEqual(3);
    expect(container.textContent).not.toContain('Loading');
    expect(container.innerHTML).not.toMatch(/<main|style=|<script|<style/);
    expect((await prerender(Page, path)).innerHTML).toBe(container.innerHTML);
    expect(backend.posts).toEqual([]);
  });

  it('hydrates without warnings, and keeps every node and the typed text', async () => {
    const { default: Page } = await load();
    const container = await prerender(Page, path);
    const nodes = [...container.querySelectorAll('*')];
    const inputs = [...container.querySelectorAll('input')];
    for (const input of inputs) input.value = `typed into ${input.name}`;
    const hydrated = await hydrate(Page, container);
    root = hydrated.root;
    expect(hydrated.complaints).toEqual([]);
    const after = [...container.querySelectorAll('*')];
    expect(after.map((node, index) => node === nodes[index])).toEqual(nodes.map(() => true));
    expect(inputs.map(({ value }) => value)).toEqual(inputs.map(({ name }) => `typed into ${name}`));
  });
});

it('the signup form works without script, and its submit waits for hydration with the values', async () => {
  const { default: Page } = await import('./pages/SignupPage.tsx');
  const container = await prerender(Page, '/free-homeowners-guide');
  const form = container.querySelector('form') as HTMLFormElement;
  expect([form.method, form.getAttribute('action')]).toEqual(['post', '/homeowners-guide-download']);
  expect(form.dataset.hold).toBe('');
  form.querySelectorAll('input').forEach((input, index) => {
    input.value = ['Rosa Field', ' Rosa@Example.com ', ''][index] ?? '';
  });
  window.early = { submit: { form, submitter: form.querySelector('button') } };
  ({ root } = await hydrate(Page, container));
  await waitFor(() => expect(container.textContent).toContain('Thank you!'));
  expect(backend.posts[0]?.body).toMatchObject({
    type: 'guide_request',
    name: 'Rosa Field',
    email: 'rosa@example.com',
  });
});
