// @vitest-environment jsdom

import { act, type ReactElement, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const EMAIL = { pattern: /^[A-Z]+@[a-z]+\.[a-z]+$/i, wrong: 'Please enter a valid email address' };
const [NAME_MISSING, EMAIL_MISSING] = ['Name is required', 'Email is required'];
const BOTH = 'Both are required';

/** A form whose fields have a message each, or share one, and whose own check says another thing. */
function Form({ isShared = false }: { isShared?: boolean }): ReactElement {
  const [error, setError] = useState<string>();
  const at = isShared ? { errorAt: 'shared', isWrong: Boolean(error) } : { error };
  const missing = (words: string) => (isShared ? BOTH : words);
  return (
    <form
      data-hold=""
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setError("React's check");
      }}
    >
      <TextField {...at} label="Name" name="name" rule={{ missing: missing(NAME_MISSING) }} />
      <TextField
        {...at}
        label="Email"
        name="email"
        type="email"
        rule={{ missing: missing(EMAIL_MISSING), ...EMAIL }}
      />
      <TextField label="Note" name="note" rows={2} />
      <button type="submit">Send</button>
      <Notice id="shared" tone="bad" hidden={!(isShared && error)}>
        {(isShared && error) || ''}
      </Notice>
    </form>
  );
}

const field = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;
const form = () => document.querySelector('form') as HTMLFormElement;
/** What a field says is wrong with it, as assistive technology reads it; null for a field that is fine. */
function errorOf(name: string): string | null {
  const { ariaInvalid } = field(name);
  const place = document.getElementById(field(name).getAttribute('aria-describedby') ?? '');
  expect([ariaInvalid, place?.hidden]).toEqual(place ? ['true', false] : [null, undefined]);
  return place?.textContent ?? null;
}
const errors = () => ['name', 'email', 'note'].map(errorOf);
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[id$=error], #shared')].filter((one) => !one.hidden);
function type(name: string, value: string): void {
  field(name).value = value;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
}
function submit(): boolean {
  const submitter = document.querySelector('button');
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter });
  let prevented = false;
  act(() => {
    prevented = !form().dispatchEvent(event);
  });
  return prevented;
}
const open = (element: ReactElement) => {
  document.body.innerHTML = `<main>${renderToString(element)}</main>`;
};

type Listening = Parameters<typeof addEventListener>;
let listening: Listening[] = [];

beforeEach(async () => {
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((...args: unknown[]) => {
    listening.push(args as Listening);
    listen(...(args as Listening));
  });
  vi.resetModules();
  await import('./answers.ts');
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const args of listening) window.removeEventListener(...args);
  listening = [];
  document.body.replaceChildren();
  window.early = undefined;
  document.documentElement.removeAttribute('data-late');
});

describe('a form whose fields have a message each', () => {
  beforeEach(() => open(<Form />));

  it.each([
    ['', '', [NAME_MISSING, EMAIL_MISSING], 'name'],
    ['  ', 'ada@example.org', [NAME_MISSING, null], 'name'],
    ['Ada', 'ada', [null, EMAIL.wrong], 'email'],
    ['', 'ada@', [NAME_MISSING, EMAIL.wrong], 'name'],
  ])('with "%s" and "%s" says %s, and the focus is in %s', (name, email, wrong, focused) => {
    type('name', name);
    type('email', email);
    expect(submit()).toBe(true);
    expect(errors()).toEqual([...wrong, null]);
    expect(document.activeElement).toBe(field(focused));
    expect(window.early?.submit).toBeUndefined();
  });

  it('checks a field again when it changes', () => {
    type('email', 'ada@example.org');
    submit();
    type('name', 'Ada');
    expect(errors()).toEqual([null, null, null]);
    type('email', 'ada');
    type('note', 'Hello');
    expect(errors()).toEqual([null, EMAIL.wrong, null]);
  });

  it('says nothing before the first submit', () => {
    type('email', 'ada');
    expect(errors()).toEqual([null, null, null]);
  });
});

describe('a form whose fields share a message', () => {
  beforeEach(() => open(<Form isShared />));

  it.each([
    ['', '', [BOTH, BOTH], 'name'],
    ['', 'ada', [BOTH, null], 'name'],
    ['Ada', '', [null, BOTH], 'email'],
    ['Ada', 'ada', [null, EMAIL.wrong], 'email'],
  ])('with "%s" and "%s" says one thing, at %s', (name, email, wrong, focused) => {
    type('name', name);
    type('email', email);
    submit();
    expect(errors()).toEqual([...wrong, null]);
    expect(shown().map(({ id }) => id)).toEqual(['shared']);
    expect(document.activeElement).toBe(field(focused));
  });

  it('takes it back when any field changes', () => {
    submit();
    type('email', 'a');
    expect(errors()).toEqual([null, null, null]);
    expect(shown()).toEqual([]);
  });
});

describe('a form that is fine', () => {
  beforeEach(() => {
    open(<Form />);
    type('name', 'Ada');
    type('email', 'ADA@example.org');
  });

  it('is held with its button for the application', () => {
    expect(submit()).toBe(true);
    expect(window.early?.submit).toEqual({ form: form(), submitter: document.querySelector('button') });
  });

  it('is held no more when its next submit is wrong', () => {
    submit();
    type('name', '');
    submit();
    expect(window.early?.submit).toBeUndefined();
  });

  it("is the browser's when the application is late", () => {
    document.documentElement.toggleAttribute('data-late', true);
    expect(submit()).toBe(false);
  });

  it('is nobody else’s when it does not wait', () => {
    form().removeAttribute('data-hold');
    type('name', '');
    expect(submit()).toBe(false);
    expect(errors()).toEqual([null, null, null]);
  });
});

describe.each([[false], [true]])(
  'the application that comes after an answer, shared message: %s',
  (isShared) => {
    const words = isShared ? BOTH : NAME_MISSING;

    async function hydrate() {
      const recovered = vi.fn();
      const root = await act(() =>
        hydrateRoot(document.querySelector('main') as Element, <Form isShared={isShared} />, {
          onRecoverableError: recovered,
        }),
      );
      expect(recovered).not.toHaveBeenCalled();
      form().removeAttribute('data-hold');
      return () => act(() => root.unmount());
    }

    beforeEach(() => {
      // React's development build reports the attributes of the answer.
      vi.spyOn(console, 'error').mockImplementation(() => {});
      open(<Form isShared={isShared} />);
      submit();
    });

    it('keeps the answer and the elements, until the visitor changes what it is about', async () => {
      const places = [field('name'), ...shown()];
      const end = await hydrate();
      expect([field('name'), ...shown()]).toEqual(places);
      expect(errorOf('name')).toBe(words);
      act(() => type('name', 'Ada'));
      expect(errorOf('name')).toBeNull();
      end();
    });

    it('puts its own in the place at the next submit', async () => {
      const end = await hydrate();
      submit();
      expect(errorOf('name')).toBe("React's check");
      act(() => type('name', ''));
      expect(errorOf('name')).toBe("React's check");
      end();
    });
  },
);
