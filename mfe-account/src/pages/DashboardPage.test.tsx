// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TransportResponse } from 'shared-lib/client/transport.ts';
import { createBackend, ok, type Reply, refused } from 'shared-lib/testing/open-page.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionCookies } from '../../../shared-lib/src/session/session-cookies.ts';
import { ADA, openPage } from '../testing/open-page.tsx';

const GUIDE = { id: 'd1', title: 'The Homeowners Guide', downloadedAt: '2026-03-04T15:00:00.000Z' };

/** Sets the response of the downloads list; no pages are saved. */
const downloads = (reply: Reply) => (body: unknown) =>
  (body as { type: string }).type === 'guide_downloads' ? reply : ok({ data: [] });

describe('the dashboard', () => {
  const backend = createBackend();
  const user = userEvent.setup({ delay: null });

  beforeEach(() => backend.answers('/content/list', downloads(ok({ data: [GUIDE] }))));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('greets by name, links to the settings, and lists the guide downloads with PDF links', async () => {
    const page = await openPage('/dashboard', { backend, user: ADA });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Ada Moreno!');
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/account-settings');
    const table = await screen.findByRole('table');
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual(['Guide title', 'Downloaded on', 'Action']);
    const [, row] = within(table).getAllByRole('row');
    expect(row?.textContent).toContain('The Homeowners Guide');
    expect(row?.textContent).toContain('March 4, 2026');
    const again = within(table).getByRole('link', { name: /^Download Again/ });
    expect(again.getAttribute('href')).toBe('/homeowners-guide.pdf');
    expect(again.getAttribute('target')).toBe('_blank');
    expect(again.getAttribute('rel')).toBe('noopener');
    expect(page.bodies('/content/list')).toContainEqual({ type: 'guide_downloads' });
  });

  it('shows a spinner while loading, and a hint when it is slow', async () => {
    vi.useFakeTimers();
    const answer = Promise.withResolvers<TransportResponse>();
    backend.answers('/content/list', downloads(answer.promise));
    await openPage('/dashboard', { backend, user: ADA });
    const card = within(screen.getByRole('region', { name: 'Your guide downloads' }));
    const statuses = () => card.getAllByRole('status').map((status) => status.textContent);
    expect(statuses()).toEqual(['Loading your downloads', '']);
    act(() => vi.advanceTimersByTime(5000));
    expect(statuses()[1]).toBe('This is taking longer than usual. We are still trying.');
    answer.resolve(ok({ data: [] }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.queryByText('Loading your downloads')).toBeNull();
  });

  it('shows an empty list with a link to the free guide', async () => {
    backend.answers('/content/list', downloads(ok({ data: [] })));
    await openPage('/dashboard', { backend, user: ADA });
    expect(await screen.findByText("You haven't downloaded any guides yet.")).toBeTruthy();
    const wayOn = screen.getByRole('link', { name: 'Get Your Free Guide' });
    expect(wayOn.getAttribute('href')).toBe('/free-homeowners-guide');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it.each([
    ['the message of the server', refused(503, 'Back in a minute.'), 'Back in a minute.'],
    [
      'its own words when the answer holds no list',
      ok({ downloads: [] }),
      'Failed to load your information. Please try again.',
    ],
  ])('shows %s, and loads on a retry', async (_, reply, message) => {
    backend.answers('/content/list', downloads(reply));
    await openPage('/dashboard', { backend, user: ADA });
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    backend.answers('/content/list', downloads(ok({ data: [GUIDE] })));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your guide downloads' }));
    await screen.findByRole('table');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows that the device is offline, and loads when it is back', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    backend.answers('/content/list', downloads(new Error('offline')));
    await openPage('/dashboard', { backend, user: ADA });
    await screen.findByText('You are offline. The list will load when you’re back online.');
    backend.answers('/content/list', downloads(ok({ data: [GUIDE] })));
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    // The connection gets a second to settle.
    await screen.findByRole('table');
  });

  it('logs out: clears the session and redirects to /login', async () => {
    const page = await openPage('/dashboard', { backend, user: ADA });
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(page.place()).toMatchObject({ path: '/login', by: 'REPLACE' }));
    expect(sessionCookies.token()).toBeUndefined();
    expect(sessionCookies.userId()).toBeUndefined();
    expect(page.place().state).toBeNull();
  });

  it('redirects to /login when the session has ended', async () => {
    backend.answers('/content/list', refused(401, 'Please log in.'));
    const page = await openPage('/dashboard', { backend, user: ADA });
    await waitFor(() => expect(page.place().path).toBe('/login'));
    expect(sessionCookies.token()).toBeUndefined();
  });
});
