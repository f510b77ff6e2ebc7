import { expect, it } from 'vitest';
import { smallSet, writeReleases, writeRemote } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readSite } from '../assemble/assemble.ts';
import { NOT_FOUND } from '../assemble/site.ts';
import type { Live } from '../store/live.ts';
import { openStore } from '../store/site-store.ts';
import { type AssembledCandidate, changedPages, pagesToOpen } from './candidate.ts';

const GUIDE = '/free-homeowners-guide';
const PLACEHOLDER = '<div data-fragment="guide/signup" data-props="{}"></div>';
const CONTENT = { '/': 'content 2.0.0', '/blog': 'content 2.0.0' };

async function candidateOf(apps: string[]): Promise<AssembledCandidate> {
  const store = openStore(temporaryFolder());
  writeReleases(store);
  writeRemote(store, 'content', '2.0.0', { pages: { '/': PLACEHOLDER + PLACEHOLDER, '/blog': PLACEHOLDER } });
  writeRemote(store, 'guide', '2.0.0', { fragments: { signup: { html: '<p>Sign up</p>' } } });
  const set = smallSet(undefined, { content: '2.0.0', guide: '2.0.0' });
  return { store, apps, live: {} as Live, set, site: await readSite(store, set) };
}

const withGuide = (release: string) => ({ '/': release, '/blog': release, [GUIDE]: 'guide 2.0.0' });

it.each<[string, apps: string[], Record<string, string>]>([
  ['those of the new app, not those of apps whose fragments it places', ['content'], CONTENT],
  ['those of the new app, and those that place its fragments', ['guide'], withGuide('guide 2.0.0')],
  ['listed under their own app when both apps are new', ['guide', 'content'], withGuide('content 2.0.0')],
])('the changed pages are %s', async (_, apps, pages) => {
  const changed = changedPages(await candidateOf(apps));
  expect(Object.fromEntries(changed.map(({ path, release }) => [path, release]))).toEqual(pages);
});

it.each<[string, apps: string[], string[]]>([
  ['the new app’s pages, and one page of another app for each new fragment', ['guide'], ['/', GUIDE]],
  ['all changed pages of new apps', ['content', 'guide'], ['/', '/blog', GUIDE]],
  ['all pages if the shell is new', ['shell'], [NOT_FOUND, '/', '/blog', GUIDE, '/login', '/dashboard']],
])('pagesToOpen returns %s', async (_, apps, paths) => {
  expect(pagesToOpen(await candidateOf(apps)).map(({ path }) => path)).toEqual(paths);
});
