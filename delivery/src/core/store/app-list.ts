import type { AppList } from 'shared-lib/federation/documents.ts';
import { integrityOf, type Release } from './releases.ts';

/** What browsers must know of a release to start it (`app.json`). The rest stays in `release.json`. */
export function appList(release: Release): AppList {
  const { version, entry, css, files, lateFiles, routes, fragments, redirects } = release;
  return {
    version,
    entry,
    ...(css ? { css: [css, integrityOf(release, css)] as const } : {}),
    files,
    pages: routes.map(({ path, title, layout, access, static: isStatic, files: indices, more, ...part }) => {
      return {
        path,
        title,
        layout,
        access,
        static: isStatic,
        files: indices,
        more,
        fragments: part.fragments,
      };
    }),
    fragments: fragments?.map(({ name, static: isStatic, files: indices, more }) => {
      return { name, static: isStatic, files: indices, more };
    }),
    late: lateFiles,
    ...(redirects ? { redirects } : {}),
  };
}
