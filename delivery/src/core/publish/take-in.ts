import { buildRelease } from '../build/build-release.ts';
import { checkName } from '../gate/check-published-name.ts';
import { refuse } from '../report/refusal.ts';
import type { AppName } from '../store/app-name.ts';
import { folderDigest } from '../store/files.ts';
import type { Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { setId } from '../store/version-set.ts';

type Named = Pick<Release, 'app' | 'version'>;

/** A release on its way into the site's folder. */
interface Arriving {
  release: Release;
  /** `folderDigest` of what arrives. */
  digest: string;
  /** Whether it is only previewed. */
  isPreview: boolean;
  /** Puts it into its place, which is empty. */
  keep: () => Promise<void>;
}

/**
 * Stores a release unless the same bytes are stored. Others that were only previewed go: a preview decides nothing. Call it
 * while nothing is checked. @returns whether it was stored. @throws Refused when its name was published with other bytes.
 */
export async function takeIn(
  store: SiteStore,
  { release, digest, isPreview, keep }: Arriving,
): Promise<boolean> {
  refuse(await checkName(store, release, digest, isPreview));
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

/** Builds an app of this checkout and takes the release in. @returns the release, and whether it is new. */
export const takeInBuilt = (store: SiteStore, app: AppName, isPreview: boolean) =>
  buildRelease(store, app, async (draft, release) => {
    const keep = () => store.releases.keep(draft, release);
    const isNew = await takeIn(store, { release, digest: await folderDigest(draft), isPreview, keep });
    return { release, isNew };
  });

/** Deletes a release that was never published, with its previews. */
function forgetRelease(store: SiteStore, { app, version }: Named): Promise<void> {
  return store.withLock(`The removal of ${app} ${version}`, async () => {
    const now = Date.now();
    for (const preview of await store.previews.list(now))
      if (preview.versions[app] === version) await store.previews.forget(setId(preview), now);
    await store.discard({ releases: [{ app, version }] });
  });
}

/** Deletes what only dry runs of an app have stored, so that a token occupies the space of one release. */
export async function forgetUnpublished(store: SiteStore, { app, version: own }: Named): Promise<void> {
  const wereLive = (await store.live.history()).map(({ versions }) => versions[app]);
  for (const { version } of await store.releases.list(app))
    if (version !== own && !wereLive.includes(version) && !store.names.has({ app, version }))
      await forgetRelease(store, { app, version });
}
