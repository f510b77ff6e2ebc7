// @vitest-environment jsdom
import { configureSite } from 'shared-lib';
import type { PageInput } from 'shared-lib/federation/documents.ts';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { beforeEach, describe, expect, it } from 'vitest';
import { socialTags } from './html-document.ts';
import { pageInput } from './testing/page-input.ts';

beforeEach(() => configureSite(site));

/** The tags by their names, as a browser reads them. */
function read(input: PageInput): Record<string, string> {
  const page = new DOMParser().parseFromString(socialTags(input).join(''), 'text/html');
  const tags = [...page.querySelectorAll('meta')].map((tag) => [
    tag.getAttribute('property') ?? tag.getAttribute('name'),
    tag.getAttribute('content'),
  ]);
  return Object.fromEntries(tags);
}

describe('a shared page', () => {
  it('shows its title without the name of the site, its description and its canonical address', () => {
    expect(read(pageInput('/about'))).toMatchObject({
      'og:site_name': 'Gable & Grain',
      'og:locale': 'en_US',
      'og:type': 'website',
      'og:title': 'Title of /about',
      'og:description': 'Description of /about',
      'og:url': 'https://www.example.com/about',
      'twitter:title': 'Title of /about',
      'twitter:description': 'Description of /about',
    });
  });

  it('shows its picture large, with size and words', () => {
    expect(read(pageInput('/about'))).toMatchObject({
      'og:image': 'https://www.example.com/_r/content/1.0.0/social/porch.jpg',
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'A porch & a "swing"',
      'twitter:card': 'summary_large_image',
      'twitter:image': 'https://www.example.com/_r/content/1.0.0/social/porch.jpg',
      'twitter:image:alt': 'A porch & a "swing"',
    });
  });

  it('without a picture is shown small, and names none', () => {
    const tags = read({ ...pageInput('/dashboard'), picture: null });
    expect(tags['twitter:card']).toBe('summary');
    expect(Object.keys(tags).filter((name) => name.includes('image'))).toEqual([]);
  });

  it('that is an article says so, with the days on which it came out and was edited', () => {
    const days = { published: '2025-06-12', updated: '2025-06-15' };
    expect(read(pageInput('/curb-appeal-upgrades', days))).toMatchObject({
      'og:type': 'article',
      'article:published_time': '2025-06-12T12:00:00Z',
      'article:modified_time': '2025-06-15T12:00:00Z',
    });
    const tags = read(pageInput('/about', { updated: '2025-06-15' }));
    expect(Object.keys(tags).filter((name) => name.startsWith('article:'))).toEqual([]);
  });

  it('at the root is called what the document is called', () => {
    expect(read(pageInput('/', { title: '' }))['og:title']).toBe(
      'Practical ideas for a home that works | Gable & Grain',
    );
  });

  it('that is a variant is shared as what it is a variant of', () => {
    const tags = read(pageInput('/energy-efficiency-ideas', { canonical: '/energy-efficiency-tips' }));
    expect(tags['og:url']).toBe('https://www.example.com/energy-efficiency-tips');
  });
});

it('what is no page is not shared', () => {
  expect(socialTags({ ...pageInput('/404'), route: null })).toEqual([]);
});
