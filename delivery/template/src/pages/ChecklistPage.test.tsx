// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { configureSite } from 'shared-lib';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { afterEach, beforeEach, expect, it } from 'vitest';
import { routes } from '../routes.ts';
import ChecklistPage from './ChecklistPage.tsx';

const page = (
  <MemoryRouter>
    <ChecklistPage />
  </MemoryRouter>
);

beforeEach(() => configureSite(site));
afterEach(cleanup);

it('the page advances step by step, restarts, and shows the site’s name', async () => {
  const { container } = render(page);
  expect(container.textContent).toContain(site.identity.name);
  const visitor = userEvent.setup({ delay: null });
  const status = () => screen.getByRole('status').textContent;
  expect(status()).toBe('0 of 3 steps are done.');
  for (const count of [1, 2, 3]) {
    await visitor.click(screen.getByRole('button', { name: 'Next step' }));
    expect(status()).toBe(`${count} of 3 steps are done.`);
  }
  await visitor.click(screen.getByRole('button', { name: 'Start again' }));
  expect(status()).toBe('0 of 3 steps are done.');
});

it('the page renders its steps on the server', () => {
  expect(renderToString(page)).toContain('Publish the remote');
});

it('every route loads a page', async () => {
  for (const { load } of routes) expect(await load()).toHaveProperty('default');
});
