import { buildRelease } from '../build/build-release.ts';
import { type Refusal, refuse, releaseName } from '../report/refusal.ts';
import { folderDigest } from '../store/files.ts';
import { shownReleases } from '../store/live.ts';
import type { Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { type AppName, setId } from '../store/version-set.ts';
import { type ChangeOptions, changeAtOnce } from './change-live.ts';

type Named = Pick<Release, 'app' | 'version'>;

interface Arriving {
  release: Release;
  digest: string;
  isDraft: boolean;
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

function forgetRelease(store: SiteStore, { app, version }: Named): Promise<void> {
  return store.withLock(`The removal of ${app} ${version}`, async () => {
    const now = Date.now();
    for (const preview of await store.previews.list(now))
      if (preview.versions[app] === version) await store.previews.forget(setId(preview), now);
    await store.discard({ releases: [{ app, version }] });
  });
}

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

/**
 * Refuses a release whose name was published with other bytes: browsers keep files by name for a year. Nobody keeps files
 * of a draft, so its name is in the way of other drafts alone.
 * @param digest of its files, which need not lie in their place yet.
 */
export async function checkName(
  store: SiteStore,
  release: Pick<Release, 'app' | 'version'>,
  digest: string,
  isDraft = false,
): Promise<Refusal[]> {
  const { app, version } = release;
  const known = await (isDraft ? store.names.used(release) : store.names.published(release));
  const folder = store.releases.folder(app, version);
  if (!known || known.digest === digest) return [];
  return [
    {
      check: 'name',
      subject: `${app} ${version}`,
      reason: `${known.preview ? 'A draft of this name came' : 'A release of this name was published'} on ${known.at.slice(0, 10)} with other bytes.`,
      remedy: `If ${folder} was changed by hand, delete it and release again; else raise the version in the app's package.json.`,
    },
  ];
}

/**
 * Deletes a draft. @throws Refused when visitors have had the release, or a preview shows it; Error when it is not kept.
 */
export function deleteDraft({
  app,
  version,
  ...options
}: Omit<ChangeOptions, 'step'> & { app: AppName; version: string }): Promise<void> {
  const { store } = options;
  const what = `The removal of ${app} ${version}`;
  return changeAtOnce({ ...options, what }, { action: 'draft deleted', app }, async (_, note) => {
    note({ version });
    const subject = releaseName({ app, version });
    const isIt = (one: { app: AppName; version: string }) => one.app === app && one.version === version;
    const refusal = (reason: string, remedy: string) => [{ check: 'draft', subject, reason, remedy }];
    if (shownReleases(await store.live.history()).some(isIt))
      refuse(refusal('Visitors have had it.', 'It is deleted automatically when no open tab needs it.'));
    if ((await store.previews.list(Date.now())).some(({ versions }) => versions[app] === version))
      refuse(refusal('It has a preview.', 'End the preview first.'));
    const isKept = (await store.releases.list(app)).some((one) => one.version === version);
    if (!isKept) throw new Error(`${subject} is no longer kept.`);
    await store.discard({ releases: [{ app, version }] });
    note({ outcome: 'done' });
  });
}
