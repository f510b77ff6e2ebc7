import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Audit, createAudit } from './audit.ts';
import type { Discarded, Follower, FollowOptions, StoreBackend } from './backend.ts';
import { createRollouts, type RolloutRecord } from './canaries.ts';
import { type Comparisons, createComparisons } from './comparisons.ts';
import { type Composition, type Compositions, createCompositions } from './compositions.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { folderBackend } from './folder-backend.ts';
import { createLive, type Live } from './live.ts';
import { createLocks, type Locks } from './lock.ts';
import { createNames, type Names } from './names.ts';
import { createPreviews, type Previews } from './previews.ts';
import { createRecords, type Records } from './records.ts';
import { createReleases, type Releases } from './releases.ts';
import { createTokens, type Tokens } from './tokens.ts';

/*
 * The site's folder. Only the modules of the store know how it is laid out:
 *
 *   releases/<app>/<version>/   release.json, client, server, source
 *   compositions/<id>/          composition.json, pages, federation.json, sitemap.xml, …
 *   styles/<hash>.css           the stylesheets of composed pages
 *   comparisons/<hash>/         what a release changed, with pictures (comparisons.ts)
 *   live                        the id of the live composition
 *   history.jsonl               every change of what is live (live.ts)
 *   names/<app>/<version>.json  which bytes a version means (names.ts)
 *   audit.jsonl                 who did what (audit.ts)
 *   tokens/<name>.json          who may do what from elsewhere (tokens.ts)
 *   previews.json, preview-key.json  what is shown before it is live (previews.ts)
 *   publish-lock.sqlite, publish-queue.sqlite  one change at a time, one release judged at a time (lock.ts)
 *   drafts/                     what is being written, unpacked or copied from the site's database; nothing reads it
 *   rollouts.json                 what a part of the visitors gets (canaries.ts)
 *   data/, reports/, before-…/  the backend's database, reports, what a restore has put aside
 *
 * Where the site is kept in PostgreSQL, the folder is a copy that one machine works on.
 */

/** A site: its releases, its compositions, what is live, and who may change it. */
export interface SiteStore extends Locks {
  /** This machine's folder of the site. Everything is read there. */
  readonly folder: string;
  /** Whether the folder is a copy of what is kept elsewhere. */
  readonly isCopy: boolean;
  readonly releases: Releases;
  readonly compositions: Compositions;
  readonly comparisons: Comparisons;
  readonly live: Live;
  readonly rollouts: RolloutRecord;
  readonly names: Names;
  readonly audit: Audit;
  readonly tokens: Tokens;
  readonly previews: Previews;
  readonly records: Records;
  readonly drafts: Drafts;
  /**
   * Lets every server get what a composition needs, and whoever publishes the comparison by this name. Changes nothing of
   * what is live, and needs no lock.
   */
  stage(composition: Composition, comparison?: string): Promise<void>;
  /**
   * Deletes releases, compositions and stylesheets, here and wherever they are kept. Under the publish lock.
   * @param shownStylesheets those that tabs may still show; null deletes none.
   */
  discard(
    gone: Omit<Discarded, 'stylesheets' | 'comparisons'>,
    shownStylesheets: readonly string[] | null,
  ): Promise<void>;
  /** Brings the folder up to what is kept; by default also releases and compositions that are not live. */
  bringUp(everything?: boolean): Promise<void>;
  /** Lets the folder follow what is kept elsewhere; null where it is kept in the folder alone. */
  follow(options: FollowOptions): Follower | null;
  /** The file that an address names, here or on an app's own origin: `/_r/<app>/<version>/…` or `/_c/…`. */
  servedFile(address: string): string;
  /** Makes `target` the same site with another live composition: links releases and styles. */
  link(id: string, target: string): Promise<void>;
}

/**
 * Opens a site, which need not exist yet.
 * @param folder of this machine. Everything is read there.
 * @param backend where changes are kept; the folder alone by default.
 */
export function openStore(folder: string, backend: StoreBackend = folderBackend(folder)): SiteStore {
  const drafts = createDrafts(folder);
  const records = createRecords(folder, backend);
  const releases = createReleases(folder, drafts);
  const compositions = createCompositions(folder, drafts);
  const comparisons = createComparisons(folder, drafts);
  const live = createLive(folder, { compositions, releases, records, backend });
  return {
    folder,
    isCopy: backend.isCopy,
    releases,
    compositions,
    comparisons,
    live,
    records,
    rollouts: createRollouts(folder, records),
    names: createNames(folder, records, releases),
    audit: createAudit(records),
    tokens: createTokens(folder, records),
    previews: createPreviews(records),
    ...createLocks(folder, backend),
    drafts,

    stage: backend.stage,

    async discard(gone, shownStylesheets) {
      for (const id of gone.compositions) await compositions.discard(id);
      for (const { app, version } of gone.releases) await releases.discard(app, version);
      const stylesheets = shownStylesheets ? await compositions.discardStylesheets(shownStylesheets) : [];
      const left = await comparisons.discardLeft(releases.has);
      const all = [gone.compositions, gone.releases, stylesheets, left];
      if (all.every(({ length }) => length === 0)) return;
      await backend.forget({ ...gone, stylesheets, comparisons: left });
    },

    bringUp: (everything = true) => backend.bringUp(everything),

    follow: backend.follow,

    servedFile(address) {
      const [, app, version, file] =
        /^(?:https?:\/\/[^/]+)?\/_r\/([^/]+)\/([^/]+)\/(.+)$/.exec(address) ?? [];
      return app && version && file
        ? join(releases.folder(app, version), 'client', file)
        : join(folder, 'styles', address.slice('/_c/'.length));
    },

    async link(id, target) {
      await mkdir(join(target, 'compositions'), { recursive: true });
      for (const name of ['releases', 'styles', join('compositions', id)]) {
        await symlink(resolve(folder, name), join(target, name), 'junction');
      }
      await writeFile(join(target, 'live'), id);
    },
  };
}
