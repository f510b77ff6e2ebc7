// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeBackend, type FakeBackend } from '../testing/fake-backend.ts';
import { signupVisit } from '../testing/signup-visit.ts';

const { button, email, fillIn, name, open, submit, trap } = signupVisit;

describe('the signup form', () => {
  let backend: FakeBackend;

  beforeEach(() => {
    backend = createFakeBackend();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each([
    ['', 'rosa@example.com', 'Name is required', name],
    ['   ', 'rosa@example.com', 'Name is required', name],
    ['Rosa', '', 'Email is required', email],
    ['Rosa', 'rosa', 'Please enter a valid email address', email],
    ['Rosa', 'rosa@example', 'Please enter a valid email address', email],
    ['Rosa', 'rosa @example.com', 'Please enter a valid email address', email],
  ])(
    'with the name "%s" and the email "%s" says "%s" and sends nothing',
    async (...[typed, address, message, field]) => {
      await open(backend);
      await fillIn(typed, address);
      await submit();
      const error = await screen.findByText(message);
      expect(field().getAttribute('aria-describedby')).toBe(error.id);
      expect(field().getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(field());
      expect(backend.posts).toEqual([]);
    },
  );

  it('asks for both when both are empty', async () => {
    await open(backend);
    await submit();
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Email is required')).toBeTruthy();
  });

  it('checks on submit, and from then on while one types', async () => {
    await open(backend);
    await fillIn('Rosa', 'rosa@example');
    expect(screen.queryByText('Please enter a valid email address')).toBeNull();
    await submit();
    await screen.findByText('Please enter a valid email address');
    await userEvent.type(email(), '.com');
    await waitFor(() => expect(screen.queryByText('Please enter a valid email address')).toBeNull());
  });

  it('reads "Processing..." with button and inputs disabled while it works, and sends no second request', async () => {
    const answer = Promise.withResolvers<Response>();
    backend.answers(() => answer.promise);
    await open(backend);
    await fillIn();
    fireEvent.click(button());
    fireEvent.click(button());
    await waitFor(() => expect(button().textContent).toBe('Processing...'));
    for (const control of [button(), name(), email()]) expect(control.matches(':disabled')).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('Please wait…');
    await act(async () => answer.resolve(new Response(null, { status: 202 })));
    await screen.findByText('Thank you!');
    expect(
      backend.posts.filter(({ body }) => (body as { type: string }).type === 'guide_request'),
    ).toHaveLength(1);
  });

  it('has a field for robots that is not there for people: no role, no stop for the keyboard, no autofill', async () => {
    await open(backend);
    expect(trap().closest('[aria-hidden="true"]')).not.toBeNull();
    expect([trap().tabIndex, trap().autocomplete, trap().required]).toEqual([-1, 'off', false]);
    expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('name'))).toEqual([
      'name',
      'email',
    ]);
  });

  it('sends what a robot wrote into it, thanks it like anybody, and says nothing of the field otherwise', async () => {
    await open(backend);
    await fillIn();
    trap().value = 'https://spam.example';
    await submit();
    await screen.findByText('Thank you!');
    expect(backend.posts[0]?.body).toMatchObject({ type: 'guide_request', website: 'https://spam.example' });
    expect(backend.posts[1]?.body).not.toHaveProperty('website');
  });

  it('says what the email is used for, with the privacy page linked', async () => {
    await open(backend);
    const sentence = document.querySelector('form p') as HTMLElement;
    expect(sentence.textContent).toMatch(/email .*used for/);
    expect(within(sentence).getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe(
      '/privacy-policy',
    );
  });
});
