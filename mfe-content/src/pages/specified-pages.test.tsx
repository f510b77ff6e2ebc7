// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import about from '../../content/about.yaml';
import diy from '../../content/diy-projects.yaml';
import { blogArticles } from '../data/blog-articles.ts';
import { formatDay } from '../parts/format.ts';
import { all, placedFragments, SHOP_LINKS, showPage, texts } from '../testing/show-page.tsx';

let page: HTMLElement;
const href = (link: Element | null) => link?.getAttribute('href');
const part = (name: string) => within(screen.getByRole('region', { name }));

const onPage = (path: string, tests: () => void) =>
  describe(path, () => {
    beforeAll(async () => {
      page = await showPage(path);
    });
    tests();
  });

function expectPicks(name: string, count: number): readonly HTMLElement[] {
  const picks = part(name).getAllByRole('listitem');
  expect(picks).toHaveLength(count);
  for (const pick of picks) {
    expect(pick.textContent).toMatch(/\$\d+\.\d{2} Price as of \w+ \d+, \d{4}/);
    expect(within(pick).getByRole('img', { name: /^Rated 4\.\d out of 5$/ })).toBeTruthy();
    expect(href(within(pick).getByRole('link', { name: 'How we rate' }))).toBe('/about#how-we-rate');
  }
  return picks;
}

onPage('/', () => {
  it('has a hero with a call to action, and places the guide’s signup', () => {
    const call = screen.getByRole('link', { name: 'Get the free homeowners guide' });
    expect(href(call)).toBe('/free-homeowners-guide');
    expect(placedFragments(page)).toEqual([['guide/signup', {}]]);
  });

  it('has three category cards, each with a title, a description, an icon, an image and a link', () => {
    const categories = part('Where would you like to start?');
    const links = categories.getAllByRole('link').map(href);
    expect(links).toEqual(['/interior-tips', '/outdoor-solutions', '/smart-home']);
    for (const card of categories.getAllByRole('listitem'))
      expect(all(card, 'h3, p, svg, img[alt]')).toHaveLength(4);
  });

  it('features the article /energy-efficiency-tips, and links to it', () => {
    const featured = part('10 Energy-Efficiency Tips That Pay for Themselves');
    expect(featured.getAllByRole('link').map(href)).toEqual(['/energy-efficiency-tips']);
  });

  it('has three weekly picks, each with a Buy Now link to the shop, and no comparison table', () => {
    for (const pick of expectPicks('Weekly picks for any house', 3))
      expect(pick.querySelector(SHOP_LINKS)?.textContent).toMatch(/^Buy Now/);
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe.each([
  ['/interior-tips', 'Ten interior tips', 'Top picks for inside the house', 3],
  ['/outdoor-solutions', 'Ten outdoor solutions', 'Top picks for the yard', 3],
  ['/smart-home', 'Ten smart home categories', 'Four top picks to start with', 4],
])('a page of tips', (path, tips, picks, count) => {
  onPage(path, () => {
    it('has ten tip cards, each with cost, time and a shop link', () => {
      const cards = part(tips).getAllByRole('listitem');
      expect(cards).toHaveLength(10);
      for (const card of cards) {
        expect(all(card, `h3, img, ${SHOP_LINKS}`)).toHaveLength(3);
        expect(texts(card, 'dt')).toEqual(['Cost', 'Time']);
      }
    });

    it('has its top picks, and a call to action for the guide', () => {
      expectPicks(picks, count);
      const props = { title: expect.any(String), text: expect.any(String) };
      expect(placedFragments(page)).toEqual([['guide/call-to-action', props]]);
    });

    it(`has ${path === '/smart-home' ? 'no' : 'a'} quote`, () => {
      const author = path === '/smart-home' ? undefined : 'The Gable & Grain editors';
      expect(page.querySelector('blockquote:not(:empty) + figcaption')?.textContent).toBe(author);
    });
  });
});

onPage('/diy-projects', () => {
  it('has ten beginner projects, each with difficulty, time and cost', () => {
    expect(diy.projects).toHaveLength(10);
    for (const { id, difficulty, time, cost } of diy.projects) {
      const card = page.querySelector(`#${id}`) as HTMLElement;
      expect(texts(card, 'dt')).toEqual(['Difficulty', 'Time', 'Cost']);
      expect(texts(card, 'dd')).toEqual([difficulty, time, cost]);
    }
  });

  it('has four favorite tools, and a tip box whose first tip is about water and power', () => {
    const box = screen.getByRole('complementary', { name: 'Before the first cut' });
    expect(texts(box, 'li').length).toBeGreaterThan(2);
    expect(texts(box, 'li')[0]).toMatch(/water valve and breaker panel/);
    expectPicks('Four favorite tools', 4);
  });
});

onPage('/blog', () => {
  it('lists each article of the blog with its link, title, category, dates and author', () => {
    const cards = all(page, 'main > ul > li');
    expect(cards).toHaveLength(blogArticles.length);
    for (const [index, { slug, published, updated, category, title }] of blogArticles.entries()) {
      const card = cards[index] as HTMLElement;
      expect(href(card.querySelector('h2 a'))).toBe(slug);
      expect(texts(card, 'time')).toEqual([published, ...(updated ? [updated] : [])].map(formatDay));
      expect(card.textContent?.includes(', updated')).toBe(Boolean(updated));
      for (const text of [title, category, 'The Gable & Grain editors'])
        expect(card.textContent).toContain(text);
    }
  });

  it('has a newsletter form that sends nothing, and a text that states this', () => {
    const fetch = vi.fn();
    vi.stubGlobal('fetch', fetch);
    const form = page.querySelector('form[method=dialog]') as HTMLFormElement;
    expect(form.noValidate).toBe(true);
    expect(fireEvent.submit(form)).toBe(true);
    expect(fetch).not.toHaveBeenCalled();
    expect(page.textContent).toContain('nothing you type is sent');
    vi.unstubAllGlobals();
  });
});

onPage('/about', () => {
  it('has a hero, the mission text and four value cards', () => {
    expect(all(page, 'img[loading="eager"]')).toHaveLength(1);
    const mission = screen.getByRole('region', { name: about.mission.title });
    expect(texts(mission, 'p')).toEqual(about.mission.paragraphs);
    const values = ['Expert Guidance', 'Smart Solutions', 'DIY Support', 'Community Focus'];
    expect(texts(page, 'li h3')).toEqual(values);
  });

  it('explains at two anchors how we write and rate, and states that we test no products', () => {
    expect(page.querySelector('#how-we-write h2')).toBeTruthy();
    const method = page.querySelector('#how-we-rate');
    expect(method?.querySelectorAll('li')).toHaveLength(5);
    expect(method?.textContent).toContain('We don’t test products by hand or in a laboratory');
    // `loader/schemas.ts` sets this minimum.
    expect(method?.textContent).toContain('only kinds of products that we rate 4.5 or higher');
  });
});

onPage('/contact', () => {
  it('links to 911 first, then to mailbox, phone and emergency numbers', async () => {
    const links = all(page, '[href^="tel:"], [href^="mailto:"]');
    expect(links.map((link) => [href(link), link.textContent])).toEqual([
      ['tel:911', '911'],
      ['mailto:hello@gableandgrain.example', 'hello@gableandgrain.example'],
      ['tel:+14075550142', '(407) 555-0142'],
      ['tel:911', '911'],
      ['tel:911', '911'],
      ['tel:+18002221222', '1-800-222-1222'],
    ]);
    expect(screen.getByText('@gableandgrain').closest('a')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Send message' })).toBeTruthy();
  });
});

it.each([
  ['/privacy-policy', ['children under 13', 'auth_token', 'user_id', 'Each lasts 7 days']],
  ['/terms-of-service', ['laws of the State of Florida', 'courts located in Orange County, Florida']],
  ['/affiliate-disclosure', ['As an Amazon Associate, Gable & Grain earns from qualifying purchases.']],
])('%s is static, has date, contact and required phrases, but no placeholders', async (path, phrases) => {
  page = await showPage(path);
  expect(page.textContent).toContain('Last updated June 15, 2025');
  expect(page.querySelector('time')?.dateTime).toBe('2025-06-15');
  expect(all(page, 'form, button')).toEqual([]);
  const contact = ['mailto:hello@gableandgrain.example', 'tel:+14075550142'];
  expect(all(page, 'address a').map(href)).toEqual(contact);
  expect(page.textContent).not.toMatch(/[{}]/);
  for (const phrase of phrases) expect(page.textContent).toContain(phrase);
});
