// @vitest-environment jsdom
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasWaitingForm, whenFormTouched } from './when-form-touched.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<input id="elsewhere"><form data-hold><input id="name"></form><form><input id="other"></form>';
});

afterEach(() => {
  window.early = undefined;
  document.body.replaceChildren();
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
