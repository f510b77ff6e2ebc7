// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { sharedAuthStore } from 'shared-lib';
import { ADA } from 'shared-lib/testing/stub-store.ts';
import { forgetTypedText } from 'shared-lib/ui/form-hooks.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepTypedText } from './typed-text.ts';

const HOUR_MS = 3_600_000;
const FORM =
  '<form><input name="name"><input name="email" type="email"><textarea name="message"></textarea></form>';

let end: (() => void) | undefined;

function open(path: string, body = FORM): void {
  end?.();
  document.body.innerHTML = body;
  window.history.replaceState(null, '', path);
  end = keepTypedText();
}

const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
const typeInto = (name: string, text: string) => fireEvent.input(field(name), { target: { value: text } });
const values = () => [...document.querySelectorAll<HTMLInputElement>('[name]')].map(({ value }) => value);
/** Waits for mutation observers. */
const settled = () => act(async () => {});
const stored = () => JSON.stringify({ ...sessionStorage });

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  end?.();
  end = undefined;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('typed text', () => {
  it('is stored even if typed before the shell ran, and then overrides stored text', () => {
    open('/contact');
    typeInto('name', 'Rosa');
    typeInto('email', 'rosa@example.com');
    end?.();
    document.body.innerHTML = FORM;
    field('name').value = 'Ruth';
    end = keepTypedText();
    expect(values()).toEqual(['Ruth', 'rosa@example.com', '']);
    open('/contact');
    expect(values()).toEqual(['Ruth', 'rosa@example.com', '']);
  });

  it('is restored with an input event when its form is rendered again', async () => {
    open('/contact');
    typeInto('email', 'rosa@');
    function Form(): ReactElement {
      const [noticed, setNoticed] = useState('');
      return (
        <form onChange={({ target }) => setNoticed((target as unknown as HTMLInputElement).value)}>
          <input name="email" />
          <output>{noticed}</output>
        </form>
      );
    }
    document.body.replaceChildren();
    render(<Form />);
    await settled();
    expect(values()).toEqual(['rosa@']);
    expect(screen.getByRole('status').textContent).toBe('rosa@');
  });

  it.each([
    ['a password', '<form><input name="a" type="password"></form>'],
    ['a password that is shown', '<form><input name="a" autocomplete="current-password"></form>'],
    ['a code', '<form><input name="a" autocomplete="one-time-code"></form>'],
    ['a field outside a form', '<input name="a">'],
  ])('is never stored for %s', (_, body) => {
    open('/login', body);
    fireEvent.input(document.querySelector('input') as HTMLInputElement, { target: { value: 'Secret1!' } });
    expect(stored()).toBe('{}');
  });

  it('is stored for an hour and then deleted, even if the page stays open', () => {
    vi.useFakeTimers({ now: 1_750_000_000_000 });
    open('/contact');
    typeInto('name', 'Rosa');
    vi.setSystemTime(Date.now() + HOUR_MS - 1);
    open('/contact');
    expect(values()[0]).toBe('Rosa');
    vi.setSystemTime(Date.now() + 1);
    open('/about');
    expect(stored()).toBe('{}');
    open('/contact');
    expect(values()[0]).toBe('');
    typeInto('name', 'Rosa');
    vi.advanceTimersByTime(HOUR_MS);
    expect(stored()).toBe('{}');
  });

  it('can be deleted for one form, identified by page and action, or for all forms', () => {
    const forms = ['/a', '/b'].map((action) => FORM.replace('<form>', `<form action="${action}">`)).join('');
    open('/contact', forms);
    for (const input of document.querySelectorAll('[name=name]'))
      fireEvent.input(input, { target: { value: 'Rosa' } });
    forgetTypedText('/contact', '/a');
    open('/contact', forms);
    expect(values()).toEqual(['', '', '', 'Rosa', '', '']);
    forgetTypedText();
    expect(stored()).toBe('{}');
  });

  it.each(['not JSON', '{" name":7,"x":[1]}'])('replaces the invalid stored entry %s', (entry) => {
    sessionStorage.setItem('typed-text /contact', entry);
    open('/contact');
    expect(values()).toEqual(['', '', '']);
    typeInto('name', 'Rosa');
    open('/contact');
    expect(values()[0]).toBe('Rosa');
  });

  it('is restored within the document when the browser refuses storage', async () => {
    for (const method of ['setItem', 'getItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
    open('/contact');
    typeInto('name', 'Rosa');
    document.body.innerHTML = FORM;
    await settled();
    expect(values()[0]).toBe('Rosa');
  });
});

describe('a signed-in visitor’s name and email', () => {
  const PREFILLED = FORM.replace('<form>', '<form data-prefill>');
  let loadProfile = () => {};
  beforeEach(() => {
    vi.spyOn(sharedAuthStore, 'subscribe').mockImplementation((listener) => {
      loadProfile = () => {
        const signedIn = { ...sharedAuthStore.getSnapshot(), user: ADA };
        vi.spyOn(sharedAuthStore, 'getSnapshot').mockReturnValue(signedIn);
        listener();
      };
      return () => {};
    });
  });

  it('prefill a form with `data-prefill` once, and are not stored as typed text', async () => {
    open('/contact', PREFILLED);
    expect(values()).toEqual(['', '', '']);
    loadProfile();
    expect(values()).toEqual([ADA.name, ADA.email, '']);
    expect(stored()).toBe('{}');
    typeInto('email', '');
    loadProfile();
    expect(values()).toEqual([ADA.name, '', '']);
    document.body.innerHTML = PREFILLED;
    await settled();
    expect(values()).toEqual([ADA.name, '', '']);
  });

  it('never replace typed text, even text that the visitor has deleted since', () => {
    open('/contact', PREFILLED);
    typeInto('name', 'Ruth');
    typeInto('email', 'r');
    typeInto('email', '');
    loadProfile();
    expect(values()).toEqual(['Ruth', '', '']);
  });
});
