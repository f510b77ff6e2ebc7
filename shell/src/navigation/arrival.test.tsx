// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { usePageArrival } from './arrival.tsx';

afterEach(cleanup);

it('the first page is the one that a visitor went back to while the shell started', async () => {
  /** A shell whose visitor goes back after the router has read the address and before it listens. */
  function Starting() {
    const { pathname } = useLocation();
    usePageArrival(pathname);
    useState(() => window.history.replaceState(null, '', '/contact'));
    return <p>{pathname}</p>;
  }
  window.history.replaceState(null, '', '/free-homeowners-guide');
  render(<Starting />, { wrapper: BrowserRouter });
  await expect.poll(() => document.body.textContent).toBe('/contact');
});
