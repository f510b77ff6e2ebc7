import { matchPath } from 'react-router';
import type { ManifestApp } from './federation-manifest.ts';
import type { FoundPage } from './found-page.ts';

/** The page of these releases that owns `pathname`, or null. */
export function findPage(apps: Readonly<Record<string, ManifestApp>>, pathname: string): FoundPage | null {
  for (const [app, release] of Object.entries(apps)) {
    const page = release.pages.find(({ path }) => matchPath(path, pathname));
    if (page) return { app, release, page };
  }
  return null;
}
