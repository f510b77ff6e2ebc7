// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useArrivals, usePageArrival, usePicturesForPaper } from './arrival.tsx';

type Entry = Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>;
let report: (entries: Entry[]) => void;
const observed = new Set<Element>();

/** jsdom has no layout: the test says what is in view. */
class Observer {
  constructor(callback: (entries: Entry[]) => void) {
    report = (entries) => callback(entries.filter(({ target }) => observed.has(target)));
  }
  observe = (element: Element) => observed.add(element);
  unobserve = (element: Element) => observed.delete(element);
  disconnect = () => observed.clear();
}

function Application({ path }: { path: string }) {
  useArrivals(path);
  return (
    <>
      <p data-arrives="" key={path}>
        Picks of {path}
      </p>
      <p>Text</p>
    </>
  );
}

const [list, text] = [0, 1].map((index) => () => document.querySelectorAll('p')[index] as Element) as [
  () => Element,
  () => Element,
];
const see = (isIntersecting: boolean) => report([{ target: list(), isIntersecting }]);
const arrived = () => list().hasAttribute('data-arrived');

beforeEach(() => vi.stubGlobal('IntersectionObserver', Observer));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('an element that asks for it', () => {
  it('is marked when it is scrolled into view', () => {
    render(<Application path="/" />);
    see(false);
    expect(arrived()).toBe(false);
    see(true);
    expect(arrived()).toBe(true);
    expect(text().hasAttribute('data-arrived')).toBe(false);
  });

  it('that was in view from the start is never marked', () => {
    render(<Application path="/" />);
    see(true);
    see(false);
    see(true);
    expect(arrived()).toBe(false);
  });

  it('of the next page is looked after as well', () => {
    const { rerender } = render(<Application path="/" />);
    see(false);
    see(true);
    rerender(<Application path="/blog" />);
    expect([...observed]).toEqual([list()]);
    see(false);
    see(true);
    expect(arrived()).toBe(true);
  });
});

describe('a picture below the window is loaded for paper', () => {
  function Pictures() {
    usePicturesForPaper('/');
    return <img alt="A shelf" loading="lazy" />;
  }

  it.each([
    ['when the page is quiet', () => vi.runAllTimers(), true],
    ['before the browser prints', () => dispatchEvent(new Event('beforeprint')), true],
    [
      'with the first of the keys to print',
      () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Control' })),
      true,
    ],
    ['and not with another key', () => dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })), false],
  ])('%s', (_, happens, isLoaded) => {
    vi.useFakeTimers();
    render(<Pictures />);
    happens();
    expect(document.images[0]?.loading === 'eager').toBe(isLoaded);
    vi.useRealTimers();
  });
});

describe('the first page', () => {
  /** A shell whose visitor goes back after the router has read the address and before it listens. */
  function Starting({ visit }: { visit: () => void }) {
    const { pathname } = useLocation();
    usePageArrival(pathname);
    useState(visit);
    return <p>{pathname}</p>;
  }

  it('is the one that a visitor went back to while the shell started', async () => {
    window.history.replaceState(null, '', '/free-homeowners-guide');
    const back = () => window.history.replaceState(null, '', '/contact');
    render(
      <BrowserRouter>
        <Starting visit={back} />
      </BrowserRouter>,
    );
    await expect.poll(() => document.body.textContent).toBe('/contact');
  });
});
