// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restoreScroll } from './restore-scroll.ts';

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

function growTo(height: number): void {
  lowest = height;
  grow();
}

it('is there at once on a page that is tall enough', () => {
  lowest = 2000;
  const restoring = restoreScroll(700);
  expect(window.scrollY).toBe(700);
  expect(restoring.pending()).toBe(false);
});

it('follows a page that is still arriving until it is tall enough', () => {
  lowest = 142;
  const restoring = restoreScroll(700);
  expect(restoring.pending()).toBe(true);
  growTo(400);
  expect(window.scrollY).toBe(400);
  growTo(2000);
  expect(window.scrollY).toBe(700);
  expect(restoring.pending()).toBe(false);
});

it.each(['wheel', 'touchmove', 'pointerdown', 'keydown'])('leaves the visitor alone after a %s', (type) => {
  lowest = 142;
  const restoring = restoreScroll(700);
  window.dispatchEvent(new Event(type));
  expect(restoring.pending()).toBe(false);
  growTo(2000);
  expect(window.scrollY).toBe(142);
});

it('can be stopped', () => {
  lowest = 142;
  const restoring = restoreScroll(700);
  restoring.stop();
  growTo(2000);
  expect(window.scrollY).toBe(142);
});
