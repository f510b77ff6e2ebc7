// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { configureSite } from 'shared-lib';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Notices } from './Frame.tsx';
import { hideNotice, showNotice } from './frame.ts';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

const links = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole('link', { hidden: true })
    .map((link) => [link.textContent, link.getAttribute('href')]);
const column = (heading: string) =>
  screen.getByRole('heading', { name: heading }).parentElement as HTMLElement;

beforeEach(() => configureSite(site));
afterEach(cleanup);

it('the header’s navigation has the nine specified links in order, without search and account', () => {
  render(<SiteHeader pathname="/blog" />);
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
  for (const account of screen.getAllByRole('link', { name: 'Account' })) {
    expect(account.getAttribute('href')).toBe('/dashboard');
    expect(account.closest('nav')).toBeNull();
  }
  const inMenu = [...document.querySelectorAll('#site-menu > :not(nav) > *')];
  expect(inMenu.map(({ textContent }) => textContent)).toEqual(['Search', 'Account', 'Log out']);
});

it('hiding a message moves the focus from its button to `main`', () => {
  render(<Notices />);
  document.body.append(Object.assign(document.createElement('main'), { id: 'main', tabIndex: -1 }));
  showNotice({ text: 'It did not load.', retry: hideNotice });
  const button = screen.getByRole('button', { name: 'Try again' });
  button.focus();
  button.click();
  expect(document.activeElement?.id).toBe('main');
  document.getElementById('main')?.remove();
});

describe('the footer', () => {
  beforeEach(() => void render(<SiteFooter />));

  it('has four columns, with the links of the specification', () => {
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(headings).toEqual(['About Gable & Grain', 'Quick Links', 'Contact', 'Legal']);
    const quick = ['/interior-tips', '/outdoor-solutions', '/diy-projects', '/smart-home', '/blog'];
    expect(links(column('Quick Links')).map(([, href]) => href)).toEqual(quick);
    const legal = ['/privacy-policy', '/terms-of-service', '/affiliate-disclosure'];
    expect(links(column('Legal')).map(([, href]) => href)).toEqual(legal);
  });

  it('names four social networks, and links only those where the site has a profile', () => {
    const social = () => within(column('About Gable & Grain'));
    const names = social().getAllByRole('listitem');
    const networks = ['Pinterest', 'Instagram', 'YouTube', 'Facebook'];
    expect(names.map(({ textContent }) => textContent)).toEqual(networks);
    expect(social().queryByRole('link')).toBeNull();
    cleanup();
    const [first, ...others] = site.identity.social;
    const identity = { ...site.identity, social: [{ ...first, url: 'https://social.example' }, ...others] };
    configureSite({ ...site, identity } as typeof site);
    render(<SiteFooter />);
    expect(social().getByRole('link').getAttribute('href')).toBe('https://social.example');
  });

  it('has the site’s mailbox and phone', () => {
    expect(links(column('Contact'))).toEqual([
      [site.identity.mailbox, `mailto:${site.identity.mailbox}`],
      [site.identity.phone.display, `tel:${site.identity.phone.international}`],
      ['Write to us', '/contact'],
    ]);
  });

  it('discloses the commission that the retailer pays, and shows the current year', () => {
    const footer = () => screen.getByRole('contentinfo').textContent;
    expect(footer()).toContain('we may earn a commission');
    expect(footer()).toContain('As an Amazon Associate, Gable & Grain earns from qualifying purchases');
    expect(footer()).toContain(`© ${new Date().getFullYear()} Gable & Grain`);
  });
});
