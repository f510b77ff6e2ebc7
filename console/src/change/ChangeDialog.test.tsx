// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Listing } from 'delivery/admin-api';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ANSWERS } from '../api/listing.ts';
import { session } from '../api/session.ts';
import { ChangeButton, ChangeHost } from './ChangeButton.tsx';
import { listingWith } from './testing/listing-with.ts';

const token = {
  name: 'ana',
  app: 'guide',
  scopes: ['release', 'rollback'] as const,
  expiresAt: '2027-01-01T00:00:00Z',
};
/** Answers a change. */
const changed = vi.fn<(path: string) => Promise<Response>>();
/** What the site says is live, one after another. */
let listings: Listing[];

beforeEach(() => {
  listings = [];
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/releases'
      ? lines({ done: { kind: 'releases', listing: listings.shift() ?? listingWith({}) } })
      : changed(path),
  );
  session.began({ token, others: [token] });
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

const abort = (
  <MemoryRouter>
    <SWRConfig value={ANSWERS}>
      <ChangeHost>
        <ChangeButton change={{ kind: 'abort', app: 'guide' }} label="Abort" />
      </ChangeHost>
    </SWRConfig>
  </MemoryRouter>
);

/** Opens the dialog of an abort. The site gives these listings, one after another. */
async function openAbort(...given: Listing[]) {
  listings = given;
  const user = userEvent.setup();
  render(abort);
  await user.click(screen.getByRole('button', { name: 'Abort' }));
  await screen.findByLabelText('To confirm, type guide');
  return {
    user,
    async confirm(typed: string) {
      await user.clear(screen.getByLabelText('To confirm, type guide'));
      await user.type(screen.getByLabelText('To confirm, type guide'), `${typed}{Enter}`);
    },
  };
}

it('does nothing until the app is named', async () => {
  const { confirm } = await openAbort(listingWith({ canary: 10 }));
  await confirm('content');
  expect(screen.getByText('Type guide.')).toBeDefined();
  expect(changed).not.toHaveBeenCalled();
});

it('asks again about what others have changed, with what is now, and sends that it was seen', async () => {
  const { confirm } = await openAbort(
    listingWith({ canary: 10 }),
    listingWith({ canary: 50 }),
    listingWith({}),
  );
  changed.mockResolvedValueOnce(new Response('guide has changed since you looked.', { status: 409 }));
  await confirm('guide');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'guide has changed since you looked. Do you still want this?',
  );
  const { variants, ...rest } = listingWith({ canary: 50 }).canaries[0] ?? { variants: [] };
  changed.mockResolvedValueOnce(
    lines(
      { step: 'stop', result: 'done', seconds: 0.1 },
      { done: { kind: 'abort', canary: { ...rest, variants } } },
    ),
  );
  await confirm('guide');
  expect(await screen.findByText('Everybody gets guide 1.0.0 again.')).toBeDefined();
  expect(changed.mock.calls.map(([path]) => path)).toEqual([
    '/canary?seen=1.0.0+2.0.0%3A10',
    '/canary?seen=1.0.0+2.0.0%3A50',
  ]);
});

it("shows the gate's words, and what a broken connection leaves unknown", async () => {
  const { confirm, user } = await openAbort(listingWith({ canary: 10 }));
  changed.mockResolvedValueOnce(lines({ refused: 'Refused.\n\n  links: <b>guide</b>' }));
  await confirm('guide');
  expect((await screen.findByRole('alert')).textContent).toContain('links: <b>guide</b>');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Abort' }));
  changed.mockResolvedValueOnce(lines({ step: 'stop', result: 'done', seconds: 0.1 }));
  // What is seen is the last answer: no canary any more.
  await confirm('guide');
  expect((await screen.findByRole('alert')).textContent).toContain('The connection broke');
});

it('ends with words when its app is gone meanwhile', async () => {
  const gone: Listing = { ...listingWith({}), releases: [], canaries: [] };
  const { confirm } = await openAbort(listingWith({ canary: 10 }), gone);
  changed.mockResolvedValueOnce(new Response('guide has changed since you looked.', { status: 409 }));
  await confirm('guide');
  expect((await screen.findByRole('alert')).textContent).toBe('guide has changed since you looked.');
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
});

it('says to whoever may not who may', async () => {
  session.began({
    token: { ...token, app: 'content' },
    others: [token, { ...token, name: 'ops', app: '*' }],
  });
  render(abort);
  expect(screen.getByRole('button', { name: 'Abort' })).toHaveProperty('disabled', true);
  expect(screen.getByText('Your token does not allow this. ana, ops may.')).toBeDefined();
});
