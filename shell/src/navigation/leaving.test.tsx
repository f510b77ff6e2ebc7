// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_PAGES, PageSourceContext } from '../remotes/page-source.ts';
import { useIntent, usePlainLinks, useProgress } from './leaving.ts';

const prefetch = vi.fn<(pathname: string) => void>();
const source = { ...NO_PAGES, prefetch };
let navigate: NavigateFunction;
/** Whether the application has kept the browser from following the link. */
let isTaken = false;
const links = document.createElement('div');

function Application() {
  useIntent();
  useProgress();
  usePlainLinks();
  navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

const path = () => document.querySelector('output')?.textContent;
/** Something happens to the link in `html`, or to what is in it. */
async function happens(event: Event, html: string): Promise<void> {
  links.innerHTML = html;
  const target = links.querySelector('a b') ?? links.querySelector('a');
  await act(async () => void target?.dispatchEvent(event));
}
const click = (html: string, init: MouseEventInit = {}) =>
  happens(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }), html);
const event = (type: string) => new Event(type, { bubbles: true });

/** Keeps jsdom, which cannot navigate, from trying. */
function hearLast(event: Event): void {
  isTaken = event.defaultPrevented;
  event.preventDefault();
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.append(links);
  render(
    <PageSourceContext value={source}>
      <MemoryRouter initialEntries={['/start']}>
        <Application />
      </MemoryRouter>
    </PageSourceContext>,
  );
  window.addEventListener('click', hearLast);
});
afterEach(() => {
  cleanup();
  window.removeEventListener('click', hearLast);
  prefetch.mockReset();
  vi.useRealTimers();
});

const BLOG = '<a href="/blog"><b>Blog</b></a>';
const SHOP = '<a href="https://shop.example/x" target="_blank" rel="noopener">Shop</a>';
const ELSEWHERE = '<a href="https://other.example/blog">Elsewhere</a>';
const inside = (link: string) => `<div data-mfe="content"><div data-static="">${link}</div></div>`;

describe('a visitor who means a link', () => {
  it.each(['pointerover', 'focusin', 'touchstart'])('by %s has its page fetched', async (type) => {
    await happens(event(type), BLOG);
    expect(prefetch.mock.calls).toEqual([['/blog']]);
  });

  it.each(['<a href="/">Home</a>', SHOP, ELSEWHERE])(
    'has nothing fetched for %s: it is here, or not ours',
    async (html) => {
      await happens(event('pointerover'), html);
      expect(prefetch).not.toHaveBeenCalled();
    },
  );

  it('has nothing fetched after the application is gone', async () => {
    cleanup();
    await happens(event('pointerover'), BLOG);
    expect(prefetch).not.toHaveBeenCalled();
  });
});

describe('a clicked page that is still on its way', () => {
  const isMarked = () => document.documentElement.hasAttribute('data-navigating');

  it('is marked once that is noticeable, until it is shown', async () => {
    await click(BLOG);
    vi.advanceTimersByTime(179);
    expect(isMarked()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isMarked()).toBe(true);
    await act(async () => void navigate('/blog'));
    expect(isMarked()).toBe(false);
  });

  it('is never marked when it is shown at once', async () => {
    await click(BLOG);
    await act(async () => void navigate('/blog'));
    vi.advanceTimersByTime(1000);
    expect(isMarked()).toBe(false);
  });

  it.each<[string, MouseEventInit]>([
    [SHOP, {}],
    [ELSEWHERE, {}],
    ['<a href="/year.txt">Notes</a>', {}],
    [BLOG, { ctrlKey: true }],
    [BLOG, { button: 1 }],
  ])('is not %s clicked with %o: this document stays', async (html, init) => {
    await click(html, init);
    vi.advanceTimersByTime(1000);
    expect(isMarked()).toBe(false);
  });
});

describe('a plain link', () => {
  it.each([
    ['in a static region', inside('<a href="/blog?a=1#b">Blog</a>'), '/blog?a=1#b'],
    ['in an adopted page', '<div data-mfe="content"><a href="/blog">Blog</a></div>', '/blog'],
    ['whose text is marked up', inside(BLOG), '/blog'],
  ])('%s is followed client-side', async (_, html, to) => {
    await click(html);
    expect([path(), isTaken]).toEqual([to, true]);
  });

  it.each([
    ['outside of a remote', BLOG, {}],
    ['to a new tab', inside('<a href="/blog" target="_blank">Blog</a>'), {}],
    ['to a download', inside('<a href="/blog" download>Blog</a>'), {}],
    ['to another origin', inside('<a href="https://shop.example/x">Shop</a>'), {}],
    ['to a mailbox', inside('<a href="mailto:a@b.co">Write</a>'), {}],
    ['to a file', inside('<a href="/free-homeowners-guide.pdf">PDF</a>'), {}],
    ['to a place on this page', inside('<a href="#part">Part</a>'), {}],
    ['clicked for a new tab', inside(BLOG), { ctrlKey: true }],
    ['clicked for a new window', inside(BLOG), { shiftKey: true }],
    ['clicked with another button', inside(BLOG), { button: 1 }],
  ])('%s is left to the browser', async (_, html, init) => {
    await click(html, init);
    expect([path(), isTaken]).toEqual(['/start', false]);
  });
});

it('a click that something else has taken stays taken', async () => {
  const take = (event: Event) => event.preventDefault();
  document.body.addEventListener('click', take);
  await click(inside(BLOG));
  expect(path()).toBe('/start');
  document.body.removeEventListener('click', take);
});
