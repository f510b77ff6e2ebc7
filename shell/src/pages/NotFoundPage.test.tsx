// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { NotFoundPage } from './NotFoundPage.tsx';

// Its words: `e2e/journeys/not-found.spec.ts`.
it('leads on to the pages with advice', () => {
  render(<NotFoundPage />, { wrapper: MemoryRouter });
  const elsewhere = within(screen.getByRole('list')).getAllByRole('link');
  expect(elsewhere.map((link) => link.getAttribute('href'))).toEqual([
    '/interior-tips',
    '/outdoor-solutions',
    '/diy-projects',
    '/smart-home',
    '/free-homeowners-guide',
    '/blog',
  ]);
});
