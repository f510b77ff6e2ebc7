import type { Release } from '../release/release.ts';

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
}

/** What the shell must know of a release to load its pages; everything else stays in `release.json`. */
export function manifestApp({ version, entry, css, files, routes }: Release): ManifestApp {
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
  };
}
