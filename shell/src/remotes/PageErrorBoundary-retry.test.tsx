// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NO_PAGES, PageSourceContext } from './page-source.ts';
import { PageErrorBoundary } from './RemotePage.tsx';

const reload = vi.fn();
let broken = true;

function Part(): ReactElement {
  if (broken) throw new Error('x is undefined');
  return <p>All is well</p>;
}

const page = (path: string, attempt = 0) => (
  <PageSourceContext value={NO_PAGES}>
    <PageErrorBoundary app="guide" owner="guide 1.2.0" path={path} attempt={attempt}>
      <Part />
    </PageErrorBoundary>
  </PageSourceContext>
);
const tryAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

beforeEach(() => {
  broken = true;
  vi.stubGlobal('location', { reload });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  reload.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('shows the page again when the cause is gone', () => {
  render(page('/blog'));
  broken = false;
  tryAgain();
  expect(screen.getByText('All is well')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

it('reloads the document when showing it again does not help: one press is enough', () => {
  render(page('/blog'));
  tryAgain();
  expect(reload).toHaveBeenCalledOnce();
});

it('never throws the document away while there is no connection', () => {
  vi.stubGlobal('navigator', { onLine: false });
  render(page('/blog'));
  tryAgain();
  tryAgain();
  expect(reload).not.toHaveBeenCalled();
  broken = false;
  tryAgain();
  expect(screen.getByText('All is well')).toBeTruthy();
});

it('reloads it also when the notice or the connection had it shown again', () => {
  const { rerender } = render(page('/blog'));
  rerender(page('/blog', 1));
  expect(reload).toHaveBeenCalledOnce();
});

it('does not hold another path to it', () => {
  const { rerender } = render(page('/blog'));
  broken = false;
  tryAgain();
  rerender(page('/about'));
  broken = true;
  rerender(page('/about'));
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});
