import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Refusal, refuse } from '../gate/candidate.ts';
import { audited } from '../publish/audited.ts';
import {
  type Arrived,
  actionOf,
  type Published,
  type PublishOptions,
  publishArrived,
} from '../publish/publish-release.ts';
import type { AppName } from '../store/app-name.ts';
import { admittedApps } from '../store/apps.ts';
import { compressFolder, folderDigest } from '../store/files.ts';
import { checkName, publishedName } from '../store/names.ts';
import {
  discard,
  hasRelease,
  keepRelease,
  type LiveReleases,
  type Release,
  releaseDraft,
  releaseFolder,
  sourceName,
} from '../store/site.ts';
import { type PackedFile, unsafe } from './archive.ts';
import { type ReadPack, readPackedFile } from './read-packed-file.ts';

async function write(folder: string, files: readonly PackedFile[]): Promise<void> {
  for (const { name, bytes } of files) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    // Never over something that is there.
    await writeFile(file, bytes, { flag: 'wx', mode: 0o644 });
  }
}

/** Puts what was read into its place in the site's folder. A release that lies there already is not touched. */
async function takeIn(site: string, { pack, release, files }: ReadPack): Promise<void> {
  const { app, version } = release;
  refuse(await checkName(site, release, pack.digest));
  const place = releaseFolder(site, app, version);
  if (hasRelease(site, app, version)) {
    if ((await folderDigest(place)) === pack.digest || (await publishedName(site, release))) return;
    // Built or sent before with other bytes, and never published: nobody has seen it.
    await discard(site, place);
  }
  const draft = await releaseDraft(site, app, version);
  await write(draft, files);
  if ((await folderDigest(draft)) !== pack.digest) {
    throw unsafe('Its files are not what its digest says: it was changed after it was packed.');
  }
  await compressFolder(join(draft, 'client'));
  await keepRelease(site, draft, release);
}

/** A remote's development build beside a shell for readers has two Reacts, and the other way round. */
function checkMode({ app, version, mode }: Release, { shell }: LiveReleases['releases']): Refusal[] {
  if (mode === shell.mode) return [];
  const subject = `${app} ${version}`;
  const reason = `It was built for ${mode}, and the live shell for ${shell.mode}.`;
  return [{ check: 'mode', subject, reason, remedy: 'Pack it with "npm run pack".' }];
}

/** Without sources nothing compiles it against the shell's shared-lib. Only releases of an earlier day have none. */
export function checkSources({ app, version, contents = {} }: Release, shell: Release): Refusal[] {
  const has = (release: Release['contents'], name: string) =>
    Object.keys(release ?? {}).some((file) => file.startsWith(`source/${name}/src/`));
  if (!has(shell.contents, 'shared-lib')) return [];
  const missing = ['shared-lib', sourceName(app)].filter((name) => !has(contents, name));
  return missing.map((name) => ({
    check: 'contract',
    subject: `${app} ${version}`,
    reason: `It holds no sources of ${name}.`,
    remedy: 'Pack it with "npm run pack".',
  }));
}

/**
 * Publishes a packed release: reads it safely, keeps it, and then does as with one that was built here.
 * @param file the packed file.
 * @param only the app that it must be of, where the sender may publish no other.
 * @throws Refused when the file is not what it should be, or a check refuses the release.
 */
export function publishPack(options: PublishOptions, file: string, only?: AppName): Promise<Published> {
  const { site, step, by } = options;
  return audited(site, { by, action: actionOf(options), app: only ?? null }, async (note) => {
    const read = await readPackedFile(file);
    const { pack, release } = read;
    const { app, version, commit, clean, checks, digest } = pack;
    note({ app, version, commit, clean, checks, digest });
    if (!(await admittedApps(site)).some(({ name }) => name === app)) {
      throw unsafe(`This site has admitted no app "${app}": npm run apps -- add ${app}.`);
    }
    if (only && app !== only) throw unsafe(`It was sent as a release of ${only}, and is one of ${app}.`);
    const arrive = async ({ releases }: LiveReleases, soon: () => void): Promise<Arrived> => {
      await step(
        'unpack',
        () => takeIn(site, read),
        () => version,
      );
      soon();
      return {
        release,
        origin: { commit, clean, checks },
        refusals: [...checkMode(release, releases), ...checkSources(release, releases.shell)],
      };
    };
    return publishArrived(options, `The publish of ${app}`, arrive, note);
  });
}
