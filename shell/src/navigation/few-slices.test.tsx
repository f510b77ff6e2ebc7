// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router';
import { unstable_scheduleCallback, unstable_shouldYield } from 'scheduler';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useFewSlices } from './leaving.ts';

/** React's own slice, and one of a navigation, in milliseconds; a busy machine only makes them longer. */
const [OWN_MS, LONG_MS] = [5, 50];

/** The scheduler's priority of transitions. */
const NORMAL = 3;

/** How long work of React goes on before it must let the browser go on, in milliseconds. */
const slice = () =>
  new Promise<number>((resolve) => {
    unstable_scheduleCallback(NORMAL, () => {
      const begun = performance.now();
      while (!unstable_shouldYield());
      resolve(performance.now() - begun);
    });
  });

/** The shortest of several slices: the one that nothing else on the machine made longer. */
async function shortestSlice(): Promise<number> {
  const slices: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) slices.push(await slice());
  return Math.min(...slices);
}

function Application() {
  useFewSlices();
  return (
    <>
      <Link to="/next">Next</Link>
      <a href="https://shop.example/x" target="_blank" rel="noopener">
        Shop
      </a>
      <a href="/files/guide.pdf">File</a>
      <a href="#place">Place</a>
    </>
  );
}

beforeEach(() => {
  render(
    <MemoryRouter>
      <Application />
    </MemoryRouter>,
  );
});
afterEach(cleanup);

const press = (name: string, options: MouseEventInit = {}) => {
  // jsdom cannot navigate.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, ...options });
  screen.getByRole('link', { name }).dispatchEvent(press);
};

it('has many slices until a page is asked for', async () => {
  expect(await shortestSlice()).toBeLessThan(LONG_MS - OWN_MS);
});

it('has few slices from a click on a link until its page is rendered', async () => {
  // Only this handler hears of it: the router would render at once.
  document.addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true });
  press('Next');
  expect(await shortestSlice()).toBeGreaterThanOrEqual(LONG_MS - 1);
  act(() => press('Next'));
  expect(await shortestSlice()).toBeLessThan(LONG_MS - OWN_MS);
});

it('has few slices when the visitor goes back', async () => {
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(await shortestSlice()).toBeGreaterThanOrEqual(LONG_MS - 1);
});

it.each([
  ['Shop', {}],
  ['Next', { ctrlKey: true }],
  ['File', {}],
  ['Place', {}],
])('keeps to many where a click renders no page: %s %o', async (name, options) => {
  act(() => press(name, options));
  expect(await shortestSlice()).toBeLessThan(LONG_MS - OWN_MS);
});
