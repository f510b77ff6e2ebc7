import { join } from 'node:path';
import type { AuditEntry } from './audit.ts';
import { comparisonBlob, createRecords, folderBackend, releaseBlob, type StoreBackend } from './backend.ts';
import { createCache, createCompressed } from './caches.ts';
import { createComparisons } from './comparisons.ts';
import { createDrafts } from './files.ts';
import { createLive } from './live.ts';
import { createLocks } from './lock.ts';
import { createNames } from './names.ts';
import { createPreviews } from './previews.ts';
import { createReleases } from './releases.ts';
import { createTokens } from './tokens.ts';
import { type ReleaseKey, releasesOf, type VersionSet } from './version-set.ts';

/*
 * The layout of the site's folder:
 *
 *   releases/<app>/<version>/   release.json, client, pages.json (the shell: frames.json)
 *   live.json, history.jsonl    the live version set with the canaries, and all of its changes (live.ts)
 *   compressed/, thumbnails/    compressed documents, and screenshots of main pages (caches.ts)
 *   comparisons/<hash>/         the changes of a release, with screenshots (comparisons.ts)
 *   names/, titles/             <app>/<version>.json: the digest and the title of a release (names.ts)
 *   audit.jsonl                 the audit log (audit.ts)
 *   tokens/<name>.json          tokens of remote publishing (tokens.ts)
 *   previews.json, preview-key.json  previews, and the key that signs their addresses (previews.ts)
 *   publish-lock.sqlite         the lock that allows one change at a time (lock.ts)
 *   drafts/                     files that are being written, unpacked or copied from the site's database
 *   data/, console/, before-…/  the backend's database, the console, files that a restore moved aside
 */

const AUDIT_LOG = 'audit.jsonl';

export type SiteStore = ReturnType<typeof openStore>;

/** The site need not exist yet. */
export function openStore(folder: string, backend: StoreBackend = folderBackend(folder)) {
  const drafts = createDrafts(folder);
  const records = createRecords(folder, backend);
  const releases = createReleases(folder, drafts);
  const comparisons = createComparisons(folder, drafts);
  const { isCopy, sync, follow } = backend;
  return {
    folder,
    isCopy,
    sync,
    follow,
    drafts,
    records,
    releases,
    comparisons,
    compressed: createCompressed(folder),
    thumbnails: createCache(folder, 'thumbnails'),
    live: createLive(folder, { releases, records, backend }),
    names: createNames(folder, records, releases),
    audit: {
      append: (entry: AuditEntry): Promise<void> => records.append(AUDIT_LOG, entry),
      read: (): Promise<AuditEntry[]> => records.lines(AUDIT_LOG),
    },
    tokens: createTokens(folder, records),
    previews: createPreviews(records),
    ...createLocks(folder, backend),

    /** Makes a set's releases and its comparison available to every server. Needs no lock. */
    async stage(set: VersionSet, comparison?: string): Promise<void> {
      const compared = comparison && comparisons.has(comparison) ? [comparisonBlob(comparison)] : [];
      await backend.change({ addedBlobs: [...releasesOf(set).map(releaseBlob), ...compared] });
    },

    /** Also deletes the comparisons of the releases. Needs the publish lock. */
    async discard(keys: readonly ReleaseKey[]): Promise<void> {
      for (const { app, version } of keys) await releases.discard(app, version);
      const orphans = await comparisons.discardOrphans(releases.has);
      const deletedBlobs = [...keys.map(releaseBlob), ...orphans.map(comparisonBlob)];
      if (deletedBlobs.length > 0) await backend.change({ deletedBlobs });
    },

    /** `address` is `/_r/<app>/<version>/…`, with or without an origin. */
    servedFile(address: string): string {
      const [, app = '', version = '', file = ''] =
        /^(?:https?:\/\/[^/]+)?\/_r\/([^/]+)\/([^/]+)\/(.+)$/.exec(address) ?? [];
      return join(releases.folder(app, version), 'client', file);
    },
  };
}
