import { buildRelease } from '../build/build-release.ts';
import { checkName } from '../gate/check-published-name.ts';
import { refuse } from '../report/refusal.ts';
import type { AppName } from '../store/app-name.ts';
import { folderDigest } from '../store/files.ts';
import { shownReleases } from '../store/live.ts';
import type { Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { setId } from '../store/version-set.ts';

type Named = Pick<Release, 'app' | 'version'>;

/** A release on its way into the site's folder. */
interface Arriving {
  release: Release;
  /** `folderDigest` of what arrives. */
  digest: string;
  /** Whether it stays a draft. */
  isDraft: boolean;
  /** Puts it into its place, which is empty. */
  keep: () => Promise<void>;
}

/**
 * Stores a release unless the same bytes are stored. A draft with others goes: it decides nothing. Call it
 * while nothing is checked. @returns whether it was stored. @throws Refused when its name was published with other bytes.
 */
export async function takeIn(
  store: SiteStore,
  { release, digest, isDraft, keep }: Arriving,
): Promise<boolean> {
  refuse(await checkName(store, release, digest, isDraft));
  if (await isTakenIn(store, release, digest)) return false;
  if (store.releases.has(release.app, release.version)) await forgetRelease(store, release);
  await keep();
  return true;
}

/** Whether these bytes, or those that the name was published with, are stored. */
export async function isTakenIn(store: SiteStore, release: Named, digest: string): Promise<boolean> {
  const { app, version } = release;
  if (!store.releases.has(app, version)) return false;
  const isSame = (await folderDigest(store.releases.folder(app, version))) === digest;
  return isSame || (await store.names.published(release)) !== null;
}

/**
 * Builds an app of this checkout and takes the release in. `withDrafts` also builds the app's draft pages.
 * @returns the release, and whether it is new.
 */
export const takeInBuilt = (store: SiteStore, app: AppName, isDraft: boolean, withDrafts = false) => {
  const take = async (draft: string, release: Release) => {
    const keep = () => store.releases.keep(draft, release);
    const isNew = await takeIn(store, { release, digest: await folderDigest(draft), isDraft, keep });
    return { release, isNew };
  };
  return buildRelease(store, app, take, withDrafts);
};

/** Deletes a draft with its previews. */
function forgetRelease(store: SiteStore, { app, version }: Named): Promise<void> {
  return store.withLock(`The removal of ${app} ${version}`, async () => {
    const now = Date.now();
    for (const preview of await store.previews.list(now))
      if (preview.versions[app] === version) await store.previews.forget(setId(preview), now);
    await store.discard({ releases: [{ app, version }] });
  });
}

/** How many drafts without a preview an app has at most. */
const MOST_DRAFTS = 10;

/**
 * Deletes the oldest drafts of an app that has too many, so that nobody fills the disk with them. `own`, which has just
 * come, stays, and so does one with a preview. Only the holder of the publish lock may call it.
 */
export async function limitDrafts(store: SiteStore, { app, version: own }: Named): Promise<void> {
  const shown = shownReleases(await store.live.history()).filter((one) => one.app === app);
  const previews = await store.previews.list(Date.now());
  const kept = new Set([
    own,
    ...shown.map(({ version }) => version),
    ...previews.map(({ versions }) => versions[app]),
  ]);
  const drafts: { version: string; builtAt: number }[] = [];
  // A site whose history was lost still knows what was published.
  for (const one of await store.releases.list(app))
    if (!kept.has(one.version) && !(await store.names.published({ app, version: one.version })))
      drafts.push(one);
  const gone = drafts.sort((a, b) => b.builtAt - a.builtAt).slice(MOST_DRAFTS - 1);
  await store.discard({ releases: gone.map(({ version }) => ({ app, version })) });
}
