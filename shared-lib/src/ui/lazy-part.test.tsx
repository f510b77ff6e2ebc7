// @vitest-environment jsdom
import { setImmediate as turn } from 'node:timers/promises';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasWaitingForm, lazyPart, whenFormTouched } from './lazy-part.tsx';

const Form = ({ label }: { label: string }): ReactElement => <button type="button">{label}</button>;

/** A page with a part whose chunk fails this often before it loads. */
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

/** A page as the server sends it. */
function prerendered(
  html = '<h1>Contact</h1><!--$--><div><button type="button">Send</button></div><!--/$-->',
) {
  document.body.innerHTML = `<div><main>${html}</main></div>`;
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

  it('may load between two of React’s attempts at one render', async () => {
    const recovered = vi.fn();
    const Part = lazyPart(async () => {
      await new Promise(setImmediate);
      return { default: Form };
    });
    const page = (
      <Suspense fallback="Loading">
        <Part label="Send" />
      </Suspense>
    );
    await act(async () => render(page, { onRecoverableError: recovered }));
    expect(part().textContent).toBe('Send');
    expect(recovered).not.toHaveBeenCalled();
  });

  it('is prerendered as it is hydrated', async () => {
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

  it('is requested again on a later visit', async () => {
    const { page } = pageWith(1);
    const { unmount } = await act(async () => render(page));
    unmount();
    await act(async () => render(page));
    expect(part()).toBeTruthy();
  });
});

it('a prerendered form loads without an interaction when the page is shown again', async () => {
  const container = prerendered('<!--$--><div><form data-hold=""><input></form></div><!--/$-->');
  const load = vi.fn(async () => ({ default: () => <form data-hold="">Again</form> }));
  const Part = lazyPart(load);
  const page = (isShown: boolean) => <main>{isShown && <Suspense>{<Part />}</Suspense>}</main>;
  const root = await act(async () => hydrateRoot(container, page(true)));
  expect(load).not.toHaveBeenCalled();
  await act(async () => root.render(page(false)));
  await act(async () => root.render(page(true)));
  expect(load).toHaveBeenCalledOnce();
  expect(container.textContent).toBe('Again');
});

const element = (id: string) => document.getElementById(id) as HTMLInputElement;

async function settled(promise: Promise<void>): Promise<boolean> {
  let done = false;
  void promise.then(() => {
    done = true;
  });
  await turn();
  return done;
}

describe('a form that waits for its script', () => {
  beforeEach(() => {
    document.body.innerHTML =
      '<input id="elsewhere"><form data-hold><input id="name"></form><form><input id="other"></form>';
  });
  afterEach(() => {
    window.early = undefined;
  });

  it.each(['pointerover', 'pointerdown', 'touchstart', 'focusin'])('is touched by %s', async (type) => {
    const touched = whenFormTouched();
    expect(await settled(touched)).toBe(false);
    element('name').dispatchEvent(new Event(type, { bubbles: true }));
    expect(await settled(touched)).toBe(true);
  });

  it('is already touched when it has the focus', async () => {
    element('name').focus();
    expect(await settled(whenFormTouched())).toBe(true);
  });

  it('is already touched when its submit is held', async () => {
    window.early = { submit: { form: element('name').form as HTMLFormElement, submitter: null } };
    expect(await settled(whenFormTouched())).toBe(true);
  });

  it('is not touched by events outside it or in a hydrated form', async () => {
    const touched = whenFormTouched();
    element('elsewhere').dispatchEvent(new Event('focusin', { bubbles: true }));
    element('other').dispatchEvent(new Event('focusin', { bubbles: true }));
    expect(await settled(touched)).toBe(false);
  });

  it('is detected in the document', () => {
    expect(hasWaitingForm()).toBe(true);
    document.querySelector('form')?.removeAttribute('data-hold');
    expect(hasWaitingForm()).toBe(false);
  });
});
