import type { Release } from '../store/site.ts';

/** A remote's entry in `/federation.json` and in the `mfe-own` block of its pages. */
export interface ManifestApp {
  version: string;
  entry: string;
  css?: readonly [url: string, integrity: string];
  files: Release['files'];
  pages: readonly {
    path: string;
    title: string;
    layout: string;
    access: string;
    files: readonly number[];
    more: readonly number[];
  }[];
  /** Where pages that are gone have gone; a navigation to one is a full load, which the server answers. */
  redirects?: Release['redirects'];
}

/** What the shell must know of a release to load its pages; everything else stays in `release.json`. */
export function manifestApp({ version, entry, css, files, routes, redirects }: Release): ManifestApp {
  return {
    version,
    entry,
    ...(css ? { css } : {}),
    files,
    pages: routes.map(({ path, title, layout, access, files: indices, more }) => ({
      path,
      title,
      layout,
      access,
      files: indices,
      more,
    })),
    ...(redirects ? { redirects } : {}),
  };
}
