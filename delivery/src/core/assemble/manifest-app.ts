import type { ManifestApp } from 'shared-lib/federation/documents.ts';
import type { Release } from '../store/releases.ts';

/** What the shell must know of a release to load its pages. The rest stays in `release.json`. */
export function manifestApp({
  version,
  entry,
  css,
  files,
  lateFiles,
  routes,
  redirects,
}: Release): ManifestApp {
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
    late: lateFiles,
    ...(redirects ? { redirects } : {}),
  };
}
