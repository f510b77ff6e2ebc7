// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { User } from 'shared-lib';
import { createBackend } from 'shared-lib/testing/open-page.tsx';
import { recordListeners } from 'shared-lib/testing/window-listeners.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guideChapters } from '../guide-chapters.ts';
import { guidePreviews } from '../guide-facts.ts';
import { accessEvent, openPage } from '../testing/visits.ts';

const ROSA: User = { id: 'u1', name: 'Rosa Field', email: 'rosa@example.com' };

const ADDRESS = '/homeowners-guide-download?utm_source=fall-mailing';

const EVENT = { url: '/api', body: accessEvent(`http://localhost:3000${ADDRESS}`) };
const CLICK = { ...EVENT, body: { ...EVENT.body, name: 'Guide Download' } };

const buttons = () => screen.getAllByRole('link', { name: /^Download the guide.*PDF, opens in a new tab/ });
const settle = () => act(async () => {});
/** By id, because the guide team may change the heading. */
const part = (id: string) => within(document.getElementById(id) as HTMLElement);

describe('the guide download page', () => {
  const backend = createBackend();

  beforeEach(() => void vi.restoreAllMocks());
  afterEach(() => {
    cleanup();
    delete document.documentElement.dataset.viewed;
  });

  it('shows two plain PDF links, and asks for no email', async () => {
    await openPage(ADDRESS, { backend });
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getAllByText('No email required. Instant access.').length).toBeGreaterThan(0);
    expect(document.querySelector('form, input')).toBeNull();
    const headings = part('chapters').getAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(guideChapters.map(({ title }) => title));
    expect(headings).toHaveLength(6);
    expect(part('benefits').getAllByRole('listitem')).toHaveLength(4);

    expect(part('previews').getAllByRole('img')).toHaveLength(3);
    const large = part('previews').getAllByRole('link', { name: /\(opens large in a new tab\)$/ });
    expect(large.map((link) => link.getAttribute('href'))).toEqual(
      guidePreviews.map(({ name }) => `/${name}-large.webp`),
    );

    expect(buttons()).toHaveLength(2);
    for (const button of buttons()) {
      const [href, target, rel] = ['href', 'target', 'rel'].map((name) => button.getAttribute(name));
      expect([href, target, rel]).toEqual(['/homeowners-guide.pdf', '_blank', 'noopener']);
    }
  });

  it('sends one event per visit, even in StrictMode, and none when restored from bfcache', async () => {
    const { place } = await openPage(ADDRESS, { backend });
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(backend.posts).toEqual([EVENT]);
    act(() => place().go('/about'));
    await openPage(ADDRESS, { backend });
    expect(backend.posts).toEqual([EVENT, EVENT]);
  });

  it('counts a click once although `page-view.ts` listens too, and records no anonymous download', async () => {
    await openPage(ADDRESS, { backend });
    document.body.insertAdjacentHTML('beforeend', '<script id="site-config">{"host":"/api"}</script>');
    const { default: reportView } = await import('../page-view.ts');
    const removeListeners = recordListeners();
    reportView();
    backend.posts.length = 0;
    for (const button of buttons()) fireEvent.click(button);
    expect(backend.posts).toEqual(Array(2).fill(CLICK));
    await settle();
    expect(backend.calls).toEqual([]);
    removeListeners();
  });

  it('records each download of a signed-in visitor, and counts a double click as one', async () => {
    backend.respondTo('/content/create', { status: 201, data: { id: 'd1' } });
    await openPage(ADDRESS, { backend, user: ROSA });
    backend.posts.length = 0;
    const [button, other] = buttons();
    expect(fireEvent.click(button as HTMLElement, { detail: 1 })).toBe(true);
    expect(fireEvent.click(button as HTMLElement, { detail: 2 })).toBe(false);
    expect(fireEvent.click(other as HTMLElement, { detail: 1 })).toBe(true);
    await settle();
    expect(backend.posts).toEqual([CLICK, CLICK]);
    const body = { type: 'guide_downloads', title: 'The Year-Round Homeowner’s Guide' };
    expect(backend.bodies('/content/create')).toEqual([body, body]);
  });

  it('opens the PDF even if neither the event nor the download is stored', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    backend.answersPosts(() => new TypeError('Failed to fetch'));
    backend.respondTo('/content/create', { status: 500, data: {} });
    await openPage(ADDRESS, { backend, user: ROSA });
    // The click is not prevented, so the browser follows the link.
    expect(fireEvent.click(buttons()[0] as HTMLElement)).toBe(true);
    await settle();
    expect(backend.posts).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(warn).toHaveBeenCalledTimes(3);
  });

  it('records a download clicked before the profile has loaded', async () => {
    backend.respondTo('/content/create', { status: 201, data: { id: 'd1' } });
    const profile = Promise.withResolvers<void>();
    await openPage(ADDRESS, { backend, user: ROSA, profile: profile.promise });
    fireEvent.click(buttons()[0] as HTMLElement);
    await settle();
    expect(backend.calls.map(({ url }) => url)).toEqual(['/api/user/profile']);
    profile.resolve();
    await settle();
    expect(backend.calls.map(({ url }) => url)).toEqual(['/api/user/profile', '/api/content/create']);
  });
});
