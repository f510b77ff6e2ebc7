import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { howToList } from '../../core/compose/check-routes.ts';
import { confinement, refusedWithoutBox } from '../../core/confine/box.ts';
import { checkName } from '../../core/gate/check-published-name.ts';
import { SITE } from '../../core/project/project.ts';
import { audited, isToken } from '../../core/publish/audited.ts';
import {
  type Arrive,
  actionOf,
  type Published,
  type PublishOptions,
  publishArrived,
} from '../../core/publish/publish-release.ts';
import { forgetUnpublished } from '../../core/publish/room.ts';
import { type Refusal, refuse } from '../../core/report/refusal.ts';
import type { AppName } from '../../core/store/app-name.ts';
import { unsafe } from '../../core/store/archive.ts';
import { compressFolder, folderDigest } from '../../core/store/files.ts';
import { writeFiles } from '../../core/store/packed-files.ts';
import { type Release, sourceName } from '../../core/store/releases.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { type ReadPack, readPackedFile } from './read-packed-file.ts';

/** Whether the release lies in its place already, or something that its name was published with. */
async function isKept(store: SiteStore, { pack, release }: ReadPack): Promise<boolean> {
  const { app, version } = release;
  if (!store.releases.has(app, version)) return false;
  const isSame = (await folderDigest(store.releases.folder(app, version))) === pack.digest;
  return isSame || (await store.names.published(release)) !== null;
}

/** Writes what was read, with compressed forms, where nothing reads it. Nobody has to wait for this. */
async function unpack({ pack, files }: ReadPack, aside: string): Promise<void> {
  await writeFiles(aside, files);
  if ((await folderDigest(aside)) !== pack.digest) {
    throw unsafe('Its files are not what its digest says: it was changed after it was packed.');
  }
  await compressFolder(join(aside, 'client'));
}

/** Puts what was unpacked into its place in the site's folder. A release that lies there already is not touched. */
async function takeIn(store: SiteStore, read: ReadPack, aside: string): Promise<void> {
  const { pack, release } = read;
  const { app, version } = release;
  refuse(await checkName(store, release, pack.digest));
  if (await isKept(store, read)) return;
  // Built or sent before with other bytes, and never published: nobody has seen it.
  if (store.releases.has(app, version)) await store.drafts.discard(store.releases.folder(app, version));
  // It was there, and has been pruned since.
  if (!existsSync(aside)) await unpack(read, aside);
  await store.releases.keep(aside, release);
}

/** Without sources nothing compiles it against the shell's shared-lib. */
export function checkSources({ app, version, contents }: Release, shell: Release): Refusal[] {
  const has = (release: Release['contents'], name: string) =>
    Object.keys(release).some((file) => file.startsWith(`source/${name}/src/`));
  if (!has(shell.contents, 'shared-lib')) return [];
  const missing = ['shared-lib', sourceName(app)].filter((name) => !has(contents, name));
  return missing.map((name) => ({
    check: 'contract',
    subject: `${app} ${version}`,
    reason: `It does not have the sources of ${name}.`,
    remedy: 'Pack it with "npm run site -- pack".',
  }));
}

/**
 * Publishes a packed release: reads it safely, keeps it, and then does as with one that was built here.
 * @param file the packed file.
 * @param only the app that it must be of, where the sender may publish no other.
 * @throws Refused when the file is not what it should be, or a check refuses the release.
 */
export function publishPack(options: PublishOptions, file: string, only?: AppName): Promise<Published> {
  const { store, step, by } = options;
  return audited(store, { by, action: actionOf(options), app: only ?? null }, async (note) => {
    note({ confinement: confinement() });
    const refused = isToken(by) ? refusedWithoutBox() : null;
    if (refused) throw new Error(refused);
    const read = await readPackedFile(file);
    const { pack, release } = read;
    const { app, version, commit, clean, checks, commits, digest } = pack;
    note({ app, version, commit, clean, checks, digest });
    if (!SITE.apps.some(({ name }) => name === app))
      throw unsafe(`The site does not have the app "${app}". ${howToList(app)}`);
    if (only && app !== only) throw unsafe(`It was sent as a release of ${only}, but is one of ${app}.`);
    refuse(await checkName(store, release, digest));
    return store.drafts.inDraft(`${app}-${version}`, async (aside) => {
      const unpackOnce = async () => ((await isKept(store, read)) ? undefined : unpack(read, aside));
      await step('unpack', unpackOnce, () => version);
      const arrive: Arrive = async ({ releases }) => {
        await takeIn(store, read, aside);
        if (isToken(by)) await forgetUnpublished(store, release);
        return {
          release,
          origin: { commit, clean, checks, ...(commits ? { commits } : {}) },
          refusals: checkSources(release, releases.shell),
        };
      };
      return publishArrived({ ...options, app }, `The publish of ${app}`, arrive, note);
    });
  });
}
