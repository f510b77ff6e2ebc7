import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createLiveSite, NOT_FOUND } from '../../delivery/src/core/serve/live-site.ts';
import { fileType } from '../../delivery/src/core/store/file-types.ts';
import { filesIn } from '../../delivery/src/core/store/files.ts';
import type { SiteStore } from '../../delivery/src/core/store/site-store.ts';

/** The addresses of a live site: its pages without the not-found page, and every document and file. */
export async function siteAddresses(store: SiteStore): Promise<{ pages: string[]; files: string[] }> {
  const { composition, pages, documents, served } = await createLiveSite(store)();
  const files = [...documents.keys(), ...Object.keys(composition.rootFiles)].map((name) => `/${name}`);
  for (const app of await store.releases.apps()) {
    for (const { version } of await store.releases.list(app)) {
      if (!served.release(app, version)) continue;
      for (const { path } of await filesIn(join(store.releases.folder(app, version), 'client')))
        if (fileType(path)) files.push(`/_r/${app}/${version}/${path}`);
    }
  }
  const styles = await readdir(join(store.folder, 'styles')).catch(() => []);
  files.push(...styles.filter((name) => served.stylesheet(name)).map((name) => `/_c/${name}`));
  return { pages: [...pages.keys()].filter((path) => path !== NOT_FOUND), files };
}
