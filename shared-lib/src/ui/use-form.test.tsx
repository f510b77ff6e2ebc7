// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TextField } from './TextField.tsx';
import { useSiteForm } from './use-form.ts';

const FORM = {
  action: '/guide',
  failed: 'It failed',
  fields: {
    name: { label: 'Name', missing: 'Name is required' },
    email: { label: 'Email', missing: 'Email is required', type: 'email', wrong: 'No address' },
  },
} as const;

const sent = vi.fn(async (_: unknown) => {});

function Form(): ReactElement {
  const { form, field, status } = useSiteForm(FORM, sent);
  return (
    <form {...form}>
      <TextField {...field('name')} />
      <TextField {...field('email')} />
      <button type="submit" disabled={status === 'busy'}>
        {status}
      </button>
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole('button');

beforeEach(() => {
  document.documentElement.dataset.user = '';
  render(<Form />);
});
afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('data-user');
  vi.restoreAllMocks();
  vi.useRealTimers();
  sent.mockReset();
});

it('a submit waits for the profile of a signed-in visitor, and then sends the fields', async () => {
  await userEvent.click(button());
  expect(field('Name').ariaInvalid).toBeNull();
  field('Name').value = 'Rosa Field';
  field('Email').value = 'rosa@example.com';
  await act(async () => {
    document.documentElement.dataset.user = 'Rosa Field';
  });
  expect(sent.mock.calls).toEqual([[{ name: 'Rosa Field', email: 'rosa@example.com' }]]);
  expect(button().textContent).toBe('done');
});

it('a submit waits at most 4 seconds for the profile, and then shows what is missing', async () => {
  vi.useFakeTimers();
  act(() => button().click());
  await act(() => vi.advanceTimersByTimeAsync(3999));
  expect(screen.queryByText('Name is required')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText('Name is required')).toBeTruthy();
  expect(document.activeElement).toBe(field('Name'));
});
