// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { configureSite } from 'shared-lib';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PageAnnouncer, pageTitle } from './arrival.tsx';

describe('PageAnnouncer', () => {
  const NAMES: Record<string, string> = { '/': '', '/blog': 'Blog', '/about': 'About' };
  let navigate: (to: string) => void;

  function Application() {
    const { pathname } = useLocation();
    const go = useNavigate();
    navigate = (to) => void go(to);
    return <PageAnnouncer name={NAMES[pathname] ?? ''} />;
  }

  beforeEach(() => configureSite(site));
  afterEach(cleanup);

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
    configureSite(site);
    expect(pageTitle('Contact')).toBe('Contact | Gable & Grain');
  });

  it('of the home page begins with the tagline', () => {
    configureSite(site);
    expect(pageTitle('')).toBe(`${site.identity.tagline} | Gable & Grain`);
  });
});
