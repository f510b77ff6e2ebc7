// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTimedRedirect } from './use-timed-redirect.ts';

function Done({ to }: { to: string | null }): ReactElement {
  useTimedRedirect(to, 1500);
  return <Link to="/about">About</Link>;
}

const site = (to: string | null = '/guide') => (
  <BrowserRouter>
    <Routes>
      <Route path="/done" element={<Done to={to} />} />
      <Route path="*" element={null} />
    </Routes>
  </BrowserRouter>
);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  window.history.pushState(null, '', '/done');
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a timed redirect', () => {
  it('redirects after its delay, which begins once it has a target, and replaces the page', () => {
    const entries = window.history.length;
    const { rerender } = render(site(null));
    pass(5000);
    rerender(site());
    pass(1499);
    expect(window.location.pathname).toBe('/done');
    pass(1);
    expect(window.location.pathname).toBe('/guide');
    expect(window.history.length).toBe(entries);
  });

  it('is canceled when the visitor follows a link', () => {
    render(site());
    pass(1000);
    act(() => screen.getByText('About').click());
    pass(5000);
    expect(window.location.pathname).toBe('/about');
  });

  it('does not override a link whose page is still loading', () => {
    render(site());
    // The shell shows the old page at the new address until the next one has loaded.
    window.history.pushState(null, '', '/about');
    pass(5000);
    expect(window.location.pathname).toBe('/about');
  });

  it('is canceled when the visitor leaves the document, also for bfcache', () => {
    render(site());
    window.dispatchEvent(new Event('pagehide'));
    pass(5000);
    expect(window.location.pathname).toBe('/done');
  });
});
