// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

it('the redirect replaces the history entry after a delay that begins once there is a target', () => {
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

it.each([
  ['a link was followed', () => screen.getByText('About').click(), '/about'],
  ['the page of a link is still loading', () => window.history.pushState(null, '', '/about'), '/about'],
  ['the document enters bfcache', () => window.dispatchEvent(new Event('pagehide')), '/done'],
])('the redirect is canceled when %s', (_, trigger, path) => {
  render(site());
  pass(1000);
  act(() => void trigger());
  pass(5000);
  expect(window.location.pathname).toBe(path);
});
