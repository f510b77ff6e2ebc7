// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { TextField } from './TextField.tsx';

afterEach(cleanup);

/** The texts that the field's input is described by, in order. */
function descriptions(): (string | null | undefined)[] {
  const ids = screen.getByLabelText('Email').getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
}

describe('a text field', () => {
  it('is an input named by its label', () => {
    render(<TextField label="Email" name="email" type="email" autoComplete="email" />);
    const input = screen.getByLabelText<HTMLInputElement>('Email');
    expect([input.tagName, input.name, input.type, input.autocomplete]).toEqual([
      'INPUT',
      'email',
      'email',
      'email',
    ]);
  });

  it('is a text area of so many rows when rows are given', () => {
    render(<TextField label="Email" rows={6} />);
    const area = screen.getByLabelText<HTMLTextAreaElement>('Email');
    expect([area.tagName, area.rows]).toEqual(['TEXTAREA', 6]);
  });

  it('is described by nothing, and not invalid, while all is well', () => {
    render(<TextField label="Email" />);
    expect(screen.getByLabelText('Email').hasAttribute('aria-describedby')).toBe(false);
    expect(screen.getByLabelText('Email').hasAttribute('aria-invalid')).toBe(false);
  });

  it('is tied to its hint and its error, hint first', () => {
    render(<TextField label="Email" hint="We never share it" error="Email is required" />);
    expect(descriptions()).toEqual(['We never share it', 'Email is required']);
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  });

  it('is tied to a hint alone without being invalid', () => {
    render(<TextField label="Email" hint="We never share it" />);
    expect(descriptions()).toEqual(['We never share it']);
    expect(screen.getByLabelText('Email').hasAttribute('aria-invalid')).toBe(false);
  });

  it('keeps the id that it is given', () => {
    render(<TextField label="Email" id="contact-email" error="Email is required" />);
    expect(screen.getByLabelText('Email').id).toBe('contact-email');
    expect(descriptions()).toEqual(['Email is required']);
  });

  it('gives two fields of one name ids of their own', () => {
    const html = renderToString([<TextField key="a" label="A" />, <TextField key="b" label="B" />]);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
  });
});
