// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const Form = ({ label }: { label: string }): ReactElement => <button type="button">{label}</button>;

/** A page with a part whose chunk fails to load this often before a success. */
function pageWith(failures: number, Loaded: typeof Form = Form) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new Error('404');
    return { default: Loaded };
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

/** A page as the server sends it. */
function prerendered(html = '<button type="button">Send</button>') {
  const page = `<h1>Contact</h1><!--$--><div>${html}</div><!--/$-->`;
  document.body.innerHTML = `<div><main>${page}</main></div>`;
  return document.body.firstElementChild as HTMLElement;
}

const part = () => screen.getByRole('button', { name: 'Send' });
const tryAgain = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('a loaded part', () => {
  it('is shown with its props, and loaded once', async () => {
    const { page, load } = pageWith(0);
    const { rerender } = await act(async () => render(page));
    rerender(page);
    expect(part().textContent).toBe('Send');
    expect(load).toHaveBeenCalledOnce();
  });

  it('has the same HTML on the server as in hydration', async () => {
    const { page } = pageWith(0);
    renderToString(page);
    await act(async () => {});
    expect(renderToString(page)).toBe(prerendered().innerHTML);
  });
});

describe('a part that fails to load', () => {
  it('keeps the page, shows a message, and appears after a successful retry', async () => {
    await act(async () => render(pageWith(2).page));
    expect(screen.getByRole('heading').textContent).toBe('Contact');
    await tryAgain();
    expect(screen.getByRole('alert').textContent).toContain('This part of the page did not load');
    await tryAgain();
    expect(document.activeElement).toBe(part());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('loads once the browser is online, and is not requested again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { page, load } = pageWith(1);
    await act(async () => render(page));
    for (const _ of ['back', 'back again'])
      await act(async () => {
        window.dispatchEvent(new Event('online'));
        vi.advanceTimersByTime(1000);
      });
    expect(part()).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(load).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });
});

it.each([
  ['when it is touched', 'focusin', () => {}],
  ['immediately when it already has the focus', '', () => document.getElementById('name')?.focus()],
])('a prerendered form loads %s', async (_, type, before) => {
  const container = prerendered('<form data-hold=""><input id="name"></form>');
  document.body.insertAdjacentHTML('beforeend', '<form><input id="other"></form>');
  before();
  const WaitingForm = () => (
    <form data-hold="">
      <input id="name" />
    </form>
  );
  const { page, load } = pageWith(0, WaitingForm);
  await act(async () => hydrateRoot(container, page));
  const fire = (id: string) =>
    act(async () => document.getElementById(id)?.dispatchEvent(new Event(type, { bubbles: true })));
  if (type) {
    await fire('other');
    expect(load).not.toHaveBeenCalled();
    await fire('name');
  }
  expect(load).toHaveBeenCalledOnce();
});
