// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getPendingSave, setPendingSave } from 'shared-lib/api/saved-pages.ts';
import type { TransportResponse } from 'shared-lib/client/client.ts';
import { createBackend, ok, type Reply, refused } from 'shared-lib/testing/open-page.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionCookies } from '../../../shared-lib/src/session/session-cookies.ts';
import { ADA, openPage } from '../testing/open-page.tsx';

const GUIDE = { id: 'd1', title: 'The Homeowners Guide', downloadedAt: '2026-03-04T15:00:00.000Z' };

const downloads = (reply: Reply) => (body: unknown) =>
  (body as { type: string }).type === 'guide_downloads' ? reply : ok({ data: [] });

const user = userEvent.setup({ delay: null });

describe('the dashboard', () => {
  const backend = createBackend();

  beforeEach(() => backend.respondTo('/content/list', downloads(ok({ data: [GUIDE] }))));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('greets by name, and lists the guide downloads with PDF links', async () => {
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
    const [href, target, rel] = ['href', 'target', 'rel'].map((name) => again.getAttribute(name));
    expect([href, target, rel]).toEqual(['/homeowners-guide.pdf', '_blank', 'noopener']);
    expect(page.bodies('/content/list')).toContainEqual({ type: 'guide_downloads' });
  });

  it('shows a hint if loading is slow, and for an empty list a link to the free guide', async () => {
    vi.useFakeTimers();
    const response = Promise.withResolvers<TransportResponse>();
    backend.respondTo('/content/list', downloads(response.promise));
    await openPage('/dashboard', { backend, user: ADA });
    const card = within(screen.getByRole('region', { name: 'Your guide downloads' }));
    const statuses = () => card.getAllByRole('status').map((status) => status.textContent);
    expect(statuses()).toEqual(['Loading your downloads', '']);
    act(() => vi.advanceTimersByTime(5000));
    expect(statuses()[1]).toBe('This is taking longer than usual. We are still trying.');
    response.resolve(ok({ data: [] }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.queryByText('Loading your downloads')).toBeNull();
    expect(screen.getByText("You haven't downloaded any guides yet.")).toBeTruthy();
    const guideLink = screen.getByRole('link', { name: 'Get Your Free Guide' });
    expect(guideLink.getAttribute('href')).toBe('/free-homeowners-guide');
  });

  it('shows the fallback message when the response has no list, and loads the list on a retry', async () => {
    backend.respondTo('/content/list', downloads(ok({ downloads: [] })));
    await openPage('/dashboard', { backend, user: ADA });
    const message = 'Failed to load your information. Please try again.';
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    backend.respondTo('/content/list', downloads(ok({ data: [GUIDE] })));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your guide downloads' }));
    await screen.findByRole('table');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows that the device is offline, and loads the list when it is online again', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    backend.respondTo('/content/list', downloads(new Error('offline')));
    await openPage('/dashboard', { backend, user: ADA });
    await screen.findByText('You are offline. The list will load when you’re back online.');
    backend.respondTo('/content/list', downloads(ok({ data: [GUIDE] })));
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
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
});

const OASIS = {
  id: 's1',
  type: 'saved_page',
  path: '/backyard-diy-oasis',
  title: '7 DIY Projects for a Backyard Oasis',
  savedAt: '2026-03-04T15:00:00.000Z',
};
const TIPS = { ...OASIS, id: 's2', path: '/interior-tips', title: 'Interior Tips' };

describe('the list "Saved for later"', () => {
  const backend = createBackend();
  const card = () => within(screen.getByRole('region', { name: 'Saved for later' }));
  function storeItems(items: { id: string; path: string }[]): void {
    backend.respondTo('/content/list', (body) => {
      const { type, path } = body as Record<string, unknown>;
      return ok({ data: items.filter((item) => type === 'saved_page' && (!path || item.path === path)) });
    });
    backend.respondTo('/content/create', (body) => {
      items.push({ ...(body as typeof OASIS), id: 'new' });
      return ok({});
    });
    backend.respondTo('/content/delete', () => ok({ success: Boolean(items.shift()) }));
  }

  afterEach(() => sessionStorage.clear());

  it('lists pages with link and date, and announces a removal', async () => {
    storeItems([OASIS, TIPS]);
    const page = await openPage('/dashboard', { backend, user: ADA });
    const link = await card().findByRole('link', { name: OASIS.title });
    expect(link.getAttribute('href')).toBe('/backyard-diy-oasis');
    expect(card().getAllByText('March 4, 2026')).toHaveLength(2);
    await user.click(await card().findByRole('button', { name: /^Remove\s*“7 DIY/ }));
    expect(await card().findByText(`“${OASIS.title}” was removed.`)).toBeTruthy();
    await waitFor(() => expect(card().queryByRole('link', { name: OASIS.title })).toBeNull());
    expect(page.bodies('/content/delete')).toEqual([{ id: 's1' }]);
    expect(document.activeElement).toBe(card().getByRole('heading'));
  });

  it('shows no error if another tab has removed the page', async () => {
    const items = [OASIS];
    storeItems(items);
    backend.respondTo('/content/delete', () => {
      items.length = 0;
      return refused(404, 'There is no such item.');
    });
    await openPage('/dashboard', { backend, user: ADA });
    await user.click(await card().findByRole('button', { name: /^Remove/ }));
    expect(await card().findByText(/^Nothing saved yet/)).toBeTruthy();
    expect(card().getByRole('link', { name: 'Browse articles' }).getAttribute('href')).toBe('/blog');
  });

  it('after a login, saves the page chosen before it, and only once', async () => {
    const items: (typeof OASIS)[] = [];
    storeItems(items);
    setPendingSave(OASIS);
    await openPage('/dashboard', { backend, user: ADA });
    expect(await card().findByRole('link', { name: OASIS.title })).toBeTruthy();
    expect(items).toHaveLength(1);
    expect(getPendingSave()).toBeNull();
  });

  it('reports that the page chosen before login cannot be saved, and shows the list', async () => {
    storeItems([TIPS]);
    backend.respondTo('/content/create', refused(409, 'An account can store at most 500 items.'));
    setPendingSave(OASIS);
    await openPage('/dashboard', { backend, user: ADA });
    expect((await card().findByRole('alert')).textContent).toBe('An account can store at most 500 items.');
    expect(card().getByRole('link', { name: 'Interior Tips' })).toBeTruthy();
    expect(getPendingSave()).toMatchObject({ path: '/backyard-diy-oasis' });
  });
});
