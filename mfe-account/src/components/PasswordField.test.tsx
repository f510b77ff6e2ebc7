// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { PasswordField } from './PasswordField.tsx';

const input = () => screen.getByLabelText<HTMLInputElement>('Password');

const user = userEvent.setup({ delay: null });
afterEach(cleanup);

it('the button shows and hides the password, and its label names the next action', async () => {
  render(<PasswordField label="Password" />);
  expect(input().type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input().type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input().type).toBe('password');
});

it('prerendered HTML has no button, because it would not work without script', () => {
  expect(renderToString(<PasswordField label="Password" />)).not.toContain('<button');
});
