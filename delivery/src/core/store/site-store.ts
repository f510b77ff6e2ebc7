import { join } from 'node:path';
import { createAudit } from './audit.ts';
import { createRecords, type Discarded, folderBackend, type StoreBackend } from './backend.ts';
import { createComparisons, createThumbnails } from './comparisons.ts';
import { createCompressed } from './compressed.ts';
import { createDrafts } from './files.ts';
import { createLive } from './live.ts';
import { createLocks } from './lock.ts';
import { createNames, createTitles } from './names.ts';
import { createPreviews } from './previews.ts';
import { createReleases } from './releases.ts';
import { createTokens } from './tokens.ts';

/*
 * The site's folder. Only the modules of the store know how it is laid out:
 *
 *   releases/<app>/<version>/   release.json, client, pages.json (the shell: frames.json, development)
 *   live.json                   what is live, with the canaries (live.ts)
 *   history.jsonl               every change of it
 *   compressed/                 documents as they are sent, by content (compressed.ts)
 *   comparisons/<hash>/         what a release changed, with pictures (comparisons.ts)
 *   names/<app>/<version>.json  which bytes a version means (names.ts)
 *   titles/<app>/<version>.json  what people call it (names.ts)
 *   thumbnails/<app>/<version>/  how its main page looks (comparisons.ts)
 *   audit.jsonl                 who did what (audit.ts)
 *   tokens/<name>.json          tokens of remote publishing (tokens.ts)
 *   previews.json, preview-key.json  what is shown before it is live (previews.ts)
 *   publish-lock.sqlite         one change at a time (lock.ts)
 *   drafts/                     what is being written, unpacked or copied from the site's database; nothing reads it
 *   data/, reports/, before-…/  the backend's database, reports, what a restore has put aside
 *
 * Where the site is kept in PostgreSQL, the folder is a copy that one machine works on.
 */

/** A site: its releases, what is live, and who may change it. */
export type SiteStore = ReturnType<typeof openStore>;

/** Opens a site, which need not exist yet. Everything is read from `folder`; changes are kept in `backend`. */
export function openStore(folder: string, backend: StoreBackend = folderBackend(folder)) {
  const drafts = createDrafts(folder);
  const records = createRecords(folder, backend);
  const releases = createReleases(folder, drafts);
  const comparisons = createComparisons(folder, drafts);
  const thumbnails = createThumbnails(folder, drafts);
  const { isCopy, stage, bringUp, follow } = backend;
  return {
    folder,
    isCopy,
    stage,
    bringUp,
    follow,
    drafts,
    records,
    releases,
    comparisons,
    thumbnails,
    compressed: createCompressed(folder, drafts),
    live: createLive(folder, { releases, records, backend }),
    names: createNames(folder, records, releases),
    titles: createTitles(records),
    audit: createAudit(records),
    tokens: createTokens(folder, records),
    previews: createPreviews(records),
    ...createLocks(folder, backend),

    /** Deletes releases, here and wherever they are kept, with comparisons that nobody needs. Under the publish lock. */
    async discard({ releases: gone }: Pick<Discarded, 'releases'>): Promise<void> {
      for (const { app, version } of gone) await releases.discard(app, version);
      const left = await comparisons.discardLeft(releases.has);
      await thumbnails.discardLeft(releases.has);
      if (gone.length + left.length > 0) await backend.forget({ releases: gone, comparisons: left });
    },

    /** The file that an address names, here or on an app's own origin: `/_r/<app>/<version>/…`. */
    servedFile(address: string): string {
      const [, app = '', version = '', file = ''] =
        /^(?:https?:\/\/[^/]+)?\/_r\/([^/]+)\/([^/]+)\/(.+)$/.exec(address) ?? [];
      return join(releases.folder(app, version), 'client', file);
    },
  };
}
