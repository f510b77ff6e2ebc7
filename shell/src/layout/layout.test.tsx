// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { configureSite } from 'shared-lib';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SiteFooter } from './SiteFooter.tsx';
import { BareHeader, SiteHeader, SkipLink } from './SiteHeader.tsx';

const at = (path: string, part: ReactElement) =>
  render(<MemoryRouter initialEntries={[path]}>{part}</MemoryRouter>);
const links = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole('link', { hidden: true })
    .map((link) => [link.textContent, link.getAttribute('href')]);
const column = (heading: string) =>
  screen.getByRole('heading', { name: heading }).parentElement as HTMLElement;

beforeEach(() => {
  configureSite(site);
  // jsdom has none.
  vi.stubGlobal('matchMedia', () => ({}));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the header', () => {
  it('has the nine links of the specification, in order', () => {
    at('/', <SiteHeader />);
    expect(links(screen.getByLabelText('Main'))).toEqual([
      ['Home', '/'],
      ['Interior Tips', '/interior-tips'],
      ['Outdoor Solutions', '/outdoor-solutions'],
      ['DIY Projects', '/diy-projects'],
      ['Smart Home', '/smart-home'],
      ['Free Guide', '/free-homeowners-guide'],
      ['Blog', '/blog'],
      ['About', '/about'],
      ['Contact', '/contact'],
    ]);
  });

  it('names the current page, and home only at home', () => {
    at('/blog', <SiteHeader />);
    const current = () => [...document.querySelectorAll('[aria-current]')].map((link) => link.textContent);
    expect(current()).toEqual(['Blog']);
    cleanup();
    at('/', <SiteHeader />);
    expect(current()).toEqual(['Home']);
  });

  it('has brand name and tagline, leading home', () => {
    at('/blog', <SiteHeader />);
    const brand = screen.getByRole('link', { name: /Gable & Grain/ });
    expect(brand.getAttribute('href')).toBe('/');
    expect(brand.textContent).toContain(site.identity.tagline);
  });

  it('has search and account outside the nine, and both in a phone’s menu too', () => {
    at('/', <SiteHeader />);
    for (const account of screen.getAllByRole('link', { name: 'Account' })) {
      expect(account.getAttribute('href')).toBe('/dashboard');
      expect(account.closest('nav')).toBeNull();
    }
    const inMenu = [...document.querySelectorAll('[popover] > :not(nav) > *')];
    expect(inMenu.map(({ textContent }) => textContent)).toEqual(['Search', 'Account']);
  });

  it('has a button for the menu that works without script', () => {
    at('/', <SiteHeader />);
    const menu = screen.getByLabelText('Main').parentElement as HTMLElement;
    expect(menu.getAttribute('popover')).toBe('auto');
    expect(screen.getByRole('button', { name: 'Menu' }).getAttribute('popovertarget')).toBe(menu.id);
  });

  it('closes the open menu when a link is chosen, and leaves a closed one alone', () => {
    at('/', <SiteHeader />);
    const menu = screen.getByLabelText('Main').parentElement as HTMLElement;
    const isOpen = vi.spyOn(menu, 'matches').mockReturnValue(true);
    const hide = vi.fn();
    menu.hidePopover = hide;
    act(() => screen.getByText('Blog').click());
    expect(isOpen).toHaveBeenCalledWith(':popover-open');
    expect(hide).toHaveBeenCalledOnce();
    isOpen.mockReturnValue(false);
    act(() => screen.getByText('About').click());
    expect(hide).toHaveBeenCalledOnce();
  });

  it('outside the layout is the brand alone', () => {
    at('/login', <BareHeader />);
    expect(links(document.body).map(([, href]) => href)).toEqual(['/']);
  });
});

describe('the footer', () => {
  beforeEach(() => void at('/', <SiteFooter />));

  it('has four columns', () => {
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(headings).toEqual(['About Gable & Grain', 'Quick Links', 'Contact', 'Legal']);
  });

  it('has four social links that say that their accounts are not open yet', () => {
    const social = within(column('About Gable & Grain')).getAllByRole<HTMLAnchorElement>('link');
    expect(social.map(({ ariaLabel }) => ariaLabel)).toEqual(
      ['Pinterest', 'Instagram', 'YouTube', 'Facebook'].map(
        (network) => `${network}, @gableandgrain (not open yet)`,
      ),
    );
    for (const link of social) expect(link.getAttribute('href')).toBe('/contact#social');
  });

  it('has the quick links and the legal links of the specification', () => {
    const paths = (heading: string) => links(column(heading)).map(([, href]) => href);
    expect(paths('Quick Links')).toEqual([
      '/interior-tips',
      '/outdoor-solutions',
      '/diy-projects',
      '/smart-home',
      '/blog',
    ]);
    expect(paths('Legal')).toEqual(['/privacy-policy', '/terms-of-service', '/affiliate-disclosure']);
  });

  it('has mailbox and phone of the site', () => {
    expect(links(column('Contact'))).toEqual([
      [site.identity.mailbox, `mailto:${site.identity.mailbox}`],
      [site.identity.phone.display, `tel:${site.identity.phone.international}`],
      ['Write to us', '/contact'],
    ]);
  });

  it('discloses the commission, and shows the current year', () => {
    const footer = screen.getByRole('contentinfo').textContent;
    expect(footer).toContain('we may earn a commission');
    expect(footer).toContain(`© ${new Date().getFullYear()} Gable & Grain`);
  });

  it('shows the year of the composition, which delivery makes anew each week and month', () => {
    cleanup();
    configureSite({ ...site, day: '2031-01-01' });
    at('/', <SiteFooter />);
    expect(screen.getByRole('contentinfo').textContent).toContain('© 2031 Gable & Grain');
  });
});

it('the first stop of the keyboard skips to the content', () => {
  render(<SkipLink />);
  expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#main');
});
