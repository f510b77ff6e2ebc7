// @vitest-environment jsdom

import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { webhook } from 'shared-lib';
import { safeParse } from 'valibot';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { showPart } from '../../testing/show-part.tsx';
import ContactForm, { contactSchema, FailureNotice } from './ContactForm.tsx';

describe('contact schema', () => {
  const FINE = { name: 'Ann', email: 'ann@example.com', subject: 'Paint', message: 'Which sheen?' };

  /** The first message of each field that is not fine. */
  function complaints(fields: Partial<typeof FINE>): Record<string, string> {
    const { issues = [] } = safeParse(contactSchema, { ...FINE, ...fields });
    const found: Record<string, string> = {};
    for (const { path, message } of issues) found[String(path?.[0].key)] ??= message;
    return found;
  }

  describe('all fields are required', () => {
    it.each([
      ['name', 'Name is required'],
      ['email', 'Email is required'],
      ['subject', 'Subject is required'],
      ['message', 'Message is required'],
    ])('%s', (field, message) => {
      expect(complaints({ [field]: '' })).toEqual({ [field]: message });
      expect(complaints({ [field]: '   ' })).toEqual({ [field]: message });
    });
  });

  describe('the email must match the stricter pattern', () => {
    it.each([
      'ann',
      'ann@example',
      'ann@example.c',
      'a nn@example.com',
      'ann!@example.com',
      'ann@exa_mple.com',
    ])('refuses %s', (email) => {
      expect(complaints({ email })).toEqual({ email: 'Invalid email address' });
    });

    it.each(['ann@example.com', 'ANN@EXAMPLE.COM', 'a.n_n%+-1@sub-domain.example.co'])(
      'takes %s',
      (email) => {
        expect(complaints({ email })).toEqual({});
      },
    );
  });

  it('sends what was typed without the spaces around it', () => {
    expect(safeParse(contactSchema, { ...FINE, name: ' Ann ' }).output).toEqual(FINE);
  });
});

describe('ContactForm', () => {
  const FIELDS = ['Name', 'Email', 'Subject', 'Message'] as const;
  const TYPED = { Name: 'Ann', Email: 'ann@example.com', Subject: 'Paint', Message: 'Which sheen?' };
  const SENT = { name: 'Ann', email: 'ann@example.com', subject: 'Paint', message: 'Which sheen?' };
  const SUCCESS = "Message sent successfully! We'll get back to you soon.";

  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const button = () => screen.getByRole<HTMLButtonElement>('button');
  const send = () => userEvent.click(button());
  const typed = () => FIELDS.map((label) => field(label).value);

  function fill(): void {
    for (const label of FIELDS) fireEvent.change(field(label), { target: { value: TYPED[label] } });
  }

  let submitContact: MockInstance<typeof webhook.submitContact>;

  beforeEach(() => {
    submitContact = vi.spyOn(webhook, 'submitContact').mockResolvedValue();
    showPart(<ContactForm />);
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('has name, email, subject and a message of 6 rows', () => {
    const inputs = [...document.querySelectorAll('input, textarea')];
    expect(inputs.map((input) => input.getAttribute('name'))).toEqual([
      'name',
      'email',
      'subject',
      'message',
    ]);
    expect(field('Message').getAttribute('rows')).toBe('6');
  });

  describe('validation', () => {
    it('shows an error under each field', async () => {
      await send();
      for (const label of FIELDS) {
        const error = document.getElementById(field(label).getAttribute('aria-describedby') ?? '');
        expect(error?.textContent).toBe(`${label} is required`);
      }
      expect(submitContact).not.toHaveBeenCalled();
    });

    it('runs on submit and then on change', async () => {
      await userEvent.type(field('Email'), 'ann@');
      expect(screen.queryByText('Invalid email address')).toBeNull();
      await send();
      expect(screen.getByText('Invalid email address')).toBeTruthy();
      await userEvent.type(field('Email'), 'example.com');
      expect(screen.queryByText('Invalid email address')).toBeNull();
    });
  });

  it('while it sends, the button is disabled and reads Sending...', async () => {
    const arrived = Promise.withResolvers<void>();
    submitContact.mockReturnValue(arrived.promise);
    fill();
    await send();
    expect(submitContact).toHaveBeenCalledExactlyOnceWith(SENT);
    expect(button().disabled).toBe(true);
    expect(button().textContent).toBe('Sending...');
    await act(async () => arrived.resolve());
    expect(button().disabled).toBe(false);
  });

  it('resets the form on success, and is idle again after 3000 ms', async () => {
    fill();
    vi.useFakeTimers();
    fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('status').textContent).toBe(SUCCESS);
    expect(typed()).toEqual(['', '', '', '']);
    await act(() => vi.advanceTimersByTimeAsync(2999));
    expect(screen.queryByRole('status')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('keeps what is written while it is sent, and clears the rest', async () => {
    const arrived = Promise.withResolvers<void>();
    submitContact.mockReturnValue(arrived.promise);
    fill();
    await send();
    fireEvent.change(field('Message'), { target: { value: 'Which sheen? And which brush?' } });
    await act(async () => arrived.resolve());
    expect(screen.getByRole('status').textContent).toBe(SUCCESS);
    expect(typed()).toEqual(['', '', '', 'Which sheen? And which brush?']);
  });

  it.each([
    ['Name', 200],
    ['Subject', 300],
    ['Message', 10_000],
  ])('says at %s that it has at most %i characters, and cuts nothing off', async (label, most) => {
    fill();
    const text = 'x'.repeat(most + 1);
    fireEvent.change(field(label), { target: { value: text } });
    await send();
    const error = document.getElementById(field(label).getAttribute('aria-describedby') ?? '');
    expect(error?.textContent).toBe(`${label} must have at most ${most} characters`);
    expect(field(label).value).toBe(text);
    expect(submitContact).not.toHaveBeenCalled();
    fireEvent.change(field(label), { target: { value: text.slice(1) } });
    await send();
    expect(submitContact).toHaveBeenCalledOnce();
  });

  describe('on error', () => {
    it('shows the message of the error and loses nothing that was typed', async () => {
      submitContact.mockRejectedValue(new Error('HTTP error! Status: 500'));
      fill();
      await send();
      expect(screen.getByRole('alert').textContent).toBe('HTTP error! Status: 500');
      expect(typed()).toEqual(Object.values(TYPED));
      expect(button().disabled).toBe(false);
    });

    it.each([new Error(''), 'a string'])(
      "says 'An error occurred' when the failure says nothing",
      async (failure) => {
        submitContact.mockRejectedValue(failure);
        fill();
        await send();
        expect(screen.getByRole('alert').textContent).toBe('An error occurred');
      },
    );

    it('lets the visitor try again', async () => {
      submitContact.mockRejectedValueOnce(new Error('Try later'));
      fill();
      await send();
      await send();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.getByRole('status').textContent).toBe(SUCCESS);
    });
  });

  it('takes over what was typed and sent before it was hydrated', async () => {
    const page = <ContactForm />;
    document.body.innerHTML = renderToString(page);
    for (const label of FIELDS) field(label).value = TYPED[label];
    const form = document.querySelector('form') as HTMLFormElement;
    expect(form.hasAttribute('data-hold')).toBe(true);
    window.early = { submit: { form, submitter: button() } };
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    const root = await act(async () => hydrateRoot(document.body, page));
    expect(submitContact).toHaveBeenCalledExactlyOnceWith(SENT);
    act(() => root.unmount());
    vi.unstubAllGlobals();
  });
});

describe('FailureNotice', () => {
  it('has words of its own', () => {
    showPart(<FailureNotice />);
    expect(screen.getByRole('alert').textContent).toBe('An error occurred. Please try again.');
  });
});
