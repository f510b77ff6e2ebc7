import { describe, expect, it } from 'vitest';
import { smallSet, writeReleases, writeRemote } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readSite } from '../assemble/assemble.ts';
import { NOT_FOUND } from '../assemble/site.ts';
import type { Live } from '../store/live.ts';
import { openStore } from '../store/site-store.ts';
import { type AssembledCandidate, changedPages, openedPages } from './candidate.ts';

const GUIDE = '/free-homeowners-guide';
const PLACE = '<div data-fragment="guide/signup" data-props="{}"></div>';

/** A candidate of these apps, whose content places the guide's fragment on two pages. */
async function candidateOf(...apps: string[]): Promise<AssembledCandidate> {
  const store = openStore(temporaryFolder());
  writeReleases(store);
  writeRemote(store, 'content', '2.0.0', { pages: { '/': PLACE + PLACE, '/blog': PLACE } });
  writeRemote(store, 'guide', '2.0.0', { fragments: { signup: { html: '<p>Sign up</p>' } } });
  const set = smallSet(undefined, { content: '2.0.0', guide: '2.0.0' });
  return { store, apps, live: {} as Live, set, site: await readSite(store, set) };
}

/** The pages that new releases change, each with the release that a refusal names. */
async function judgedBy(...apps: string[]): Promise<Record<string, string>> {
  const pages = changedPages(await candidateOf(...apps));
  return Object.fromEntries(pages.map(({ path, release }) => [path, release]));
}

describe('changed pages', () => {
  it('are those of the app', async () => {
    expect(await judgedBy('account')).toEqual({ '/login': 'account 1.0.0', '/dashboard': 'account 1.0.0' });
    expect(await judgedBy('content')).toEqual({ '/': 'content 2.0.0', '/blog': 'content 2.0.0' });
  });

  it('include pages that place its fragments, attributed to its release', async () => {
    expect(await judgedBy('guide')).toEqual({
      '/': 'guide 2.0.0',
      '/blog': 'guide 2.0.0',
      [GUIDE]: 'guide 2.0.0',
    });
  });

  it('are attributed to their own app when both are new', async () => {
    expect(await judgedBy('guide', 'content')).toMatchObject({
      '/': 'content 2.0.0',
      [GUIDE]: 'guide 2.0.0',
    });
  });

  it('are all pages for the shell', async () => {
    const paths = Object.keys(await judgedBy('shell'));
    expect(paths.sort()).toEqual([NOT_FOUND, '/', '/blog', '/dashboard', '/login', GUIDE].sort());
  });
});

describe('opened pages', () => {
  const openedBy = async (...apps: string[]) =>
    openedPages(await candidateOf(...apps)).map(({ path }) => path);

  it('include one page of another app for each fragment', async () => {
    expect(await openedBy('guide')).toEqual(['/', GUIDE]);
  });

  it('are all changed pages of new apps, and of a new shell', async () => {
    expect(await openedBy('content', 'guide')).toEqual(['/', '/blog', GUIDE]);
    expect(await openedBy('shell')).toHaveLength(6);
  });
});
