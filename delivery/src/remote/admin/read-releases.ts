import { createEntryFinder, listReleases, listVersionSets, withTitles } from '../../core/publish/listing.ts';
import { previewsOf } from '../../core/publish/make-preview.ts';
import { concerns } from '../../core/store/audit.ts';
import { contentName } from '../../core/store/files.ts';
import { type Live, stateName } from '../../core/store/live.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS } from '../../core/store/tokens.ts';
import type { ReleaseKey } from '../../core/store/version-set.ts';

/** The entity tag of an app (`If-Match`), which changes with its live release and canary. */
export function appTag({ versions, canaries }: Live, app: string): string {
  const canary = canaries.find((one) => one.app === app);
  return `"${contentName(JSON.stringify([app, versions[app], canary]))}"`;
}

/** The entity tag of the live state (`If-Match`); null while nothing is live. */
export async function stateTag(store: SiteStore): Promise<string | null> {
  const live = await store.live.read();
  return live && `"${stateName(live)}"`;
}

const SHOWN_ENTRIES = 15;

/** `GET /state`: releases, canaries and recent audit entries. */
export type Listing = Awaited<ReturnType<typeof readListing>>;

/** Lists what a token of this app may see. @throws Error while nothing is live. */
export async function readListing(store: SiteStore, app = ALL_APPS) {
  const isAll = app === ALL_APPS;
  await store.sync();
  const audit = await store.audit.read();
  const [releases, live, sets] = await Promise.all([
    listReleases(store, audit),
    store.live.current(),
    // Only a token for all apps can roll back to a version set.
    isAll ? listVersionSets(store) : [],
  ]);
  const isOwn = (one: { app: string }) => isAll || one.app === app;
  const own = audit.filter((entry) => isAll || concerns(entry, app));
  const apps = isAll ? releases.map((one) => one.app) : [app];
  return {
    // Of other apps, only the live release is listed, without its commits.
    releases: releases.flatMap((one) => {
      if (isOwn(one)) return one;
      return one.state === 'live' ? { ...one, origin: null } : [];
    }),
    sets,
    canaries: live.canaries.filter(isOwn),
    tags: Object.fromEntries(apps.map((name) => [name, appTag(live, name)])),
    audit: own.reverse().slice(0, SHOWN_ENTRIES),
    origin: live.config.origin,
  };
}

const PAGE_ENTRIES = 50;

/** `GET /release`: the changes of a release, its previews and its history. */
export type ReleaseView = NonNullable<Awaited<ReturnType<typeof readRelease>>>;

export async function readRelease(store: SiteStore, { app, version }: ReleaseKey) {
  await store.sync();
  const found = await store.comparisons.find(app, version);
  const isStored = store.releases.has(app, version);
  if (!found && !isStored) return null;
  const audit = await store.audit.read();
  const entries = createEntryFinder(audit, await store.live.history())(app, version);
  return {
    /** The changes from the stable release at the last check. Null if this site never checked the release. */
    comparison: found && { ...found.comparison, name: found.name },
    previews: isStored ? await previewsOf(store, app, version) : [],
    history: await withTitles(store, entries.reverse().slice(0, PAGE_ENTRIES)),
  };
}

/** `GET /audit?app=guide&by=token:ana&skip=50`: a part of the audit log. */
export type AuditPage = Awaited<ReturnType<typeof readAudit>>;

export async function readAudit(
  store: SiteStore,
  ownApp: string,
  { app, by, skip = '0' }: Record<string, string>,
) {
  await store.sync(false);
  const audit = await store.audit.read();
  const own = ownApp === ALL_APPS ? audit : audit.filter((entry) => concerns(entry, ownApp));
  const found = own.filter((entry) => (!app || concerns(entry, app)) && (!by || entry.by === by)).reverse();
  const touched = own.flatMap(({ app: one, apps = [] }) => [...(one === null ? [] : [one]), ...apps]);
  return {
    entries: await withTitles(store, found.slice(Number(skip), Number(skip) + PAGE_ENTRIES)),
    found: found.length,
    /** The values of `by` and `app` to offer as filters. */
    people: [...new Set(own.map((entry) => entry.by))].sort(),
    apps: ownApp === ALL_APPS ? [...new Set(touched)].sort() : [ownApp],
  };
}
