// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { usePageArrival } from './arrival.tsx';

afterEach(cleanup);

describe('the first page', () => {
  /** A shell whose visitor goes back after the router has read the address and before it listens. */
  function Starting({ visit }: { visit: () => void }) {
    const { pathname } = useLocation();
    usePageArrival(pathname);
    useState(visit);
    return <p>{pathname}</p>;
  }

  it('is the one that a visitor went back to while the shell started', async () => {
    window.history.replaceState(null, '', '/free-homeowners-guide');
    const back = () => window.history.replaceState(null, '', '/contact');
    render(
      <BrowserRouter>
        <Starting visit={back} />
      </BrowserRouter>,
    );
    await expect.poll(() => document.body.textContent).toBe('/contact');
  });
});
