// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AccountSession } from 'shared-lib';
import type { TransportResponse } from 'shared-lib/client/client.ts';
import { createBackend, ok, refused } from 'shared-lib/testing/open-page.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionCookies } from '../../../shared-lib/src/session/session-cookies.ts';
import { ADA, openPage } from '../testing/open-page.tsx';

const session = (id: string, device: string, current = false): AccountSession => ({
  id,
  device,
  current,
  createdAt: '2026-03-04T12:00:00.000Z',
  lastUsedAt: '2026-03-05T12:00:00.000Z',
  expiresAt: '2026-03-11T12:00:00.000Z',
});
const THIS_DEVICE = session('s1', 'Chrome on Windows', true);
const PHONE = session('s2', 'Safari on iPhone');
const TABLET = { ...session('s3', 'Safari on iPad'), lastUsedAt: 'an invalid date' };
const WRONG = 'That password is not right. Nothing was changed.';

const devices = () =>
  screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent?.trim());
const sessions = () => screen.getByRole('region', { name: 'Where you are logged in' });
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('privacy and devices', () => {
  const backend = createBackend();
  const user = userEvent.setup({ delay: null });
  const open = () => openPage('/account-privacy', { backend, user: ADA });
  const confirm = async (opener: string, label: string) => {
    await user.click(await screen.findByRole('button', { name: opener }));
    await user.type(password(), 'Secret1!');
    await user.click(button(label));
  };

  beforeEach(() => backend.respondTo('/user/sessions', ok({ data: [PHONE, THIS_DEVICE, TABLET] })));
  afterEach(() => vi.restoreAllMocks());

  it('lists this device first and without a button', async () => {
    const page = await open();
    await screen.findByText('Chrome on Windows');
    expect(devices()).toEqual(['Chrome on Windows This device', 'Safari on iPhone', 'Safari on iPad']);
    const [thisDevice, phone, tablet] = screen.getAllByRole('listitem');
    expect(within(thisDevice as HTMLElement).queryByRole('button')).toBeNull();
    const times = /Logged in March 4, 2026Last used March 5, 2026 at .*Logged in until March 11, 2026/;
    expect(phone?.textContent).toMatch(times);
    expect(tablet?.textContent).toContain('March 4, 2026Logged in until');
    expect(page.bodies('/user/sessions')[0]).toEqual({ userId: 'u1' });
  });

  it('shows why a device was not logged out, and allows a retry', async () => {
    const response = Promise.withResolvers<TransportResponse>();
    backend.respondTo('/user/sessions/revoke', response.promise);
    const page = await open();
    const phone = await screen.findByRole('button', { name: 'Log out Safari on iPhone' });
    await user.click(phone);
    expect(phone.textContent).toBe('Logging out... Safari on iPhone');
    expect(phone.matches(':disabled')).toBe(true);
    response.resolve(refused(500));
    const alert = await within(sessions()).findByRole('alert');
    expect(alert.textContent).toBe('Failed to log that device out. Please try again.');
    backend.respondTo('/user/sessions/revoke', ok({ success: true }));
    backend.respondTo('/user/sessions', ok({ data: [THIS_DEVICE, TABLET] }));
    await user.click(phone);
    await waitFor(() => expect(devices()).toHaveLength(2));
    expect(page.bodies('/user/sessions/revoke')[1]).toEqual({ userId: 'u1', sessionId: 's2' });
    expect(within(sessions()).getByText('Safari on iPhone was logged out.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Where you are logged in');
  });

  it('with the password, logs out all other devices', async () => {
    backend.respondTo('/user/sessions/revoke-others', ok({ success: true, ended: 2 }));
    const page = await open();
    await screen.findByText('Chrome on Windows');
    backend.respondTo('/user/sessions', ok({ data: [THIS_DEVICE] }));
    await confirm('Log out all other devices', 'Log them out');
    expect(await screen.findByText('2 other devices were logged out.')).toBeTruthy();
    expect(page.bodies('/user/sessions/revoke-others')).toEqual([{ userId: 'u1', password: 'Secret1!' }]);
    await screen.findByText('You are logged in on this device only.');
    expect(screen.queryByRole('button', { name: /^Log out/ })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Where you are logged in');
  });

  it('opens a form with a focused password field, and restores the button on Cancel', async () => {
    await open();
    await user.click(button('Download my data'));
    await expect.poll(() => document.activeElement).toBe(password());
    expect(password().autocomplete).toBe('current-password');
    const account = password().form?.querySelector<HTMLInputElement>('[autocomplete=username]');
    expect(account?.value).toBe('ada@example.com');
    await user.click(button('Download my data'));
    expect(await screen.findByText('Password is required')).toBeTruthy();
    await expect.poll(() => document.activeElement).toBe(password());
    await user.click(button('Cancel'));
    await expect.poll(() => document.activeElement).toBe(button('Download my data'));
  });

  it('saves all stored data as a JSON file', async () => {
    const data = { exportedAt: '2026-03-05T12:00:00.000Z', profile: ADA, sessions: [], content: [] };
    backend.respondTo('/user/export', ok(data));
    let file: Blob | undefined;
    URL.createObjectURL = (blob) => {
      file = blob as Blob;
      return 'blob:export';
    };
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const page = await open();
    await confirm('Download my data', 'Download my data');
    await screen.findByText('Your data is in my-data.json, in your downloads folder.');
    expect(click.mock.contexts[0]).toMatchObject({ href: 'blob:export', download: 'my-data.json' });
    expect(JSON.parse((await file?.text()) ?? '')).toEqual(data);
    expect(page.bodies('/user/export')).toEqual([{ userId: 'u1', password: 'Secret1!' }]);
    expect(document.activeElement?.textContent).toMatch(/^Your data is in/);
  });

  it.each([
    [true, /We also erase the guide requests/, /The file also contains the guide requests/],
    [false, /We keep the guide requests/, /are not included, because the address is not verified/],
  ])('states what is erased and exported if emailVerified is %s', async (emailVerified, ...statements) => {
    await openPage('/account-privacy', { backend, user: { ...ADA, emailVerified } });
    const text = document.body.textContent;
    for (const statement of statements) expect(text).toMatch(statement);
    expect(text).not.toMatch(/\bif (your|not)\b/i);
  });

  it('deletes the account, logs out and lets /login confirm the deletion', async () => {
    backend.respondTo('/user/delete', ok({ success: true }));
    const page = await open();
    await confirm('Delete my account', 'Delete it for good');
    await waitFor(() => expect(page.place()).toMatchObject({ path: '/login', by: 'REPLACE' }));
    expect(page.place().state).toEqual({ accountDeleted: true });
    expect(page.bodies('/user/delete')).toEqual([{ userId: 'u1', password: 'Secret1!' }]);
    expect(sessionCookies.token()).toBeUndefined();
  });

  it('with a wrong password, shows the error and keeps the account', async () => {
    const response = Promise.withResolvers<TransportResponse>();
    backend.respondTo('/user/delete', response.promise);
    const page = await open();
    await confirm('Delete my account', 'Delete it for good');
    await waitFor(() => expect(button('Deleting...').matches(':disabled')).toBe(true));
    response.resolve({ status: 403, data: { message: WRONG, field: 'password' } });
    expect((await screen.findByRole('alert')).textContent).toBe(WRONG);
    expect(password().value).toBe('Secret1!');
    expect(page.place().path).toBe('/account-privacy');
    expect(sessionCookies.token()).toBe('session-token');
  });
});
