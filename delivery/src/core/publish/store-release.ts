import { buildCompressed, sourceVersion } from '../build/build-release.ts';
import { checkoutState } from '../build/checkout-state.ts';
import { appOf } from '../project/project.ts';
import { type Refusal, refuse, releaseName } from '../report/refusal.ts';
import { folderDigest } from '../store/files.ts';
import { shownReleases } from '../store/live.ts';
import type { Origin } from '../store/names.ts';
import type { Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { AppName, ReleaseKey } from '../store/version-set.ts';
import { type ChangeOptions, changeUnderLock } from './change-live.ts';

/** Returns false if the release is stored already. A release replaces a draft of its name. @throws Refused */
export async function storeRelease(
  store: SiteStore,
  arrival: { release: Release; digest: string; isDraft: boolean; write: () => Promise<void> },
): Promise<boolean> {
  const { release, digest, isDraft, write } = arrival;
  const { app, version } = release;
  refuse(await checkName(store, release, digest, isDraft));
  if (store.releases.has(app, version)) {
    const isSame = (await folderDigest(store.releases.folder(app, version))) === digest;
    if (isSame || (await store.names.readPublished(release))) return false;
    await store.withLock(`The removal of ${app} ${version}`, async () => {
      await store.previews.end(({ versions }) => versions[app] === version, Date.now());
      await store.discard([{ app, version }]);
    });
  }
  await write();
  return true;
}

/** `withDrafts` includes draft pages. */
export async function storeBuiltRelease(
  store: SiteStore,
  app: AppName,
  isDraft: boolean,
  withDrafts = false,
) {
  const version = await sourceVersion(app, withDrafts);
  return store.drafts.withDraft(`${app}-${version}`, async (draft) => {
    const release = await buildCompressed(draft, app, version, withDrafts);
    const write = () => store.releases.store(draft, release);
    const isNew = await storeRelease(store, { release, digest: await folderDigest(draft), isDraft, write });
    const origin: Origin = { ...(await checkoutState(appOf(app).folder)), checks: 'skipped' };
    return { release, origin, isNew };
  });
}

/** `version` may come from a remote caller. @throws Error when the release is not stored. */
export async function readStored(store: SiteStore, { app, version }: ReleaseKey): Promise<Release> {
  if (store.releases.has(app, version)) return store.releases.read(app, version);
  const name = releaseName({ app, version: version.slice(0, 80) });
  throw new Error(`${name} is not stored. Choose another release (npm run releases).`);
}

const MAX_DRAFTS = 10;

/** Deletes the oldest drafts of an app, but never this one or a previewed one. Needs the publish lock. */
export async function limitDrafts(store: SiteStore, { app, version: own }: ReleaseKey): Promise<void> {
  const shown = shownReleases(await store.live.history()).filter((one) => one.app === app);
  const previews = await store.previews.list(Date.now());
  const kept = new Set([
    own,
    ...shown.map(({ version }) => version),
    ...previews.map(({ versions }) => versions[app]),
  ]);
  const drafts: { version: string; builtAt: number }[] = [];
  // Name records are checked too, because the history may be lost.
  for (const one of await store.releases.list(app))
    if (!kept.has(one.version) && !(await store.names.readPublished({ app, version: one.version })))
      drafts.push(one);
  const oldest = drafts.sort((a, b) => b.builtAt - a.builtAt).slice(MAX_DRAFTS - 1);
  await store.discard(oldest.map(({ version }) => ({ app, version })));
}

/** Refuses a name that was used for other bytes, because browsers cache files by name. */
export async function checkName(
  store: SiteStore,
  release: ReleaseKey,
  digest: string,
  isDraft = false,
): Promise<Refusal[]> {
  const { app, version } = release;
  const stored = await (isDraft ? store.names.read(release) : store.names.readPublished(release));
  const folder = store.releases.folder(app, version);
  if (!stored || stored.digest === digest) return [];
  const what = stored.preview ? 'A draft of this name was stored' : 'A release of this name was published';
  const reason = `${what} on ${stored.at.slice(0, 10)} with different contents.`;
  const remedy = `If ${folder} was changed by hand, delete it and release again. Otherwise raise the version in the app's package.json.`;
  return [{ check: 'name', subject: releaseName(release), reason, remedy }];
}

export function deleteDraft({
  app,
  version,
  ...options
}: Omit<ChangeOptions, 'step'> & ReleaseKey): Promise<void> {
  const { store } = options;
  const what = `The removal of ${app} ${version}`;
  return changeUnderLock({ ...options, what }, { action: 'draft deleted', app }, async (_, note) => {
    note({ version });
    const subject = releaseName({ app, version });
    const isThisRelease = (one: ReleaseKey) => one.app === app && one.version === version;
    const refuseDraft = (reason: string, remedy: string) =>
      refuse([{ check: 'draft', subject, reason, remedy }]);
    if (shownReleases(await store.live.history()).some(isThisRelease))
      refuseDraft(
        'The release has been live or a canary.',
        '"npm run site -- prune" deletes it when no open tab needs it.',
      );
    if ((await store.previews.list(Date.now())).some(({ versions }) => versions[app] === version))
      refuseDraft('The draft has a preview.', 'End the preview first.');
    // A remote caller's version could be a path that leads outside the folder, so this code searches the list.
    const isStored = (await store.releases.list(app)).some((one) => one.version === version);
    if (!isStored) throw new Error(`${subject} is not stored. Choose another draft (npm run releases).`);
    await store.discard([{ app, version }]);
    note({ outcome: 'done' });
  });
}
