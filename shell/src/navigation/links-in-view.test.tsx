// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NO_PAGES, PageSourceContext } from '../remotes/page-source.ts';
import { useLinksInView } from './leaving.ts';

const prefetch = vi.fn<(pathname: string, isUnasked?: boolean) => void>();
const source = { ...NO_PAGES, prefetch };
const asked = () => prefetch.mock.calls.map(([path]) => path);

/** Reports links as in view, or out of it. */
let see: (paths: readonly string[], isIntersecting?: boolean) => void;

function Application({ path }: { path: string }) {
  useLinksInView(path);
  return (
    <>
      <nav>
        <a href="/about">About</a>
      </nav>
      <main>
        {['/blog', '/contact', '/', '/a', '/b', '/c', '/d', '/e', '/guide.pdf'].map((path) => (
          <a key={path} href={path}>
            {path}
          </a>
        ))}
        <a href="/new-tab" target="_blank" rel="noopener">
          New tab
        </a>
        <a href="https://shop.example/x">Shop</a>
      </main>
    </>
  );
}

/** Renders the page `/`, and gives it time to settle. */
async function start({ hover = false, connection = {} as object } = {}): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({ matches: !hover }));
  vi.stubGlobal('navigator', { ...navigator, connection });
  const observed = new Set<Element>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: object[]) => void) {
        see = (paths, isIntersecting = true) => {
          const targets = [...observed].filter((link) => paths.includes(link.getAttribute('href') ?? ''));
          if (targets.length > 0) report(targets.map((target) => ({ target, isIntersecting })));
        };
      }
      observe = (element: Element) => observed.add(element);
      unobserve = (element: Element) => observed.delete(element);
      disconnect = () => observed.clear();
    },
  );
  see = () => {};
  render(
    <PageSourceContext value={source}>
      <Application path="/" />
    </PageSourceContext>,
  );
  await vi.advanceTimersByTimeAsync(1000);
}

beforeEach(async () => {
  // It comes late, as a file of its own.
  await import('./watch-links.ts');
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
});
afterEach(() => {
  cleanup();
  prefetch.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('fetches the page behind a link that stays in view, once', async () => {
  await start();
  see(['/blog']);
  vi.advanceTimersByTime(499);
  expect(asked()).toEqual([]);
  vi.advanceTimersByTime(1);
  see(['/blog']);
  vi.advanceTimersByTime(5000);
  expect(prefetch.mock.calls).toEqual([['/blog', true]]);
});

it('fetches nothing for a link that is scrolled past', async () => {
  await start();
  see(['/blog']);
  vi.advanceTimersByTime(400);
  see(['/blog'], false);
  vi.advanceTimersByTime(5000);
  expect(asked()).toEqual([]);
});

it('leaves alone this page, files, other tabs, other sites, and the links around the content', async () => {
  await start();
  see(['/', '/guide.pdf', '/new-tab', 'https://shop.example/x', '/about']);
  vi.advanceTimersByTime(5000);
  expect(asked()).toEqual([]);
});

it('fetches at most three pages', async () => {
  await start();
  see(['/blog', '/contact', '/a', '/b', '/c', '/d', '/e']);
  vi.advanceTimersByTime(5000);
  expect(asked()).toHaveLength(3);
});

it.each([
  ['where a hover announces a press', { hover: true }],
  ['with Save-Data', { connection: { saveData: true } }],
  ['over a slow connection', { connection: { effectiveType: '3g' } }],
])('fetches nothing %s', async (_, options) => {
  await start(options);
  see(['/blog']);
  vi.advanceTimersByTime(5000);
  expect(asked()).toEqual([]);
});

it('stops when the page is left', async () => {
  await start();
  see(['/blog']);
  cleanup();
  vi.advanceTimersByTime(5000);
  expect(asked()).toEqual([]);
});
