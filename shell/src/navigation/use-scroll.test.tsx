// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useScroll } from './use-scroll.ts';

let navigate: NavigateFunction;
const scrollTo = vi.fn<(options: ScrollToOptions) => void>();
const scrollIntoView = vi.fn();

function Application(): null {
  useScroll();
  navigate = useNavigate();
  return null;
}

function open(): void {
  render(
    <MemoryRouter>
      <Application />
    </MemoryRouter>,
  );
}

const go = (to: string | number) =>
  act(async () => void (typeof to === 'number' ? navigate(to) : navigate(to)));
const tops = () => scrollTo.mock.calls.map(([{ top }]) => top);
const scrollBy = (top: number) => {
  vi.stubGlobal('scrollY', top);
  window.dispatchEvent(new Event('scrollend'));
};

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo);
  Element.prototype.scrollIntoView = scrollIntoView;
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('entering a page', () => {
  it('leaves the first one to the browser', () => {
    open();
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('scrolls to the top, at once', async () => {
    open();
    await go('/blog');
    expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
  });

  it('by Back and Forward returns to where the visitor was', async () => {
    open();
    scrollBy(700);
    await go('/blog');
    scrollBy(120);
    await go(-1);
    await go(1);
    expect(tops()).toEqual([0, 700, 120]);
  });

  it('by a link is at the top also where the visitor has been before', async () => {
    open();
    scrollBy(700);
    await go('/blog');
    await go('/');
    expect(tops()).toEqual([0, 0]);
  });
});

describe('a hash', () => {
  const place = (id: string) => {
    const element = document.createElement('h2');
    element.id = id;
    document.body.append(element);
    return element;
  };

  it.each([
    ['/blog#porches', 'porches'],
    ['/blog#caf%C3%A9', 'café'],
    ['/blog#50%', '50%'],
  ])('%s scrolls to its element', async (to, id) => {
    open();
    const element = place(id);
    await go(to);
    expect(scrollIntoView.mock.contexts).toEqual([element]);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it.each(['/blog#nothing', '/blog#%E0%A4%A'])('%s that names nothing is the top', async (to) => {
    open();
    await go(to);
    expect(tops()).toEqual([0]);
  });
});

it('a full load restores by itself: the browser gets its way back when the document is left', () => {
  open();
  expect(window.history.scrollRestoration).toBe('manual');
  window.dispatchEvent(new Event('pagehide'));
  expect(window.history.scrollRestoration).toBe('auto');
});
