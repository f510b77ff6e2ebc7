// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { restoreScroll, scrollMemory, useScroll } from './scroll.ts';

describe('use scroll', () => {
  let navigate: NavigateFunction;
  const scrollTo = vi.fn<(options: ScrollToOptions) => void>();
  const scrollIntoView = vi.fn();

  function Application(): null {
    useScroll();
    navigate = useNavigate();
    return null;
  }

  const open = () => render(<Application />, { wrapper: MemoryRouter });

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
    vi.resetAllMocks();
  });

  describe('entering a page', () => {
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
    it.each([
      ['/blog#porches', 'porches'],
      ['/blog#caf%C3%A9', 'café'],
      ['/blog#50%', '50%'],
    ])('%s scrolls to its element', async (to, id) => {
      open();
      const element = document.body.appendChild(document.createElement('h2'));
      element.id = id;
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

  it('a page that an application has left is restored by the next one, which the browser leaves it to', () => {
    window.history.scrollRestoration = 'manual';
    scrollMemory.save('default', 700);
    open();
    expect(tops()).toEqual([700]);
  });

  it('a full load restores by itself: the browser gets its way back when the document is left', () => {
    open();
    expect(window.history.scrollRestoration).toBe('manual');
    window.dispatchEvent(new Event('pagehide'));
    expect(window.history.scrollRestoration).toBe('auto');
  });
});

describe('restore scroll', () => {
  /** How far down the document can be scrolled at the moment. */
  let lowest = 0;
  let grow: () => void = () => {};

  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        private readonly callback: () => void;
        constructor(callback: () => void) {
          this.callback = callback;
        }
        observe() {
          grow = this.callback;
        }
        disconnect() {
          grow = () => {};
        }
      },
    );
    vi.stubGlobal('scrollTo', ({ top }: { top: number }) => vi.stubGlobal('scrollY', Math.min(top, lowest)));
    vi.stubGlobal('scrollY', 0);
  });
  afterEach(() => vi.unstubAllGlobals());

  /** Begins on a page that is still short. */
  function begin() {
    lowest = 142;
    return restoreScroll(700);
  }
  function growTo(height: number): void {
    lowest = height;
    grow();
  }

  it('is there at once on a page that is tall enough', () => {
    lowest = 2000;
    expect(restoreScroll(700).pending()).toBe(false);
    expect(window.scrollY).toBe(700);
  });

  it('follows a page that is still arriving until it is tall enough', () => {
    const restoring = begin();
    expect(restoring.pending()).toBe(true);
    growTo(400);
    expect(window.scrollY).toBe(400);
    growTo(2000);
    expect(window.scrollY).toBe(700);
    expect(restoring.pending()).toBe(false);
  });

  it.each(['wheel', 'touchmove', 'pointerdown', 'keydown', 'stop'])('ends with a %s', (by) => {
    const restoring = begin();
    if (by === 'stop') restoring.stop();
    else window.dispatchEvent(new Event(by));
    expect(restoring.pending()).toBe(false);
    growTo(2000);
    expect(window.scrollY).toBe(142);
  });
});

describe('scroll memory', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    sessionStorage.clear();
  });

  it('remembers each entry of the history by itself', () => {
    scrollMemory.save('first', 400.6);
    scrollMemory.save('second', 0);
    expect(scrollMemory.read('first')).toBe(401);
    expect(scrollMemory.read('second')).toBe(0);
    expect(scrollMemory.read('third')).toBeUndefined();
  });

  it.each<['getItem' | 'setItem', string]>([
    ['getItem', 'SecurityError'],
    ['setItem', 'QuotaExceededError'],
  ])('knows nothing, and breaks nothing, where %s fails with a %s', (method, name) => {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', name);
    });
    expect(() => scrollMemory.save('first', 400)).not.toThrow();
    expect(scrollMemory.read('first')).toBeUndefined();
  });

  it('knows nothing where storage is spoilt', () => {
    sessionStorage.setItem('scroll-positions', '{spoilt');
    expect(scrollMemory.read('first')).toBeUndefined();
  });
});
