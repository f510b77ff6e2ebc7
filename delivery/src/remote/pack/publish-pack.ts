import { join } from 'node:path';
import { howToList } from '../../core/assemble/check-routes.ts';
import { requireSandbox } from '../../core/gate/gate.ts';
import { SITE } from '../../core/project/project.ts';
import { audited, isToken } from '../../core/publish/change-live.ts';
import {
  type AddReleases,
  actionOf,
  type Published,
  type PublishOptions,
  publishAdded,
  staysDraft,
} from '../../core/publish/publish-release.ts';
import { storeRelease } from '../../core/publish/store-release.ts';
import { unsafe } from '../../core/store/archive.ts';
import { compressFolder, folderDigest, writeFiles } from '../../core/store/files.ts';
import type { AppName } from '../../core/store/version-set.ts';
import { type ReadPack, readPackedFile } from './read-packed-file.ts';

async function unpack({ pack, files }: ReadPack, folder: string): Promise<void> {
  await writeFiles(folder, files);
  if ((await folderDigest(folder)) !== pack.digest) {
    throw unsafe('Its files do not match its digest, so it was changed after packing.');
  }
  await compressFolder(join(folder, 'client'));
}

/** `only` is the one app that the sender may publish. @throws Refused */
export function publishPack(options: PublishOptions, file: string, only?: AppName): Promise<Published> {
  const { store, step, by, onProgress } = options;
  return audited(store, { by, action: actionOf(options), app: only ?? null }, async (note) => {
    if (isToken(by)) await requireSandbox();
    const read = await readPackedFile(file);
    const { pack, release } = read;
    const { app, version, commit, clean, checks, commits, digest } = pack;
    note({ app, version, commit, clean, checks, digest });
    if (!SITE.apps.some(({ name }) => name === app))
      throw unsafe(`The site does not have the app "${app}".`, howToList(app));
    const remedy = `Send it as a release of ${app}, with a token for ${app}.`;
    if (only && app !== only)
      throw unsafe(`It was sent as a release of ${only}, but belongs to ${app}.`, remedy);
    onProgress?.({ app, version });
    // The folder is created after earlier publishes end, because a waiting folder could be deleted as left over.
    const addReleases: AddReleases = (added) =>
      store.drafts.withDraft(`${app}-${version}`, async (folder) => {
        await step(
          'unpack',
          () => unpack(read, folder),
          () => version,
        );
        const write = () => store.releases.store(folder, release);
        await storeRelease(store, { release, digest, isDraft: staysDraft(options), write });
        added.push({ release, origin: { commit, clean, checks, ...(commits ? { commits } : {}) } });
      });
    return publishAdded({ ...options, apps: [app] }, `The publish of ${app}`, addReleases, note);
  });
}
