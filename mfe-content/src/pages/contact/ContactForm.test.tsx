// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { webhook } from 'shared-lib';
import { checkFields } from 'shared-lib/fields/form-fields.ts';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { contactForm } from '../../forms.ts';
import { showPart } from '../../testing/show-page.tsx';
import { ContactForm, FailureNotice } from './ContactForm.tsx';

const VALID = { name: 'Ann', email: 'ann@example.com', subject: 'Paint', message: 'Which sheen?' };

describe('the contact form’s declaration', () => {
  const problemsIn = (fields: Partial<typeof VALID>) =>
    checkFields(contactForm.fields, { ...VALID, ...fields }).problems;

  it('requires each field, and trims the typed text', () => {
    const blank = { name: '', email: ' ', subject: '', message: '   ' };
    const labels = Object.values(contactForm.fields).map(({ label }) => `${label} is required`);
    expect(Object.values(problemsIn(blank))).toEqual(labels);
    expect(checkFields(contactForm.fields, { ...VALID, name: ' Ann ' }).values).toEqual(VALID);
  });

  it('rejects email addresses with spaces, forbidden characters or no valid top-level domain', () => {
    for (const email of ['ann@example', 'ann@example.c', 'a nn@example.com', 'ann!@example.com'])
      expect(problemsIn({ email })).toEqual({ email: 'Invalid email address' });
    for (const email of ['ANN@EXAMPLE.COM', 'a.n_n%+-1@sub-domain.example.co'])
      expect(problemsIn({ email })).toEqual({});
  });
});

describe('ContactForm', () => {
  const FIELDS = ['Name', 'Email', 'Subject', 'Message'] as const;
  const SUCCESS = "Message sent successfully! We'll get back to you soon.";

  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const button = () => screen.getByRole<HTMLButtonElement>('button');
  const send = () => userEvent.click(button());
  const errorOf = (label: string) =>
    document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;
  const typed = () => FIELDS.map((label) => field(label).value);

  function fill(): void {
    for (const [index, value] of Object.values(VALID).entries())
      fireEvent.change(field(FIELDS[index] ?? ''), { target: { value } });
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

  it('when submitted empty, shows a summary and field errors, and focuses the first field', async () => {
    const inputs = [...document.querySelectorAll('input, textarea')];
    expect(inputs).toEqual(FIELDS.map(field));
    expect(field('Message').getAttribute('rows')).toBe('6');
    await send();
    for (const label of FIELDS) expect(errorOf(label)).toBe(`${label} is required`);
    expect(screen.getByText('4 fields need your attention: Name, Email, Subject, Message')).toBeTruthy();
    expect(document.activeElement).toBe(field('Name'));
    expect(submitContact).not.toHaveBeenCalled();
  });

  it('validates on submit and then on change', async () => {
    await userEvent.type(field('Email'), 'ann@');
    expect(screen.queryByText('Invalid email address')).toBeNull();
    await send();
    expect(screen.getByText('Invalid email address')).toBeTruthy();
    await userEvent.type(field('Email'), 'example.com');
    expect(screen.queryByText('Invalid email address')).toBeNull();
  });

  it('shows Sending... while sending, and keeps text typed meanwhile', async () => {
    const response = Promise.withResolvers<void>();
    submitContact.mockReturnValue(response.promise);
    fill();
    await send();
    expect(submitContact).toHaveBeenCalledExactlyOnceWith(VALID);
    expect(button().disabled).toBe(true);
    expect(button().textContent).toBe('Sending...');
    fireEvent.change(field('Message'), { target: { value: 'And which brush?' } });
    await act(async () => response.resolve());
    expect(button().disabled).toBe(false);
    expect(screen.getByRole('status').textContent).toBe(SUCCESS);
    expect(typed()).toEqual(['', '', '', 'And which brush?']);
  });

  it('on success, empties the form, and hides the success message after 3000 ms', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    fill();
    vi.useFakeTimers();
    fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('status').textContent).toBe(SUCCESS);
    expect(scroll.mock.contexts).toEqual([screen.getByRole('status')]);
    expect(typed()).toEqual(['', '', '', '']);
    await act(() => vi.advanceTimersByTimeAsync(2999));
    expect(screen.queryByRole('status')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('reports text that is too long, without truncating it', async () => {
    fill();
    const text = 'x'.repeat(301);
    fireEvent.change(field('Subject'), { target: { value: text } });
    await send();
    expect(errorOf('Subject')).toBe('Subject must have at most 300 characters');
    expect(field('Subject').value).toBe(text);
    expect(submitContact).not.toHaveBeenCalled();
  });

  it.each([
    ['the message of the error', new Error('HTTP error! Status: 500'), 'HTTP error! Status: 500'],
    ['the fallback for a thrown value that is not an error', 'a string', 'An error occurred'],
  ])('after a failure, shows %s and can be sent again', async (_, failure, message) => {
    submitContact.mockRejectedValueOnce(failure);
    fill();
    await send();
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(typed()).toEqual(Object.values(VALID));
    await send();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe(SUCCESS);
  });
});

it('FailureNotice shows a fallback if it gets no message', () => {
  showPart(<FailureNotice />);
  expect(screen.getByRole('alert').textContent).toBe('An error occurred. Please try again.');
});
