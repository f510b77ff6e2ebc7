import { describe, expect, it } from 'vitest';
import { smallSet, writeReleases, writeRemote } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readSite } from '../assemble/assemble.ts';
import { NOT_FOUND } from '../assemble/site.ts';
import type { Live } from '../store/live.ts';
import { openStore } from '../store/site-store.ts';
import { changedPages } from './candidate.ts';

const GUIDE = '/free-homeowners-guide';
const PLACE = '<div data-fragment="guide/signup" data-props="{}"></div>';

/** The pages that new releases change, each with the release that a refusal names. */
async function judgedBy(...apps: string[]): Promise<Record<string, string>> {
  const store = openStore(temporaryFolder());
  writeReleases(store);
  writeRemote(store, 'content', '2.0.0', { pages: { '/': PLACE + PLACE } });
  writeRemote(store, 'guide', '2.0.0', { fragments: { signup: { html: '<p>Sign up</p>' } } });
  const set = smallSet(undefined, { content: '2.0.0', guide: '2.0.0' });
  const site = await readSite(store, set);
  const pages = changedPages({ store, apps, live: {} as Live, set, site });
  return Object.fromEntries(pages.map(({ path, release }) => [path, release]));
}

describe('changed pages', () => {
  it('are those of the app', async () => {
    expect(await judgedBy('account')).toEqual({ '/login': 'account 1.0.0', '/dashboard': 'account 1.0.0' });
    expect(await judgedBy('content')).toEqual({ '/': 'content 2.0.0', '/blog': 'content 2.0.0' });
  });

  it('include pages that place its fragments, attributed to its release', async () => {
    expect(await judgedBy('guide')).toEqual({ '/': 'guide 2.0.0', [GUIDE]: 'guide 2.0.0' });
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
