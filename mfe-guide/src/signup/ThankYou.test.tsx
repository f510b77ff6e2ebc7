// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeBackend, type FakeBackend } from '../testing/fake-backend.ts';
import { signupVisit } from '../testing/signup-visit.ts';

const { address, onward, signUp, signUpAndStopTheClock } = signupVisit;

describe('the thank-you', () => {
  let backend: FakeBackend;

  beforeEach(() => {
    backend = createFakeBackend();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('replaces the form with an announced status, and focuses the link to the download', async () => {
    const page = await signUp(backend);
    await screen.findByText('Thank you!');
    const thanks = within(screen.getByRole('status'));
    expect(thanks.getByText('Redirecting you to access your free guide...')).toBeTruthy();
    const link = thanks.getByRole('link', { name: 'Go to the guide now' });
    await expect.poll(() => document.activeElement).toBe(link);
    expect(screen.queryByRole('button')).toBeNull();
    await userEvent.click(link);
    expect(page.place()).toMatchObject({ path: onward, by: 'REPLACE' });
  });

  it('replaces the form with the download page after 1500 ms', async () => {
    const before = window.history.length;
    const page = await signUpAndStopTheClock(backend);
    await act(() => vi.advanceTimersByTimeAsync(1499));
    expect(page.place().path).toBe(address);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(page.place()).toMatchObject({ path: onward, by: 'REPLACE' });
    expect(window.history.length).toBe(before);
  });

  it('does not wait for the access event, and ignores its failure', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const never = new Promise<Response>(() => {});
    backend.answers(() => (backend.posts.length > 1 ? never : new Response()));
    const page = await signUpAndStopTheClock(backend);
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(page.place().path).toBe(onward);
    expect(backend.posts).toHaveLength(2);
  });
});
