// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { Results, Scope } from 'delivery/admin-api';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { QUERY_OPTIONS } from '../api/queries.tsx';
import { session } from '../api/session.ts';
import { ResultsPage } from './ResultsPage.tsx';

afterEach(() => vi.unstubAllGlobals());
afterEach(cleanup);

const NONE = { views: 0, requests: 0, downloads: 0 };
const RESULTS: Results = {
  ...{ page: '/guide', funnel: NONE, elsewhere: 0, perDay: [{ day: '2026-11-27', ...NONE }] },
  ...{ sources: [], clicks: [], releases: [], canaries: [] },
};

async function csvLinksFor(app: string, ...scopes: Scope[]) {
  vi.stubGlobal('fetch', async () => Response.json(RESULTS));
  session.begin({ token: { name: 'ana', app, scopes, expiresAt: '' } });
  render(
    <SWRConfig value={QUERY_OPTIONS}>
      <MemoryRouter initialEntries={['/results?days=7']}>
        <ResultsPage />
      </MemoryRouter>
    </SWRConfig>,
  );
  await screen.findByRole('heading', { name: 'Guide requests and messages' });
  return screen
    .queryAllByRole('link', { name: /requests as CSV|messages as CSV/ })
    .map((link) => link.getAttribute('href'));
}

it('offers CSV files to a token with the scope `leads`, and tells others to get permission', async () => {
  const addresses = ['guide_request', 'contact_form'].map((kind) => `/leads.csv?kind=${kind}&days=7`);
  expect(await csvLinksFor('*', 'leads')).toEqual(addresses);
  cleanup();
  expect(await csvLinksFor('*', 'release', 'tokens')).toEqual([]);
  expect(screen.getByText(/with permission to download guide requests and messages/)).toBeTruthy();
});
