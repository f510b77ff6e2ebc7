import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SearchFile, SearchPage } from 'shared-lib';
import { pageFile, type Release } from '../store/site.ts';
import { isSearched } from './is-searched.ts';
import { pageSections } from './page-sections.ts';

/** `search.json`: the words of every rendered page that readers search, below `pagesFolder`. */
export async function searchJson(pagesFolder: string, releases: readonly Release[]): Promise<string> {
  const routes = releases.flatMap(({ routes }) => routes).filter(isSearched);
  // What several pages say alike, as how ratings are made, is found once.
  const said = new Set<string>();
  const pages: SearchPage[] = [];
  for (const { path, title } of routes) {
    const html = await readFile(join(pagesFolder, pageFile(path)), 'utf8');
    const sections = pageSections(html).filter(({ anchor, text }) => !anchor || !said.has(text));
    for (const { text } of sections) said.add(text);
    pages.push({ path, title, sections });
  }
  return JSON.stringify({ pages } satisfies SearchFile);
}
