// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBackend } from 'shared-lib/testing/open-page.tsx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accessEvent, openPage } from '../testing/visits.ts';

const ADDRESS = '/free-homeowners-guide?utm_source=fall-mailing';
const SOURCE = `http://localhost:3000${ADDRESS}`;
const DOWNLOAD = '/homeowners-guide-download?utm_source=fall-mailing';

const backend = createBackend();
const name = () => screen.getByLabelText<HTMLInputElement>('Name');
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const button = () => screen.getByRole('button');
const honeypot = () => document.querySelector('form input[name="website"]') as HTMLInputElement;
const submit = () => userEvent.click(button());

async function open() {
  const page = await openPage(ADDRESS, { backend });
  await screen.findByRole('textbox', { name: 'Email' });
  return page;
}

function fillIn(fullName = 'Rosa Field', address = 'rosa@example.com'): void {
  fireEvent.input(name(), { target: { value: fullName } });
  fireEvent.input(email(), { target: { value: address } });
}

async function signUp() {
  const page = await open();
  fillIn();
  await submit();
  return page;
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the signup form', () => {
  it.each([
    ['', 'rosa@example.com', 'Name is required', name],
    ['Rosa', '', 'Email is required', email],
    ['Rosa', 'rosa@example', 'Please enter a valid email address', email],
  ])('with the name "%s" and the email "%s" shows "%s" and sends nothing', async (...row) => {
    const [fullName, address, message, field] = row;
    await open();
    fillIn(fullName, address);
    await submit();
    const error = await screen.findByText(message);
    expect(field().getAttribute('aria-describedby')).toBe(error.id);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => document.activeElement).toBe(field());
    expect(backend.posts).toEqual([]);
  });

  it('while sending, shows "Processing..." and sends no second request', async () => {
    const response = Promise.withResolvers<Response>();
    backend.answersPosts(() => response.promise);
    await open();
    fillIn();
    fireEvent.click(button());
    fireEvent.click(button());
    await waitFor(() => expect(button().textContent).toBe('Processing...'));
    for (const control of [button(), name(), email()]) expect(control.matches(':disabled')).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('Please wait…');
    await act(async () => response.resolve(new Response(null, { status: 202 })));
    await screen.findByText('Thank you!');
    expect(backend.posts).toHaveLength(2);
  });

  it('posts to the download page without script, and hides a honeypot from people', async () => {
    await open();
    const { form } = name();
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/homeowners-guide-download']);
    expect(honeypot().closest('[aria-hidden="true"]')).not.toBeNull();
    expect([honeypot().tabIndex, honeypot().autocomplete, honeypot().required]).toEqual([-1, 'off', false]);
    expect(screen.getAllByRole('textbox')).not.toContain(honeypot());
  });

  it('sends a filled honeypot with the request, and thanks the bot', async () => {
    await open();
    fillIn();
    honeypot().value = 'https://spam.example';
    await submit();
    await screen.findByText('Thank you!');
    expect(backend.posts[0]?.body).toMatchObject({ type: 'guide_request', website: 'https://spam.example' });
    expect(backend.posts[1]?.body).not.toHaveProperty('website');
  });
});

describe('a guide request', () => {
  it('is sent with the email trimmed and in lower case, and the access event follows', async () => {
    await open();
    fillIn(' Rosa Field ', ' Rosa@Example.COM ');
    await submit();
    await screen.findByText('Thank you!');
    const event = accessEvent(SOURCE);
    const { timestamp } = event;
    const person = { name: 'Rosa Field', email: 'rosa@example.com' };
    const request = { type: 'guide_request', ...person, timestamp, source: SOURCE, event: 'guide_request' };
    expect(backend.posts).toEqual([request, event].map((body) => ({ url: '/api', body })));
  });

  it('without a response, shows the failure message and keeps the text', async () => {
    backend.answersPosts(() => new TypeError('Failed to fetch'));
    const page = await open();
    fillIn('Rosa Field', 'Rosa@Example.com');
    await submit();
    const message = 'Failed to submit form. Please try again later.';
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(button().textContent).not.toBe('Processing...');
    expect(button().matches(':disabled')).toBe(false);
    await expect.poll(() => document.activeElement).toBe(button());
    expect([name().value, email().value]).toEqual(['Rosa Field', 'Rosa@Example.com']);
    expect(backend.posts).toHaveLength(1);
    expect(page.place().path).toBe(ADDRESS);
  });

  it('thanks the visitor after an error response, and reads it to free the connection', async () => {
    const response = new Response('<html>not even JSON</html>', { status: 422 });
    backend.answersPosts(() => (backend.posts.length === 1 ? response : new Response()));
    await signUp();
    await screen.findByText('Thank you!');
    await waitFor(() => expect(response.bodyUsed).toBe(true));
  });

  it('does not wait for the end of a response', async () => {
    backend.answersPosts(() => new Response(new ReadableStream({}), { status: 202 }));
    await signUp();
    expect(await screen.findByText('Redirecting you to access your free guide...')).toBeTruthy();
  });
});

it('the signup page explains how the email is used, and has a link that bypasses the form', async () => {
  await open();
  const note = document.querySelector('form p') as HTMLElement;
  for (const phrase of ['email you a link', 'keep your name', 'Our email service', 'up to 7 days'])
    expect(note.textContent).toContain(phrase);
  const policy = within(note).getByRole('link', { name: 'privacy policy' });
  expect(policy.getAttribute('href')).toBe('/privacy-policy');
  expect(screen.getByRole('link', { name: 'go straight to it' }).getAttribute('href')).toBe(DOWNLOAD);
});

describe('the thank-you', () => {
  it('replaces the form with an announced status, and focuses the link to the download', async () => {
    const page = await signUp();
    await screen.findByText('Thank you!');
    const thanks = within(screen.getByRole('status'));
    expect(thanks.getByText('Redirecting you to access your free guide...')).toBeTruthy();
    const link = thanks.getByRole('link', { name: 'Go to the guide now' });
    await expect.poll(() => document.activeElement).toBe(link);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link', { name: 'go straight to it' })).toBeNull();
    await userEvent.click(link);
    expect(page.place()).toMatchObject({ path: DOWNLOAD, by: 'REPLACE' });
  });

  it('redirects to the download page after 1500 ms, without waiting for the access event', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const never = new Promise<Response>(() => {});
    backend.answersPosts(() => (backend.posts.length > 1 ? never : new Response()));
    const page = await open();
    fillIn();
    vi.useFakeTimers();
    fireEvent.click(button());
    await act(() => vi.advanceTimersByTimeAsync(0));
    await act(() => vi.advanceTimersByTimeAsync(1499));
    expect(page.place().path).toBe(ADDRESS);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(page.place()).toMatchObject({ path: DOWNLOAD, by: 'REPLACE' });
    expect(backend.posts).toHaveLength(2);
  });
});
