// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBackend } from 'shared-lib/testing/open-page.tsx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { signupVisit } from '../testing/visits.ts';

const { address, button, email, fillIn, name, onward, open, signUp, signUpAndStopTheClock, submit, trap } =
  signupVisit;
const backend = createBackend();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the signup form', () => {
  it.each([
    ['', 'rosa@example.com', 'Name is required', name],
    ['Rosa', '', 'Email is required', email],
    ['Rosa', 'rosa@example', 'Please enter a valid email address', email],
    ['Rosa', 'rosa @example.com', 'Please enter a valid email address', email],
  ])(
    'with the name "%s" and the email "%s" shows "%s" and sends nothing',
    async (...[typed, address, message, field]) => {
      await open(backend);
      await fillIn(typed, address);
      await submit();
      const error = await screen.findByText(message);
      expect(field().getAttribute('aria-describedby')).toBe(error.id);
      expect(field().getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => document.activeElement).toBe(field());
      expect(backend.posts).toEqual([]);
    },
  );

  it('requires both on submit, and validates on change from then on', async () => {
    await open(backend);
    await userEvent.type(email(), 'rosa@example');
    await userEvent.clear(email());
    expect(screen.queryByText(/required|valid/)).toBeNull();
    await submit();
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Email is required')).toBeTruthy();
    await userEvent.type(email(), 'rosa@example');
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    await userEvent.type(email(), '.com');
    await waitFor(() => expect(screen.queryByText('Please enter a valid email address')).toBeNull());
  });

  it('shows "Processing..." with everything disabled while sending, and sends no second request', async () => {
    const answer = Promise.withResolvers<Response>();
    backend.answersPosts(() => answer.promise);
    await open(backend);
    await fillIn();
    fireEvent.click(button());
    fireEvent.click(button());
    await waitFor(() => expect(button().textContent).toBe('Processing...'));
    for (const control of [button(), name(), email()]) expect(control.matches(':disabled')).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('Please wait…');
    await act(async () => answer.resolve(new Response(null, { status: 202 })));
    await screen.findByText('Thank you!');
    // The request and its event.
    expect(backend.posts).toHaveLength(2);
  });

  it('hides a honeypot field from people: no role, no tab stop, no autofill', async () => {
    await open(backend);
    expect(trap().closest('[aria-hidden="true"]')).not.toBeNull();
    expect([trap().tabIndex, trap().autocomplete, trap().required]).toEqual([-1, 'off', false]);
    expect(screen.getAllByRole('textbox')).not.toContain(trap());
  });

  it('sends a filled honeypot and thanks the bot, and omits an empty one', async () => {
    await open(backend);
    await fillIn();
    trap().value = 'https://spam.example';
    await submit();
    await screen.findByText('Thank you!');
    expect(backend.posts[0]?.body).toMatchObject({ type: 'guide_request', website: 'https://spam.example' });
    expect(backend.posts[1]?.body).not.toHaveProperty('website');
  });
});

describe('a guide request', () => {
  // The timeout: shared-lib/src/webhook/webhook.test.ts. An error without a message: shared-lib/src/ui/use-site-form.test.tsx.
  it('shows its own message when nothing responds, restores the button and keeps the typed text', async () => {
    backend.answersPosts(() => new TypeError('Failed to fetch'));
    const page = await open(backend);
    await fillIn('Rosa Field', 'Rosa@Example.com');
    await submit();
    const message = 'Failed to submit form. Please try again later.';
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(button().textContent).not.toBe('Processing...');
    expect(button().matches(':disabled')).toBe(false);
    await expect.poll(() => document.activeElement).toBe(button());
    expect([name().value, email().value]).toEqual(['Rosa Field', 'Rosa@Example.com']);
    expect(backend.posts).toHaveLength(1);
    expect(page.place().path).toBe(address);
  });

  it('reads the whole response, to free the connection, and ignores it and its status', async () => {
    const answer = new Response('<html>not even JSON</html>', { status: 422 });
    backend.answersPosts(() => (backend.posts.length === 1 ? answer : new Response()));
    await signUp(backend);
    await screen.findByText('Thank you!');
    await waitFor(() => expect(answer.bodyUsed).toBe(true));
  });

  it.each([
    ['never ends', () => {}],
    ['breaks off', (stream: ReadableStreamDefaultController) => stream.error(new TypeError('terminated'))],
  ])('does not wait for a response that %s', async (_, start) => {
    backend.answersPosts(() => new Response(new ReadableStream({ start }), { status: 202 }));
    await signUp(backend);
    expect(await screen.findByText('Redirecting you to access your free guide...')).toBeTruthy();
  });
});

describe('the thank-you', () => {
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
    backend.answersPosts(() => (backend.posts.length > 1 ? never : new Response()));
    const page = await signUpAndStopTheClock(backend);
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(page.place().path).toBe(onward);
    expect(backend.posts).toHaveLength(2);
  });
});
