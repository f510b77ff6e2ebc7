// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { NotFoundPage } from './NotFoundPage.tsx';

it('says what the specification says, leads home, and marks that it is interactive', () => {
  render(
    <MemoryRouter>
      <NotFoundPage />
    </MemoryRouter>,
  );
  expect(screen.getByText('404')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page Not Found');
  expect(
    screen.getByText("Sorry, the page you are looking for doesn't exist or has been moved."),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  const elsewhere = within(screen.getByRole('list')).getAllByRole('link');
  expect(elsewhere.map((link) => link.getAttribute('href'))).toEqual([
    '/interior-tips',
    '/outdoor-solutions',
    '/diy-projects',
    '/smart-home',
    '/free-homeowners-guide',
    '/blog',
  ]);
  expect(performance.getEntriesByName('page not-found')).toHaveLength(1);
});
