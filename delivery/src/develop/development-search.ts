import type { SearchFile } from 'shared-lib';
import { REMOTES } from '../project.ts';
import { isSearched } from '../search/is-searched.ts';
import { developmentRoutes } from './development-routes.ts';

/**
 * `/search.json` in development, where no page is rendered to read its words from: pages are found by
 * their names and descriptions.
 */
export async function developmentSearch(): Promise<SearchFile> {
  const routes = (await Promise.all(REMOTES.map(developmentRoutes))).flat();
  const pages = routes.filter(isSearched).map(({ path, title, description }) => {
    return { path, title, sections: [{ anchor: '', heading: title || 'Home', text: description }] };
  });
  return { pages };
}
