// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { addDays, MONTH_NAMES } from 'shared-lib/site/days.ts';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { HOUSE_YEAR } from 'shared-lib/year/house-year.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { weeklyPicks } from '../../data/weekly-picks.ts';
import { formatDay } from '../../parts/format.ts';
import { showPage } from '../../testing/show-page.tsx';
import { SEASON_LINKS } from './season-links.ts';

beforeAll(() => showPage('/'));

const part = (name: RegExp | string) => within(screen.getByRole('region', { name }));
const expectThreePicks = (name: RegExp | string) => {
  const picks = part(name).getAllByRole('listitem');
  expect(picks).toHaveLength(3);
  for (const pick of picks) {
    expect(pick.textContent).toMatch(/\$\d+\.\d{2}/);
    expect(within(pick).getByRole('img', { name: /^Rated 4\.\d out of 5$/ })).toBeTruthy();
    expect(href(within(pick).getByRole('link', { name: /^Buy Now/ }))).toMatch(
      /^https:\/\/www\.amazon\.com\//,
    );
  }
  return picks;
};
const href = (link: HTMLElement) => link.getAttribute('href');

it('has a hero with a call to action to /free-homeowners-guide', () => {
  const call = screen.getByRole('link', { name: 'Get the free homeowners guide' });
  expect(href(call)).toBe('/free-homeowners-guide');
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});

it('has three category cards, each with a title, a description, an icon, an image and a link', () => {
  const categories = part('Where would you like to start?');
  expect(categories.getAllByRole('link').map(href)).toEqual([
    '/interior-tips',
    '/outdoor-solutions',
    '/smart-home',
  ]);
  for (const card of categories.getAllByRole('listitem')) {
    expect(within(card).getByRole('heading', { level: 3 }).textContent).not.toBe('');
    expect(card.querySelector('p')?.textContent).not.toBe('');
    expect(card.querySelector('svg')).toBeTruthy();
    expect(within(card).getByRole('img').getAttribute('alt')).not.toBe('');
  }
});

it('features an article, linking to /energy-efficiency-tips', () => {
  const featured = part('10 Energy-Efficiency Tips That Pay for Themselves');
  expect(featured.getAllByRole('link').map(href)).toEqual(['/energy-efficiency-tips']);
});

it('has three weekly picks with a price of two decimals, a star rating and an external Buy Now link', () => {
  expectThreePicks(/^Three picks for any house$/);
});

it.each(weeklyPicks)(
  'from Monday, $from, on shows the picks for $place, and says of which week they are',
  async ({ from, place, picks }) => {
    await showPage('/', addDays(from, 3));
    const shown = expectThreePicks(`This week’s picks for ${place}`);
    expect(shown.map((pick) => within(pick).getByRole('heading').textContent)).toEqual(
      picks.map(({ name }) => name),
    );
    expect(screen.getByText(`Week of ${formatDay(from)}`)).toBeTruthy();
    await showPage('/');
  },
);

it('has an inline guide signup form that says where its words stay: `GuideSignup` calls nobody', () => {
  const form = part('The homeowners guide, free');
  expect(form.getByText(/stays between you and this page/)).toBeTruthy();
  expect(form.getByLabelText('Your name')).toBeTruthy();
  expect(form.getByLabelText('Email address')).toBeTruthy();
});

describe('this month around the house', () => {
  it('is left out where no day is configured: no clock of a reader chooses one', () => {
    expect(screen.queryByRole('region', { name: 'This month around the house' })).toBeNull();
  });

  it.each(MONTH_NAMES.map((name, index) => [name, index + 1] as const).slice(isWhole ? 0 : 10))(
    'in %s lists the jobs of the guide’s calendar, between article and picks, and leads to the guide',
    async (name, month) => {
      const page = await showPage('/', `2027-${String(month).padStart(2, '0')}-08`);
      const section = part('This month around the house');
      expect(section.getByText(name)).toBeTruthy();
      const jobs = HOUSE_YEAR.flatMap((area) => area.jobs).filter(({ months }) => months.includes(month));
      const listed = section.getAllByRole('listitem').map((item) => item.firstChild?.textContent);
      expect(listed.toSorted()).toEqual(jobs.map(({ title }) => title).sort());
      expect(section.getAllByRole('link').map(href)).toContain('/free-homeowners-guide');
      const headings = [...page.querySelectorAll('h2')].map(({ id }) => id);
      expect(headings).toEqual([
        'categories-title',
        'featured-title',
        'this-month-title',
        'picks-title',
        'signup-title',
      ]);
    },
  );

  it.each(Object.entries(SEASON_LINKS))('leads for %s to a place by its own words', async (id, link) => {
    expect(HOUSE_YEAR.flatMap((area) => area.jobs).map((job) => job.id)).toContain(id);
    const [path = '', anchor = ''] = link.to.split('#');
    await showPage(path);
    expect(document.getElementById(anchor)?.querySelector('h2, h3')?.textContent).toMatch(
      new RegExp(`^(\\d+ )?${link.title}$`),
    );
  });
});
