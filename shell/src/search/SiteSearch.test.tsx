// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dialogStandIn } from './testing/dialog-stand-in.ts';

const PANEL = './SearchPanel.tsx';
const SearchPanel = ({ query }: { query: string }) => <p>Panel for {query}</p>;

let application: ReactElement;
const button = () => screen.getByRole('button', { name: 'Search' });
const dialog = () => screen.getByRole('dialog', { name: 'Search' });
const arrived = () => act(() => vi.dynamicImportSettled());

beforeEach(async () => {
  dialogStandIn();
  vi.resetModules();
  vi.doMock(PANEL, () => ({ SearchPanel }));
  const { SiteSearch } = await import('./SiteSearch.tsx');
  application = (
    <MemoryRouter>
      <SiteSearch />
    </MemoryRouter>
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the button', () => {
  it('is in the prerendered page, which has no dialog', () => {
    const html = renderToString(application);
    expect(html).toMatch(/^<button [^>]*aria-label="Search" data-search="main"/);
    expect(html).not.toContain('<dialog');
  });

  it('asks for nothing yet', () => {
    render(application);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the search with the focus in the field, and keeps what is typed before the rest is there', async () => {
    render(application);
    fireEvent.click(button());
    const field = screen.getByRole('searchbox', { name: 'Search' });
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole('status').textContent).toBe('Loading');
    fireEvent.change(field, { target: { value: 'rug' } });
    await arrived();
    expect(dialog().textContent).toContain('Panel for rug');
  });
});

it('selects what was searched last when it is opened again, at once', () => {
  render(application);
  fireEvent.click(button());
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  fireEvent.change(field, { target: { value: 'rug' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(button());
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 3]);
});

it('Close closes it', async () => {
  render(application);
  fireEvent.click(button());
  await arrived();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('when the rest does not arrive', () => {
  beforeEach(() => {
    vi.doMock(PANEL, () => {
      throw new Error('Failed to fetch dynamically imported module');
    });
  });

  it('it says so, and a retry brings it', async () => {
    render(application);
    fireEvent.click(button());
    await arrived();
    expect(screen.getByRole('alert').textContent).toContain('Search did not load.');
    expect(screen.getByRole('alert').textContent).not.toContain('offline');
    vi.doMock(PANEL, () => ({ SearchPanel }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await arrived();
    expect(dialog().textContent).toContain('Panel for');
  });

  it('it says that the visitor is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(application);
    fireEvent.click(button());
    await arrived();
    expect(screen.getByRole('alert').textContent).toContain('You are offline. Search did not load.');
  });
});
