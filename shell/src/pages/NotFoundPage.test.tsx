// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { NotFoundPage } from './NotFoundPage.tsx';

// Its text: `e2e/journeys/navigation.spec.ts`.
it('links to the advice pages', () => {
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
