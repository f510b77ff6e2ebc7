// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Notice } from './Notice.tsx';
import { TextField } from './TextField.tsx';

afterEach(cleanup);

it.each([
  ['bad', 'alert', 'status'],
  ['good', 'status', 'alert'],
] as const)('a %s notice has the role %s, and not %s', (tone, role, other) => {
  render(<Notice tone={tone}>Profile updated successfully</Notice>);
  expect(screen.getByRole(role).textContent).toBe('Profile updated successfully');
  expect(screen.getByRole(role).className).toBe(`notice ${tone}`);
  expect(screen.queryByRole(other)).toBeNull();
});

describe('a text field', () => {
  it('is named by its label, and is a text area if it has rows', () => {
    render(<TextField label="Message" rows={6} />);
    expect(screen.getByLabelText('Message')).toMatchObject({ tagName: 'TEXTAREA', rows: 6 });
    render(<TextField label="Email" name="email" type="email" autoComplete="email" />);
    const input = screen.getByLabelText('Email');
    expect(input).toMatchObject({ tagName: 'INPUT', name: 'email', type: 'email', autocomplete: 'email' });
  });

  const hinted = { hint: 'Never shared', error: 'Required' };
  it.each<[string, { id?: string; hint?: string; error?: string }, string[], string | null]>([
    ['nothing without hint and error', {}, [], null],
    ['its hint and its error', hinted, Object.values(hinted), 'true'],
    ['its error, with a given id', { id: 'contact-email', error: 'Required' }, ['Required'], 'true'],
  ])('is described by %s, and invalid only with an error', (_, props, described, invalid) => {
    render(<TextField label="Email" {...props} />);
    const input = screen.getByLabelText('Email');
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(described);
    expect(input.getAttribute('aria-invalid')).toBe(invalid);
    if (props.id) expect(input.id).toBe(props.id);
  });
});
