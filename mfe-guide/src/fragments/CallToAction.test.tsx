// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import CallToAction from './CallToAction.tsx';

afterEach(cleanup);

it('is a region named by its place, and links to the guide', () => {
  const title = 'One guide for the whole house';
  render(
    <MemoryRouter>
      <CallToAction title={title} text="Six chapters on upkeep." />
    </MemoryRouter>,
  );
  const region = within(screen.getByRole('region', { name: title }));
  expect(region.getByText('Six chapters on upkeep.')).toBeTruthy();
  expect(region.getByRole('link').getAttribute('href')).toBe('/free-homeowners-guide');
});
