// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { type FormEvent, type ReactElement, StrictMode, useRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { useHeldSubmit } from './form-hooks.ts';

const submitted = vi.fn<(by: string | null | undefined) => void>();

function Form(): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  useHeldSubmit(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    submitted((event.nativeEvent as SubmitEvent).submitter?.textContent);
  };
  return (
    <form ref={form} data-hold aria-label="Guide" onSubmit={submit}>
      <button type="submit">Send</button>
      <button type="submit">Send and close</button>
    </form>
  );
}

afterEach(() => {
  cleanup();
  submitted.mockReset();
  window.early = undefined;
});

function prerendered(): { container: HTMLElement; form: HTMLFormElement } {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Form />);
  document.body.replaceChildren(container);
  return { container, form: container.querySelector('form') as HTMLFormElement };
}

it('replays an early submit once after hydration, by the same button', async () => {
  const { container, form } = prerendered();
  window.early = { submit: { form, submitter: screen.getByText('Send and close') } };
  const page = (
    <StrictMode>
      <Form />
    </StrictMode>
  );
  const root = await act(() => hydrateRoot(container, page));
  expect(submitted.mock.calls).toEqual([['Send and close']]);
  expect(form.hasAttribute('data-hold')).toBe(false);
  expect(window.early?.submit).toBeUndefined();
  act(() => root.unmount());
});

it('an early submit of another form is ignored', () => {
  const held = { form: document.createElement('form'), submitter: null };
  held.form.action = '/other';
  window.early = { submit: held };
  render(<Form />);
  expect(submitted).not.toHaveBeenCalled();
  expect(window.early?.submit).toBe(held);
});

it('an early submit of a form that was replaced is replayed on the new form', () => {
  const { form } = prerendered();
  form.remove();
  window.early = { submit: { form, submitter: null } };
  render(<Form />);
  expect(submitted).toHaveBeenCalledOnce();
  expect(window.early?.submit).toBeUndefined();
});
