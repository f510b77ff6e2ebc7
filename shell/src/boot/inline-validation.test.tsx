// @vitest-environment jsdom

import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { recordListeners } from 'shared-lib/testing/window-listeners.ts';
import { FormSummary } from 'shared-lib/ui/FormNote.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const EMAIL = { pattern: /^[A-Z]+@[a-z]+\.[a-z]+$/i, wrong: 'Please enter a valid email address' };
const [NAME_MISSING, EMAIL_MISSING] = ['Name is required', 'Email is required'];
const ZIP = { label: 'ZIP code', digits: 5 };
const BOTH = 'Both are required';

function Form({ isShared = false }: { isShared?: boolean }): ReactElement {
  const ruleOf = (missing: string) => ({ missing: isShared ? BOTH : missing });
  const email = { ...ruleOf(EMAIL_MISSING), ...EMAIL };
  return (
    <form data-hold="" data-prefill="" noValidate>
      <FormSummary labels={[]} />
      <TextField isShared={isShared} label="Name" name="name" rule={ruleOf(NAME_MISSING)} />
      <TextField isShared={isShared} label="Email" name="email" type="email" rule={email} />
      <TextField label="Note" name="note" rows={2} />
      <TextField name="zip" rule={ZIP} />
      <button type="submit">Send</button>
    </form>
  );
}

const field = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;
const form = () => document.querySelector('form') as HTMLFormElement;
function errorOf(name: string): string | null {
  const { ariaInvalid } = field(name);
  const message = document.getElementById(field(name).getAttribute('aria-describedby') ?? '');
  expect([ariaInvalid, message?.hidden]).toEqual(message ? ['true', false] : [null, undefined]);
  return message?.textContent ?? null;
}
const errors = () => ['name', 'email', 'note'].map(errorOf);
const summary = () => {
  const { hidden, textContent } = document.querySelector('[data-summary]') as HTMLElement;
  return hidden ? null : textContent;
};
function type(name: string, value: string): void {
  field(name).value = value;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
}
function submit(): boolean {
  const submitter = document.querySelector('button');
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter });
  return !form().dispatchEvent(event);
}
const open = (isShared = false) => {
  document.body.innerHTML = `<main>${renderToString(<Form isShared={isShared} />)}</main>`;
};

let removeListeners: () => void;

beforeEach(async () => {
  removeListeners = recordListeners();
  vi.resetModules();
  await import('./inline-validation.ts');
});
afterEach(() => {
  vi.restoreAllMocks();
  removeListeners();
  document.body.replaceChildren();
  window.early = undefined;
  document.documentElement.removeAttribute('data-late');
});

describe('an invalid form', () => {
  it.each([
    [false, '', '', [NAME_MISSING, EMAIL_MISSING], 'name'],
    [false, '  ', 'ada@example.org', [NAME_MISSING, null], 'name'],
    [false, 'Ada', 'ada', [null, EMAIL.wrong], 'email'],
    [true, '', '', [BOTH, BOTH], 'name'],
    [true, '', 'ada', [BOTH, null], 'name'],
    [true, 'Ada', 'ada', [null, EMAIL.wrong], 'email'],
  ])(
    'shared message %s, name "%s", email "%s": shows %s, focuses %s',
    (isShared, name, email, wrong, focused) => {
      open(isShared);
      type('name', name);
      type('email', email);
      expect(submit()).toBe(true);
      expect(errors()).toEqual([...wrong, null]);
      const count = wrong.filter(Boolean).length;
      expect(summary()).toBe(count > 1 ? `${count} fields need your attention: Name, Email` : null);
      expect(document.activeElement).toBe(field(focused));
      expect(window.early?.submit).toBeUndefined();
    },
  );

  it('shows no errors before the first submit, and then validates a field when it changes', () => {
    open();
    type('email', 'ada');
    expect(errors()).toEqual([null, null, null]);
    type('email', 'ada@example.org');
    submit();
    type('name', 'Ada');
    expect(errors()).toEqual([null, null, null]);
    type('email', 'ada');
    type('note', 'Hello');
    expect(errors()).toEqual([null, EMAIL.wrong, null]);
  });

  it('validates an optional field unless it is empty', () => {
    open();
    type('name', 'Ada');
    type('email', 'ada@example.org');
    type('zip', '3280');
    submit();
    expect(errorOf('zip')).toBe('ZIP code must have 5 digits');
    type('zip', '');
    expect(errorOf('zip')).toBeNull();
    submit();
    expect(window.early?.submit?.form).toBe(form());
  });

  it('removes a shared message when any of its fields changes', () => {
    open(true);
    submit();
    type('email', 'a');
    expect(errors()).toEqual([null, null, null]);
    expect(summary()).toBeNull();
  });
});

describe('a valid form', () => {
  beforeEach(() => {
    open();
    type('name', 'Ada');
    type('email', 'ADA@example.org');
  });

  it('is held with its button for the application, until its next submit is invalid', () => {
    expect(submit()).toBe(true);
    expect(window.early?.submit).toEqual({ form: form(), submitter: document.querySelector('button') });
    type('name', '');
    submit();
    expect(window.early?.submit).toBeUndefined();
  });

  it('is held despite an empty name while a signed-in visitor’s profile is loading', () => {
    document.documentElement.dataset.user = '';
    type('name', '');
    submit();
    expect(errors()).toEqual([null, null, null]);
    expect(window.early?.submit?.form).toBe(form());
    document.documentElement.dataset.user = 'Ada';
    submit();
    expect(errors()).toEqual([NAME_MISSING, null, null]);
    delete document.documentElement.dataset.user;
  });
});
