// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, MemoryRouter, useLocation, useNavigate } from 'react-router';
import { configureSite } from 'shared-lib';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PageAnnouncer, pageTitle, usePageArrival } from './arrival.tsx';

beforeEach(() => configureSite(site));
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

describe('PageAnnouncer', () => {
  const NAMES: Record<string, string> = { '/': '', '/blog': 'Blog', '/about': 'About' };
  let navigate: (to: string) => void;

  function Application() {
    const { pathname } = useLocation();
    const go = useNavigate();
    navigate = (to) => void go(to);
    return <PageAnnouncer name={NAMES[pathname] ?? ''} />;
  }

  const announced = () => document.querySelector('[aria-live]')?.textContent;

  it('announces each page that a client-side navigation opens, and titles the document', async () => {
    render(
      <MemoryRouter initialEntries={['/blog']}>
        <Application />
      </MemoryRouter>,
    );
    expect(document.title).toBe('Blog | Gable & Grain');
    expect(announced()).toBe('');
    await act(async () => navigate('/about'));
    expect(document.title).toBe('About | Gable & Grain');
    expect(announced()).toBe('About | Gable & Grain');
    await act(async () => navigate('/blog'));
    expect(announced()).toBe('Blog | Gable & Grain');
  });
});

describe('page title', () => {
  it("ends with the site's name", () => {
    expect(pageTitle('Contact')).toBe('Contact | Gable & Grain');
  });

  it('of the home page begins with the tagline', () => {
    expect(pageTitle('')).toBe(`${site.identity.tagline} | Gable & Grain`);
  });
});
