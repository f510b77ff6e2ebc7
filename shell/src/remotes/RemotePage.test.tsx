// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { type ReactElement, Suspense } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_PAGES, PageError, type PageResult, PageSourceContext } from './page-source.ts';
import { RemotePage } from './RemotePage.tsx';
import { foundPage } from './testing/found-page.ts';

function Page(): ReactElement {
  return (
    <>
      <h1>The guide</h1>
      <a href="/blog">Blog</a>
    </>
  );
}

const found = foundPage('guide', '/free-homeowners-guide', { title: 'Free Guide' });

const shown = vi.fn();

function answering(result: PageResult, kept: Element | null = null): ReactElement {
  const answer = Promise.resolve(result);
  const source = { ...NO_PAGES, find: () => found, load: () => answer, kept: () => kept, shown };
  return (
    <PageSourceContext value={source}>
      <Suspense fallback={<p>Loading</p>}>
        <RemotePage found={found} />
      </Suspense>
    </PageSourceContext>
  );
}

const complaints: unknown[] = [];
let root: Root | undefined;
beforeEach(() => {
  complaints.length = 0;
  performance.clearMarks();
  shown.mockReset();
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words));
});
afterEach(() => {
  act(() => root?.unmount());
  cleanup();
  vi.restoreAllMocks();
});

/** Prerenders the page and hydrates it with a source that answers `result`; gives the nodes before. */
async function hydrateWith(
  result: PageResult,
  isKept = false,
): Promise<{ before: Element[]; after: () => Element[] }> {
  const { prelude } = await prerenderToNodeStream(answering({ kind: 'page', Page }));
  const container = document.createElement('div');
  for await (const chunk of prelude) container.innerHTML += chunk;
  document.body.replaceChildren(container);
  const nodes = () => [...container.querySelectorAll('*')];
  const before = nodes();
  root = await act(async () =>
    hydrateRoot(container, answering(result, isKept ? container.firstElementChild : null), {
      onRecoverableError: (error) => complaints.push(error),
    }),
  );
  return { before, after: nodes };
}

describe('a prerendered page', () => {
  it.each<PageResult>([
    { kind: 'page', Page },
    { kind: 'static' },
    { kind: 'failed', error: new PageError('did not load') },
  ])(
    "whose result is $kind keeps every node and its app's name, without a complaint, and is marked when it is on the screen",
    async (result) => {
      const { before, after } = await hydrateWith(result, true);
      expect(before.map(({ tagName }) => tagName)).toEqual(['DIV', 'H1', 'A']);
      expect(document.querySelector('[data-mfe=guide] h1')?.textContent).toBe('The guide');
      expect(performance.getEntriesByName('page /free-homeowners-guide')).toHaveLength(1);
      expect(after()).toEqual(before);
      expect(after().every((node, index) => node === before[index])).toBe(true);
      // Two renderers in one process is so in tests alone.
      expect(complaints.filter((words) => !String(words).includes('multiple renderers'))).toEqual([]);
      expect(shown.mock.calls).toEqual(result.kind === 'page' ? [[found.page.path]] : []);
    },
  );

  it.each<PageResult['kind']>(['page', 'static'])(
    'whose result is %s has its islands activated, until the visitor leaves',
    async (kind) => {
      const end = vi.fn();
      const activate = vi.fn(() => end);
      await hydrateWith(kind === 'page' ? { kind, Page, activate } : { kind: 'static', activate });
      expect([activate.mock.calls.length, end.mock.calls.length]).toEqual([1, 0]);
      act(() => root?.unmount());
      expect([activate.mock.calls.length, end.mock.calls.length]).toEqual([1, 1]);
    },
  );
});

it('a page that failed says so in the words of the site, with what the log knows it by', async () => {
  const error = new PageError('Failed to set TrustedHTML').addOwner('guide 1');
  await hydrateWith({ kind: 'failed', error });
  expect(screen.getByRole('alert').textContent).toMatch(/please mention guide 1, [0-9A-Z]{6}\./);
  expect(screen.getByRole('alert').textContent).not.toContain('TrustedHTML');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
