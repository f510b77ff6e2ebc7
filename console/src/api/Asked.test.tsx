// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { Asked } from './Asked.tsx';
import { ANSWERS } from './listing.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const asked = (path: string) => (
  <SWRConfig value={ANSWERS}>
    <Asked<{ name: string }> path={path} label="Asking">
      {({ name }, again) => (
        <button type="button" onClick={again}>
          {name}
        </button>
      )}
    </Asked>
  </SWRConfig>
);

it('says why there is none, and asks again when it is told to', async () => {
  const fetch = vi.fn(async () => new Response('The site cannot do this right now.', { status: 503 }));
  vi.stubGlobal('fetch', fetch);
  render(asked('/one'));
  expect((await screen.findByRole('alert')).textContent).toContain('The site cannot do this right now.');
  fetch.mockResolvedValueOnce(Response.json({ name: 'Here' }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Here')).toBeTruthy();
});

it('keeps what it shows while it asks again, and shows nothing of another address', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  const fetch = vi.fn(() => answers[fetch.mock.calls.length - 1]?.promise);
  vi.stubGlobal('fetch', fetch);
  const { rerender } = render(asked('/one'));
  rerender(asked('/two'));
  answers[1]?.resolve(Response.json({ name: 'Two' }));
  expect(await screen.findByText('Two')).toBeTruthy();
  answers[0]?.resolve(Response.json({ name: 'One' }));
  answers.push(Promise.withResolvers());
  fireEvent.click(screen.getByText('Two'));
  expect(screen.getByText('Two')).toBeTruthy();
  answers[2]?.resolve(Response.json({ name: 'Newer' }));
  expect(await screen.findByText('Newer')).toBeTruthy();
  expect(screen.queryByText('One')).toBe(null);
});

it('says that it asks, shows the answer, and keeps none for whoever signs in next', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ name: 'Here' }));
  const { unmount } = render(asked('/one'));
  expect(screen.getByRole('status').textContent).toContain('Asking');
  expect(await screen.findByText('Here')).toBeTruthy();
  expect(screen.queryByRole('status')).toBe(null);
  unmount();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  render(asked('/one'));
  expect(screen.getByRole('status').textContent).toContain('Asking');
  expect(screen.queryByText('Here')).toBe(null);
});
