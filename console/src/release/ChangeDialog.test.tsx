// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Listing } from 'delivery/admin-api';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { QUERY_OPTIONS } from '../api/queries.tsx';
import { session } from '../api/session.ts';
import { listingWith } from '../testing/listing-with.ts';
import { DialogHost } from '../ui/Dialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { Change } from './changes.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the dialog of a change. Returns the mock of `fetch`. */
function open(change: Change & { kind: 'release' | 'rollback' }, listing: Listing) {
  const sent = vi.fn(async (path: string, _?: RequestInit) =>
    path === '/state' ? Response.json(listing) : new Response(''),
  );
  vi.stubGlobal('fetch', sent);
  session.begin({ token: { name: 'ana', app: 'guide', scopes: ['release', 'rollback'], expiresAt: '' } });
  render(
    <SWRConfig value={QUERY_OPTIONS}>
      <DialogHost changeDialog={() => <p />}>
        <ConfirmDialog {...change} />
      </DialogHost>
    </SWRConfig>,
  );
  return sent;
}

const DRAFT = { kind: 'release', app: 'guide', version: '2.0.0' } as const;

it('sends the change with an idempotency key and the entity tag', async () => {
  const sent = open(DRAFT, listingWith());
  await userEvent.click(await screen.findByRole('button', { name: 'Make live' }));
  const [path, init] = sent.mock.calls.find(([called]) => called !== '/state') ?? [];
  expect([path, init?.body]).toEqual(['/live', '{"app":"guide","version":"2.0.0"}']);
  const headers = new Headers(init?.headers);
  expect(headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
  expect(headers.get('if-match')).toBe('"t"');
});

it('shows a conflicting canary with the buttons to decide about it', async () => {
  open({ ...DRAFT, version: '3.0.0' }, listingWith({ canary: 20 }));
  expect(await screen.findByText(/20% of the visitors get “Shorter headline” at the moment\./)).toBeTruthy();
  for (const name of ['Keep the new one', 'Keep the old one', 'Show to more…'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false);
  expect(screen.queryByRole('button', { name: 'Make live' })).toBe(null);
});

it('warns before a rollback that the next release restores the change', async () => {
  open({ kind: 'rollback', app: 'guide', version: '0.9.0' }, listingWith());
  expect(
    await screen.findByText(/The next release brings “Rewrite the privacy sentence” back unless/),
  ).toBeTruthy();
});
