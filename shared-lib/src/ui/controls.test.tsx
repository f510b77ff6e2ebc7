// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Button } from './Button.tsx';
import { buttonClass } from './button-class.ts';
import { Notice } from './Notice.tsx';
import { Spinner } from './Spinner.tsx';

afterEach(cleanup);

describe('a notice', () => {
  it('of something bad interrupts a screen reader', () => {
    render(<Notice tone="bad">An error occurred</Notice>);
    expect(screen.getByRole('alert').textContent).toBe('An error occurred');
    expect(screen.getByRole('alert').className).toBe('notice bad');
  });

  it('of something good waits for its turn', () => {
    render(<Notice tone="good">Profile updated successfully</Notice>);
    expect(screen.getByRole('status').textContent).toBe('Profile updated successfully');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a button', () => {
  it('submits no form unless it is told to', () => {
    render(<Button>Try again</Button>);
    expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button');
    cleanup();
    render(<Button type="submit">Send</Button>);
    expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('submit');
  });

  it('has the look of its class, primary by default', () => {
    render(<Button>Send</Button>);
    expect(screen.getByRole('button').className).toBe(buttonClass('primary'));
    cleanup();
    render(<Button look="secondary">Send</Button>);
    expect(screen.getByRole('button').className).toBe(buttonClass('secondary'));
    expect(buttonClass('primary')).not.toBe(buttonClass('secondary'));
  });
});

it('a spinner reads out its label', () => {
  render(<Spinner label="Loading the page" />);
  expect(screen.getByRole('status').textContent).toBe('Loading the page');
});
