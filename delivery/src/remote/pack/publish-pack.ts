import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { howToList } from '../../core/compose/check-routes.ts';
import { confinement, refusedWithoutBox } from '../../core/confine/box.ts';
import { SITE } from '../../core/project/project.ts';
import { audited, isToken } from '../../core/publish/audited.ts';
import {
  type Arrive,
  actionOf,
  type Published,
  type PublishOptions,
  publishArrived,
} from '../../core/publish/publish-release.ts';
import { forgetUnpublished, isTakenIn, takeIn } from '../../core/publish/take-in.ts';
import type { Refusal } from '../../core/report/refusal.ts';
import type { AppName } from '../../core/store/app-name.ts';
import { unsafe } from '../../core/store/archive.ts';
import { compressFolder, folderDigest } from '../../core/store/files.ts';
import { writeFiles } from '../../core/store/packed-files.ts';
import { type Release, sourceName } from '../../core/store/releases.ts';
import { type ReadPack, readPackedFile } from './read-packed-file.ts';

/** Writes what was read, with compressed forms, where nothing reads it. Nobody has to wait for this. */
async function unpack({ pack, files }: ReadPack, aside: string): Promise<void> {
  await writeFiles(aside, files);
  if ((await folderDigest(aside)) !== pack.digest) {
    throw unsafe('Its files are not what its digest says: it was changed after it was packed.');
  }
  await compressFolder(join(aside, 'client'));
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
    const isPreview = options.preview !== undefined;
    return store.drafts.inDraft(`${app}-${version}`, async (aside) => {
      const unpackOnce = async () => {
        if (!(await isTakenIn(store, release, digest))) await unpack(read, aside);
      };
      await step('unpack', unpackOnce, () => version);
      const keep = async () => {
        // It was there, and has been pruned since.
        if (!existsSync(aside)) await unpack(read, aside);
        await store.releases.keep(aside, release);
      };
      const arrive: Arrive = async ({ releases }) => {
        await takeIn(store, { release, digest, isPreview, keep });
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
