// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getPendingSave, setPendingSave } from 'shared-lib/api/saved-pages.ts';
import { createBackend, ok, type Reply, refused } from 'shared-lib/testing/open-page.tsx';
import { afterEach, describe, expect, it } from 'vitest';
import { ADA, openPage } from '../testing/open-page.tsx';

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
  const user = userEvent.setup({ delay: null });
  const card = () => within(screen.getByRole('region', { name: 'Saved for later' }));
  /** Lets the backend store these items; `reply` replaces the list. */
  function keeps(items: Record<string, unknown>[], reply?: Reply): void {
    backend.answers('/content/list', (body) => {
      const filter = body as Record<string, unknown>;
      if (filter.type !== 'saved_page') return ok({ data: [] });
      if (reply) return reply;
      const matches = items.filter((item) =>
        Object.entries(filter).every(([key, value]) => item[key] === value),
      );
      return ok({ data: matches });
    });
    backend.answers('/content/create', (body) => {
      items.push({ id: 'new', ...(body as object) });
      return { status: 201, data: {} };
    });
    backend.answers('/content/delete', (body) => {
      const { id } = body as { id: string };
      items.splice(
        items.findIndex((item) => item.id === id),
        1,
      );
      return ok({ success: true });
    });
  }

  afterEach(() => {
    sessionStorage.clear();
  });

  it('lists a page with link and date, and removes it, announced and with the focus', async () => {
    keeps([OASIS, TIPS]);
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

  it('reports a page that cannot be removed, and keeps it', async () => {
    keeps([OASIS]);
    backend.answers('/content/delete', new Error('offline'));
    await openPage('/dashboard', { backend, user: ADA });
    await user.click(await card().findByRole('button', { name: /^Remove/ }));
    expect((await card().findByRole('alert')).textContent).toBe(
      'We couldn’t remove this page. Please try again.',
    );
    expect(card().getByRole('link', { name: OASIS.title })).toBeTruthy();
  });

  it('counts a page removed in another tab as removed; the empty list links to the articles', async () => {
    const items = [OASIS];
    keeps(items);
    backend.answers('/content/delete', () => {
      items.length = 0;
      return refused(404, 'There is no such item.');
    });
    await openPage('/dashboard', { backend, user: ADA });
    await user.click(await card().findByRole('button', { name: /^Remove/ }));
    expect(await card().findByText(/^Nothing saved yet/)).toBeTruthy();
    expect(card().getByRole('link', { name: 'Browse articles' }).getAttribute('href')).toBe('/blog');
  });

  it('shows an error with a retry, and still shows the downloads', async () => {
    keeps([OASIS], refused(503, 'Back in a minute.'));
    await openPage('/dashboard', { backend, user: ADA });
    expect((await card().findByRole('alert')).textContent).toBe('Back in a minute.');
    expect(await screen.findByText("You haven't downloaded any guides yet.")).toBeTruthy();
    keeps([OASIS]);
    await user.click(card().getByRole('button', { name: 'Try again' }));
    expect(await card().findByRole('link', { name: OASIS.title })).toBeTruthy();
  });

  it('saves the page that the visitor wanted to save before login, once', async () => {
    const items: Record<string, unknown>[] = [];
    keeps(items);
    setPendingSave(OASIS);
    await openPage('/dashboard', { backend, user: ADA });
    expect(await card().findByRole('link', { name: OASIS.title })).toBeTruthy();
    expect(items).toHaveLength(1);
    expect(getPendingSave()).toBeNull();
  });

  it('reports when that page cannot be saved, and shows the list', async () => {
    keeps([TIPS]);
    backend.answers('/content/create', refused(409, 'An account can keep at most 500 items.'));
    setPendingSave(OASIS);
    await openPage('/dashboard', { backend, user: ADA });
    expect((await card().findByRole('alert')).textContent).toBe('An account can keep at most 500 items.');
    expect(card().getByRole('link', { name: 'Interior Tips' })).toBeTruthy();
    expect(getPendingSave()).toMatchObject({ path: '/backyard-diy-oasis' });
  });
});
