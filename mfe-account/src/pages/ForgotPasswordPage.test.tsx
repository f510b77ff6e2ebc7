// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBackend, ok } from 'shared-lib/testing/open-page.tsx';
import { describe, expect, it } from 'vitest';
import { ADA, openPage } from '../testing/open-page.tsx';

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const button = () => screen.getByRole('button', { name: /send/i });

describe('the forgot-password page', () => {
  const backend = createBackend();
  const user = userEvent.setup({ delay: null });
  const send = async (address = 'ada@example.com') => {
    if (address) await user.type(email(), address);
    await user.click(button());
  };

  it('sends the link, then shows "Check your email" with links to login and to the form', async () => {
    backend.answers('/auth/reset-password', ok({}));
    const page = await openPage('/forgot-password', { backend });
    await send();
    const heading = await screen.findByRole('heading', { name: 'Check your email' });
    expect(page.bodies('/auth/reset-password')).toEqual([{ email: 'ada@example.com' }]);
    await expect.poll(() => document.activeElement).toBe(heading);
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
    await user.click(screen.getByRole('button', { name: 'Use a different address' }));
    await user.clear(email());
    await send('eva@example.com');
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(page.bodies('/auth/reset-password')[1]).toEqual({ email: 'eva@example.com' });
  });

  it('prefills the email of a signed-in visitor who changes the password', async () => {
    backend.answers('/auth/reset-password', ok({}));
    const to = { pathname: '/forgot-password', state: { changePassword: true } };
    const page = await openPage(to, { backend, user: ADA });
    expect(email().value).toBe('ada@example.com');
    await user.click(button());
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(page.bodies('/auth/reset-password')).toEqual([{ email: 'ada@example.com' }]);
    const back = screen.getByRole('link', { name: 'Back to account settings' });
    expect(back.getAttribute('href')).toBe('/account-settings');
  });
});
