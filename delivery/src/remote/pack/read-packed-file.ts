import { readFile, stat } from 'node:fs/promises';
import { ARCHIVE_LIMITS, unpackFiles, unsafe } from '../../core/store/archive.ts';
import type { PackedFile } from '../../core/store/packed-files.ts';
import { type Release, releaseText } from '../../core/store/releases.ts';
import { type Pack, readPack, readReleaseText } from './release-shape.ts';

/** A packed file as it was read, of which only its own words are known to be true. */
export interface ReadPack {
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
  if (strange !== undefined) throw unsafe(`${strange} does not belong in a packed release.`);
  try {
    const pack = readPack(first.bytes);
    const release = readReleaseText(second.bytes, new Set(names));
    if (pack.app !== release.app || pack.version !== release.version) {
      throw new Error(
        `It says that it is ${pack.app} ${pack.version}, but holds ${release.app} ${release.version}.`,
      );
    }
    if (releaseText(release) !== Buffer.from(second.bytes).toString()) {
      throw new Error('release.json is not as "npm run site -- pack" writes it.');
    }
    return { pack, release, files: [second, ...others] };
  } catch (error) {
    throw unsafe((error as Error).message);
  }
}
