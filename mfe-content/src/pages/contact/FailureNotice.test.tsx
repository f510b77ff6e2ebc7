// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPart } from '../../testing/show-part.tsx';
import { FailureNotice } from './FailureNotice.tsx';

it('has words of its own', () => {
  showPart(<FailureNotice />);
  expect(screen.getByRole('alert').textContent).toBe('An error occurred. Please try again.');
});
