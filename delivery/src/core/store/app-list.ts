import type { AppList } from 'shared-lib/federation/documents.ts';
import { integrityOf, type Release } from './releases.ts';

/** What browsers must know of a release to start it (`app.json`). The rest stays in `release.json`. */
export function appList(release: Release): AppList {
  const { version, entry, css, files, lateFiles, routes, redirects } = release;
  return {
    version,
    entry,
    ...(css ? { css: [css, integrityOf(release, css)] as const } : {}),
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
