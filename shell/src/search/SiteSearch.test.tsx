// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { SiteSearch } from './SiteSearch.tsx';
import { dialogStandIn } from './testing/dialog-stand-in.ts';

vi.mock('./SearchPanel.tsx', () => ({ SearchPanel: () => null }));

it('is closed by its button, and selects what was searched last when it is opened again, at once', () => {
  dialogStandIn();
  render(<SiteSearch />, { wrapper: MemoryRouter });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'rug' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 3]);
});
