// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, StaticRouter } from 'react-router-dom';
import { AuthProvider, type RemoteRoute } from 'shared-lib';
import { stubStore } from 'shared-lib/testing/stub-store.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { routes } from './routes.ts';

const never = vi.hoisted(() => () => new Promise<never>(() => {}));

vi.mock('../../shared-lib/src/client/axios-transport.ts', () => ({ axiosTransport: never }));

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

async function prerender({ path, load }: RemoteRoute): Promise<HTMLElement> {
  const { default: Page } = await load();
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  container.innerHTML = renderToString(
    <AuthProvider store={stubStore().store}>
      <StaticRouter location={path}>
        <Page />
      </StaticRouter>
    </AuthProvider>,
  );
  return container;
}

async function hydrate(
  container: HTMLElement,
  { load, path }: RemoteRoute,
  { query = '', store = stubStore().store } = {},
): Promise<unknown[]> {
  const { default: Page } = await load();
  const errors: unknown[] = [];
  await act(async () => {
    root = hydrateRoot(
      container,
      <AuthProvider store={store}>
        <MemoryRouter initialEntries={[path + query]}>
          <Page />
        </MemoryRouter>
      </AuthProvider>,
      { onRecoverableError: (error) => errors.push(error) },
    );
  });
  return errors;
}

const typedInputs = (container: HTMLElement) => [
  ...container.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])'),
];

describe.each(routes.map((route) => [route.path, route] as const))('%s, prerendered', (_, route) => {
  const QUERIES = ['', '?token=abc'];
  it.each(QUERIES)('has no <main> or inline styles; hydration with query "%s" keeps text', async (query) => {
    const container = await prerender(route);
    expect(container.innerHTML).not.toMatch(/<main|style=/);
    const isWaiting = container.textContent.includes('Loading your account');
    expect(isWaiting).toBe(route.access === 'authenticated');
    const inputs = typedInputs(container);
    for (const input of inputs) input.value = `typed into ${input.name}`;
    expect(await hydrate(container, route, { query })).toEqual([]);
    for (const { isConnected, value, name } of inputs)
      expect([isConnected, value]).toEqual([true, `typed into ${name}`]);
    const hasWarning = container.textContent.includes('Not allowed in a password: space');
    expect(hasWarning).toBe(inputs.some(({ autocomplete }) => autocomplete === 'new-password'));
  });
});

it('the login page replays a submit made before hydration', async () => {
  const route = routes.find(({ path }) => path === '/login') as RemoteRoute;
  const container = await prerender(route);
  const [email, password] = typedInputs(container);
  const form = container.querySelector('form');
  if (!email || !password || !form) throw new Error('The login page has no form with two fields.');
  email.value = 'ada@example.com';
  password.value = 'Secret1!';
  window.early = { submit: { form, submitter: form.querySelector('button') } };
  const login = vi.fn(never);
  await hydrate(container, route, stubStore({ auth: { login } }));
  const credentials = { email: 'ada@example.com', password: 'Secret1!' };
  await vi.waitFor(() => expect(login).toHaveBeenCalledWith(credentials));
});
