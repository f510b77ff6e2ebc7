// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { carryTypedText } from './carry-typed-text.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

function Form({ preset = '' }: { preset?: string }): ReactElement {
  const [email, setEmail] = useState(preset);
  return (
    <form>
      <input name="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      <input name="password" type="password" defaultValue="" />
      <output>{email}</output>
    </form>
  );
}

/** The prerendered form that never came alive, with what a visitor typed into it. */
function deadForm(): HTMLElement {
  document.body.innerHTML =
    '<main><form><input name="email"><input name="password" type="password"></form></main>';
  for (const field of document.querySelectorAll('input')) field.value = `typed ${field.name}`;
  return document.querySelector('main') as HTMLElement;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('puts what was typed into the form that takes the place, and its component knows of it', async () => {
  const container = deadForm();
  carryTypedText();
  container.replaceChildren();
  render(<Form />, { container });
  await settled();
  expect(screen.getByRole('status').textContent).toBe('typed email');
  expect(container.querySelector<HTMLInputElement>('[type=password]')?.value).toBe('');
});

it('never overwrites what the new form holds already', async () => {
  const container = deadForm();
  carryTypedText();
  container.replaceChildren();
  render(<Form preset="own@here.example" />, { container });
  await settled();
  expect(screen.getByRole('status').textContent).toBe('own@here.example');
});

it('carries a text once', async () => {
  const container = deadForm();
  carryTypedText();
  container.replaceChildren();
  render(<Form />, { container });
  await settled();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '' } });
  container.append(document.createElement('p'));
  await settled();
  expect(screen.getByRole('status').textContent).toBe('');
});

it('leaves the fields of another page alone', async () => {
  const container = deadForm();
  carryTypedText();
  window.history.pushState(null, '', '/login');
  container.replaceChildren();
  render(<Form />, { container });
  await settled();
  expect(screen.getByRole('status').textContent).toBe('');
});
