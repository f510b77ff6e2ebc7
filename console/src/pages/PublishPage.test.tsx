// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { ANSWERS } from '../api/listing.ts';
import { session } from '../api/session.ts';
import { listingWith } from '../change/testing/listing-with.ts';
import { PublishPage } from './PublishPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the page for a token of an app, on a site that has the guide alone. */
function open(
  app: string,
  scopes: readonly ['release'] | readonly ['preview'] | readonly ['rollback'],
): void {
  vi.stubGlobal('fetch', async () => Response.json(listingWith({})));
  const token = { name: 'ana', app, scopes, expiresAt: '2027-01-01T00:00:00Z' };
  session.began({ token });
  render(
    <SWRConfig value={ANSWERS}>
      <PublishPage />
    </SWRConfig>,
  );
}

it('offers the apps of the token', async () => {
  open('guide', ['release']);
  expect(await screen.findByRole('option', { name: 'guide' })).toBeTruthy();
});

it.each([
  [
    'what to do for an app that is not live yet',
    'offers',
    ['release'],
    'offers is not live yet. Send its first release with npm run publish.',
  ],
  ['that a token does not allow it', 'guide', ['rollback'], /^Your token does not allow this/],
] as const)('says %s', async (_, app, scopes, words) => {
  open(app, scopes);
  expect(await screen.findByText(words)).toBeTruthy();
});

it('chooses what a token for previews may do, and nothing else', async () => {
  open('guide', ['preview']);
  const preview = await screen.findByRole('radio', { name: 'Show it at an address of its own' });
  expect(preview).toHaveProperty('checked', true);
  expect(screen.getAllByRole('radio')).toEqual([preview]);
  expect(screen.getByLabelText('Days')).toBeTruthy();
});
