// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Button } from './Button.tsx';
import { buttonClass } from './button-class.ts';
import { Notice } from './Notice.tsx';

afterEach(cleanup);

it.each([
  ['bad', 'alert', 'status'],
  ['good', 'status', 'alert'],
] as const)('a notice of something %s is read out as %s, and not as %s', (tone, role, other) => {
  render(<Notice tone={tone}>Profile updated successfully</Notice>);
  expect(screen.getByRole(role).textContent).toBe('Profile updated successfully');
  expect(screen.getByRole(role).className).toBe(`notice ${tone}`);
  expect(screen.queryByRole(other)).toBeNull();
});

it('a button is of type "button" unless it is a submit, and looks primary by default', () => {
  render(<Button>Try again</Button>);
  expect(screen.getByRole('button')).toMatchObject({ type: 'button', className: buttonClass('primary') });
  cleanup();
  render(
    <Button type="submit" look="secondary">
      Send
    </Button>,
  );
  expect(screen.getByRole('button')).toMatchObject({ type: 'submit', className: buttonClass('secondary') });
  expect(buttonClass('primary')).not.toBe(buttonClass('secondary'));
});
