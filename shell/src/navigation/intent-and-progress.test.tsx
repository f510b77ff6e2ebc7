// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_PAGES, PageSourceContext } from '../remotes/page-source.ts';
import { useIntent, useProgress } from './leaving.ts';

const prefetch = vi.fn<(pathname: string) => void>();
const source = { ...NO_PAGES, prefetch };
let navigate: NavigateFunction;

function Application() {
  useIntent();
  useProgress();
  navigate = useNavigate();
  return (
    <>
      <a href="/blog">
        <b>Blog</b>
      </a>
      <a href="/">Home</a>
      <a href="https://shop.example/x" target="_blank" rel="noopener">
        Shop
      </a>
      <a href="/year.ics">Calendar</a>
      <a href="https://other.example/blog">Elsewhere</a>
    </>
  );
}

const within = (text: string) => {
  const found = [...document.querySelectorAll('a, b')].filter(({ textContent }) => textContent === text);
  return found.at(-1) as Element;
};

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom cannot navigate; the application's own listeners have heard of the click by then.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  render(
    <PageSourceContext value={source}>
      <MemoryRouter>
        <Application />
      </MemoryRouter>
    </PageSourceContext>,
  );
});
afterEach(() => {
  cleanup();
  prefetch.mockReset();
  vi.useRealTimers();
});

describe('a visitor who means a link', () => {
  it.each(['pointerover', 'focusin', 'touchstart'])('by %s has its page fetched', (type) => {
    within('Blog').dispatchEvent(new Event(type, { bubbles: true }));
    expect(prefetch.mock.calls).toEqual([['/blog']]);
  });

  it.each(['Home', 'Shop', 'Elsewhere'])('has nothing fetched for %s: it is here, or not ours', (text) => {
    within(text).dispatchEvent(new Event('pointerover', { bubbles: true }));
    expect(prefetch).not.toHaveBeenCalled();
  });

  it('has nothing fetched after the application is gone', () => {
    const link = within('Blog').cloneNode(true);
    cleanup();
    document.body.append(link);
    link.dispatchEvent(new Event('pointerover', { bubbles: true }));
    expect(prefetch).not.toHaveBeenCalled();
  });
});

describe('a clicked page that is still on its way', () => {
  const marked = () => document.documentElement.hasAttribute('data-navigating');
  const click = (text: string, init: MouseEventInit = {}) =>
    within(text).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));

  it('is marked once that is noticeable, until it is shown', async () => {
    click('Blog');
    vi.advanceTimersByTime(179);
    expect(marked()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(marked()).toBe(true);
    await act(async () => void navigate('/blog'));
    expect(marked()).toBe(false);
  });

  it('is never marked when it is shown at once', async () => {
    click('Blog');
    await act(async () => void navigate('/blog'));
    vi.advanceTimersByTime(1000);
    expect(marked()).toBe(false);
  });

  it.each<[string, MouseEventInit]>([
    ['Shop', {}],
    ['Elsewhere', {}],
    ['Calendar', {}],
    ['Blog', { ctrlKey: true }],
    ['Blog', { button: 1 }],
  ])('is not %s clicked with %o: this document stays', (text, init) => {
    click(text, init);
    vi.advanceTimersByTime(1000);
    expect(marked()).toBe(false);
  });
});
