import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Backend, openRemotePage } from 'shared-lib/testing/open-page.tsx';
import { expect, vi } from 'vitest';

/** Opens an address of this area. */
export const openPage = (address: string, options: Parameters<typeof openRemotePage>[2]) =>
  openRemotePage(() => import('../routes.ts'), address, options);

/** Specification section 7, "Guide-access tracking", with the placeholders of section 3. */
export const accessEvent = (source: string) => ({
  type: 'analytics_event',
  name: 'Guide Visitor',
  email: 'visitor@example.com',
  buttonId: 'access-my-free-guide',
  source,
  timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  event: 'guide_access_clicked',
});

const ADDRESS = '/free-homeowners-guide?utm_source=fall-mailing';

/** A person's visit to the signup page: its names, its elements, its actions. */
export const signupVisit = {
  address: ADDRESS,
  /** The page's address for the backend. */
  source: `http://localhost:3000${ADDRESS}`,
  /** The page after the form, with the campaign for its events. */
  onward: '/homeowners-guide-download?utm_source=fall-mailing',
  name: () => screen.getByLabelText<HTMLInputElement>('Name'),
  email: () => screen.getByLabelText<HTMLInputElement>('Email'),
  button: () => screen.getByRole('button'),
  /** The hidden field. */
  trap: () => document.querySelector('form input[name="website"]') as HTMLInputElement,

  async open(backend: Backend) {
    const page = await openPage(ADDRESS, { backend });
    await screen.findByRole('textbox', { name: 'Email' });
    return page;
  },
  async fillIn(name = 'Rosa Field', email = 'rosa@example.com'): Promise<void> {
    if (name) await userEvent.type(signupVisit.name(), name);
    if (email) await userEvent.type(signupVisit.email(), email);
  },
  submit: () => userEvent.click(signupVisit.button()),
  /** Opens the page, fills it in and sends it. */
  async signUp(backend: Backend) {
    const page = await signupVisit.open(backend);
    await signupVisit.fillIn();
    await signupVisit.submit();
    return page;
  },

  /** Signs up with a stopped clock, so that the test controls the second and a half. */
  async signUpAndStopTheClock(backend: Backend) {
    const page = await signupVisit.open(backend);
    fireEvent.input(signupVisit.name(), { target: { value: 'Rosa Field' } });
    fireEvent.input(signupVisit.email(), { target: { value: 'rosa@example.com' } });
    vi.useFakeTimers();
    fireEvent.click(signupVisit.button());
    await act(() => vi.advanceTimersByTimeAsync(0));
    screen.getByText('Redirecting you to access your free guide...');
    return page;
  },
};
