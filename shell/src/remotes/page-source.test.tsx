// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  type Found,
  NO_PAGES,
  PageError,
  type PageSource,
  PageSourceContext,
  useFoundPage,
  usePageMark,
} from './page-source.ts';
import { foundPage } from './testing/found-page.ts';

const blog = foundPage('content', '/blog', { title: 'Blog' });

function Title() {
  const found = useFoundPage('/blog');
  return <output>{found instanceof Error ? found.message : (found?.page.title ?? 'nobody')}</output>;
}

afterEach(cleanup);

it('waits for the manifest, reports that it did not arrive, and hears of a retry', async () => {
  const first = Promise.withResolvers<Found>();
  const listeners = new Set<() => void>();
  let answer: ReturnType<PageSource['find']> = first.promise;
  const source: PageSource = {
    ...NO_PAGES,
    find: () => answer,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const { container, unmount } = await act(async () =>
    render(
      <PageSourceContext value={source}>
        <Suspense fallback="Waiting">
          <Title />
        </Suspense>
      </PageSourceContext>,
    ),
  );
  expect(container.textContent).toBe('Waiting');
  await act(async () => first.resolve(new PageError('offline')));
  expect(container.textContent).toBe('offline');
  answer = Promise.resolve(blog);
  await act(async () => {
    for (const listener of listeners) listener();
  });
  expect(container.textContent).toBe('Blog');
  unmount();
  expect(listeners.size).toBe(0);
});

it('presses again what was pressed before the page was hydrated: buttons and islands, if they are still there', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = '<button><b>Save</b></button><a data-island="copy">Copy</a><a data-early>Download</a>';
  const gone = document.createElement('button');
  const heard: string[] = [];
  place.onclick = ({ target }) => heard.push(String((target as Element).textContent));
  gone.onclick = () => heard.push('gone');
  const press = (target: Element) => {
    const click = new MouseEvent('click');
    target.dispatchEvent(click);
    return click;
  };
  window.early = { clicks: [...place.querySelectorAll('b, a'), gone].map(press) };
  heard.length = 0;
  function Page() {
    usePageMark('/blog');
    return null;
  }
  render(<Page />);
  await vi.waitFor(() => expect(heard).toEqual(['Save', 'Copy']));
  expect(window.early?.clicks).toBeNull();
  window.early = undefined;
  place.remove();
});
