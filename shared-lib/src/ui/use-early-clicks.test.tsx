// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { type ReactElement, StrictMode, useRef } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { useEarlyClicks } from './use-early-clicks.ts';

const report = vi.fn();
let root: Root | undefined;

function Download(): ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  const reportOnce = useEarlyClicks(button, report);
  return (
    <button type="button" ref={button} data-early="" onClick={({ nativeEvent }) => reportOnce(nativeEvent)}>
      <span>Download</span>
    </button>
  );
}

const page = (
  <StrictMode>
    <Download />
    <Download />
  </StrictMode>
);

afterEach(() => {
  act(() => root?.unmount());
  report.mockReset();
  window.early = undefined;
});

/** A prerendered page with two buttons. */
function prerendered(): { container: HTMLElement; first: HTMLElement } {
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.replaceChildren(container);
  return { container, first: container.querySelector('span') as HTMLElement };
}

/** Clicks as the boot script sees it. */
function click(element: HTMLElement, count = 0): void {
  const event = new MouseEvent('click', { bubbles: true, detail: count });
  window.early = { clicks: [...(window.early?.clicks ?? []), event] };
  act(() => void element.dispatchEvent(event));
}

it.each([
  ['every click that came before hydration once, also in StrictMode', [0, 0], 2],
  ['a double click that came before hydration as one click', [1, 2], 1],
])('reports %s', async (_, counts, times) => {
  const { container, first } = prerendered();
  for (const count of counts) click(first, count);
  expect(report).not.toHaveBeenCalled();
  root = await act(() => hydrateRoot(container, page));
  expect(report).toHaveBeenCalledTimes(times);
});

it('reports a click that comes later once, though the boot script goes on remembering', async () => {
  const { container, first } = prerendered();
  root = await act(() => hydrateRoot(container, page));
  click(first);
  expect(report).toHaveBeenCalledOnce();
});

it('reports a click once that hydrates the page itself', async () => {
  const { container, first } = prerendered();
  // Outside of act, React only notes that the page is to be hydrated.
  root = hydrateRoot(container, page);
  click(first);
  await act(async () => {});
  expect(report).toHaveBeenCalledOnce();
});
