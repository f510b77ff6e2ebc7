// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const Form = ({ label }: { label: string }): ReactElement => <button type="button">{label}</button>;

/** A page with a part whose chunk fails so many times before it arrives. */
function pageWith(failures: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new Error('404');
    return { default: Form };
  });
  const Part = lazyPart(load);
  const page = (
    <main>
      <h1>Contact</h1>
      <Suspense fallback="Loading">
        <Part label="Send" />
      </Suspense>
    </main>
  );
  return { page, load };
}

/** The same page as the server sends it. */
function prerendered(): HTMLElement {
  const container = document.createElement('div');
  container.innerHTML =
    '<main><h1>Contact</h1><!--$--><div><button type="button">Send</button></div><!--/$--></main>';
  document.body.replaceChildren(container);
  return container;
}

const tryAgain = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('a part that arrives', () => {
  it('is shown with its props, and loaded once', async () => {
    const { page, load } = pageWith(0);
    const { rerender } = await act(async () => render(page));
    rerender(page);
    expect(screen.getByRole('button').textContent).toBe('Send');
    expect(load).toHaveBeenCalledOnce();
  });

  it('is prerendered as it hydrates', async () => {
    const { page } = pageWith(0);
    renderToString(page);
    await act(async () => {});
    expect(renderToString(page)).toBe(prerendered().innerHTML);
  });

  it('takes over what was prerendered', async () => {
    const container = prerendered();
    const button = screen.getByRole('button');
    await act(async () => hydrateRoot(container, pageWith(0).page));
    expect(screen.getByRole('button')).toBe(button);
    expect(console.error).not.toHaveBeenCalled();
  });
});

describe('a part that does not arrive', () => {
  it('leaves the page, says so, and comes after a retry', async () => {
    await act(async () => render(pageWith(1).page));
    expect(screen.getByRole('heading').textContent).toBe('Contact');
    expect(screen.getByRole('alert').textContent).toContain('This part of the page did not load');
    await tryAgain();
    expect(screen.getByRole('button').textContent).toBe('Send');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be asked for as often as it takes', async () => {
    await act(async () => render(pageWith(2).page));
    await tryAgain();
    expect(screen.getByRole('alert')).toBeTruthy();
    await tryAgain();
    expect(screen.getByRole('button').textContent).toBe('Send');
  });

  it('keeps what was prerendered, node by node, and says so beside it', async () => {
    const container = prerendered();
    const button = screen.getByRole('button');
    const complaints: unknown[] = [];
    await act(async () =>
      hydrateRoot(container, pageWith(1).page, { onRecoverableError: (error) => complaints.push(error) }),
    );
    expect(screen.getByRole('button', { name: 'Send' })).toBe(button);
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(complaints).toEqual([]);

    await tryAgain();
    expect(screen.getByRole('button').textContent).toBe('Send');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('comes by itself when the connection is back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { page, load } = pageWith(1);
    await act(async () => render(page));
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      vi.advanceTimersByTime(1000);
    });
    expect(screen.getByRole('button').textContent).toBe('Send');
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      vi.advanceTimersByTime(1000);
    });
    expect(load).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it('is requested again on a later visit', async () => {
    const { page } = pageWith(1);
    const { unmount } = await act(async () => render(page));
    unmount();
    await act(async () => render(page));
    expect(screen.getByRole('button').textContent).toBe('Send');
  });
});

describe('a prerendered form', () => {
  function prerenderedForm(): HTMLElement {
    const container = document.createElement('div');
    container.innerHTML = '<main><!--$--><div><form data-hold=""><input></form></div><!--/$--></main>';
    document.body.replaceChildren(container);
    return container;
  }

  function formPage() {
    const load = vi.fn(async () => ({
      default: () => (
        <form data-hold="">
          <input />
        </form>
      ),
    }));
    const Part = lazyPart(load);
    const page = (shown: boolean) => (
      <main>{shown ? <Suspense fallback="Loading">{<Part />}</Suspense> : null}</main>
    );
    return { load, page };
  }

  it('is loaded when the visitor turns to it, and keeps its nodes', async () => {
    const { load, page } = formPage();
    const container = prerenderedForm();
    const input = container.querySelector('input') as HTMLInputElement;
    await act(async () => hydrateRoot(container, page(true)));
    expect(load).not.toHaveBeenCalled();
    await act(async () => input.focus());
    expect(load).toHaveBeenCalledOnce();
    expect(container.querySelector('input')).toBe(input);
    expect(document.activeElement).toBe(input);
  });

  it('waits for nobody when the page is shown again', async () => {
    const { load, page } = formPage();
    const container = prerenderedForm();
    const root = await act(async () => hydrateRoot(container, page(true)));
    await act(async () => root.render(page(false)));
    await act(async () => root.render(page(true)));
    expect(load).toHaveBeenCalledOnce();
    expect(container.querySelector('input')).not.toBeNull();
  });
});
