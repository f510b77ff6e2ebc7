import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Refusal, refuse } from '../gate/candidate.ts';
import { audited } from '../publish/audited.ts';
import {
  type Arrived,
  type Published,
  type PublishOptions,
  publishArrived,
} from '../publish/publish-release.ts';
import { type AppName, admittedApps } from '../store/apps.ts';
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
  releaseText,
} from '../store/site.ts';
import { ARCHIVE_LIMITS, type PackedFile, unpackFiles, unsafe } from './archive.ts';
import { type Pack, readPack, readReleaseText } from './release-shape.ts';

/** A packed file as it was read, of which only its own words are known to be true. */
interface ReadPack {
  pack: Pack;
  release: Release;
  /** `release.json` and what belongs to it. */
  files: readonly PackedFile[];
}

/**
 * Reads a packed release and holds it to its own words; nothing is written.
 * @throws Refused that says what is wrong with it.
 */
export async function readPackedFile(file: string): Promise<ReadPack> {
  const { size } = await stat(file).catch(() => {
    throw new Error(`There is no file ${file}.`);
  });
  if (size > ARCHIVE_LIMITS.packed) throw unsafe('It is larger than any pack may be.');
  const [first, second, ...others] = await unpackFiles(await readFile(file));
  if (first?.name !== 'pack.json' || second?.name !== 'release.json') {
    throw unsafe('It does not begin with pack.json and release.json.');
  }
  const names = others.map(({ name }) => name);
  const strange = names.find(
    (name) => !/^(?:client|server|source)\//.test(name) || /\.(?:br|gz)$/.test(name),
  );
  if (strange !== undefined) throw unsafe(`${strange} is no part of a packed release.`);
  try {
    const pack = readPack(first.bytes);
    const release = readReleaseText(second.bytes, new Set(names));
    if (pack.app !== release.app || pack.version !== release.version) {
      throw new Error(
        `It says that it is ${pack.app} ${pack.version}, and holds ${release.app} ${release.version}.`,
      );
    }
    if (releaseText(release) !== Buffer.from(second.bytes).toString()) {
      throw new Error('release.json is not as "npm run pack" writes it.');
    }
    return { pack, release, files: [second, ...others] };
  } catch (error) {
    throw unsafe((error as Error).message);
  }
}

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

/**
 * Publishes a packed release: reads it safely, keeps it, and then does as with one that was built here.
 * @param file the packed file.
 * @param only the app that it must be of, where the sender may publish no other.
 * @throws Refused when the file is not what it should be, or a check refuses the release.
 */
export function publishPack(options: PublishOptions, file: string, only?: AppName): Promise<Published> {
  const { site, step, dryRun, by } = options;
  return audited(site, { by, action: dryRun ? 'dry run' : 'release', app: only ?? null }, async (note) => {
    const read = await readPackedFile(file);
    const { pack, release } = read;
    const { app, version, commit, clean, checks, digest } = pack;
    note({ app, version, commit, clean, checks, digest });
    if (!(await admittedApps(site)).some(({ name }) => name === app)) {
      throw unsafe(`This site has admitted no app "${app}": npm run apps -- add ${app}.`);
    }
    if (only && app !== only) throw unsafe(`It was sent as a release of ${only}, and is one of ${app}.`);
    const arrive = async ({ releases }: LiveReleases): Promise<Arrived> => {
      await step(
        'unpack',
        () => takeIn(site, read),
        () => version,
      );
      return { release, origin: { commit, clean, checks }, refusals: checkMode(release, releases) };
    };
    return publishArrived(options, `The publish of ${app}`, arrive, note);
  });
}
