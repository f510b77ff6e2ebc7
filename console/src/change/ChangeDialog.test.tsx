// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ANSWERS } from '../api/listing.ts';
import { session } from '../api/session.ts';
import { ChangeButton, ChangeHost } from './ChangeButton.tsx';
import { guideWith, listingWith } from './testing/listing-with.ts';

const token = {
  name: 'ana',
  app: 'guide',
  scopes: ['release', 'rollback'] as const,
  expiresAt: '2027-01-01T00:00:00Z',
};
/** Answers a change. */
const changed = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    path === '/state' ? Response.json(listingWith({})) : changed(path, init),
  );
  session.began({ token });
  // jsdom knows no dialogs (jsdom issue 3294).
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  changed.mockReset();
});

const lines = (...all: object[]) => new Response(all.map((one) => `${JSON.stringify(one)}\n`).join(''));

const ABORT = { kind: 'abort', app: 'guide', version: '2.0.0' } as const;
const abort = (
  <MemoryRouter>
    <SWRConfig value={ANSWERS}>
      <ChangeHost>
        <ChangeButton change={ABORT} now={guideWith(10)} label="Abort" />
      </ChangeHost>
    </SWRConfig>
  </MemoryRouter>
);

const click = (name: string) =>
  userEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement);

it('does nothing until it is confirmed, and nothing when it is canceled', async () => {
  render(abort);
  await click('Abort');
  expect(screen.getByText(/^Everybody gets guide 1\.0\.0 again\. To try/)).toBeDefined();
  await click('Cancel');
  expect(screen.queryByRole('dialog')).toBe(null);
  expect(changed).not.toHaveBeenCalled();
});

it('does what was confirmed, and says how it went', async () => {
  render(abort);
  const [canary] = listingWith({ canary: 10 }).canaries;
  changed.mockResolvedValueOnce(
    lines({ step: 'abort', result: 'done', seconds: 0.1 }, { done: { kind: 'abort', canary } }),
  );
  await click('Abort');
  await click('Abort');
  expect(await screen.findByText('Everybody gets guide 1.0.0 again.')).toBeDefined();
  expect(screen.getByText('abort: done (0.1 s)')).toBeDefined();
  const [path, init] = changed.mock.calls[0] ?? [];
  expect([path, JSON.parse(String(init?.body))]).toEqual(['/canary', ABORT]);
});

it('shows the words of the release checks, and what a broken connection leaves unknown', async () => {
  render(abort);
  changed.mockResolvedValueOnce(lines({ refused: 'Refused.\n\n  links: <b>guide</b>' }));
  await click('Abort');
  await click('Abort');
  expect((await screen.findByRole('alert')).textContent).toContain('links: <b>guide</b>');
  await click('Close');
  changed.mockResolvedValueOnce(lines({ step: 'abort', result: 'done', seconds: 0.1 }));
  await click('Abort');
  await click('Abort');
  expect((await screen.findByRole('alert')).textContent).toContain('The connection broke');
});

it('is disabled, with the reason, for a token that does not allow it', () => {
  session.began({ token: { ...token, app: 'content' } });
  render(abort);
  expect(screen.getByRole('button', { name: 'Abort' })).toHaveProperty('disabled', true);
  expect(screen.getByText('Your token does not allow this.')).toBeDefined();
});
