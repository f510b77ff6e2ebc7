import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { packTar, type TarHeader, unpackTar } from 'modern-tar';
import { Refused } from '../report/refusal.ts';
import type { PackedFile } from './files.ts';

// A packed release is a gzipped tar of plain files. Its sender may be an attacker.

const MB = 1024 ** 2;

/** The limits are far above what the site's own releases need. */
export const ARCHIVE_LIMITS = {
  packed: 48 * MB,
  unpacked: 160 * MB,
  file: 32 * MB,
  files: 4000,
  ratio: 100,
  /** The length of a path in characters; `depth` is the number of its parts. */
  path: 220,
  depth: 14,
} as const;

export const SMALLER = 'Make the release smaller, and pack it again.';
const RENAME = 'Rename the file in the app, and pack the release again.';

const PLAIN = { type: 'file', mode: 0o644, uid: 0, gid: 0, mtime: new Date(0) } as const;

/** The same files produce the same bytes. @throws Refused */
export async function packFiles(files: readonly PackedFile[]): Promise<Buffer> {
  checkNames(files.map(({ name }) => name));
  const entries = files.map(({ name, bytes }) => ({
    header: { ...PLAIN, name, size: bytes.length },
    body: new Uint8Array(bytes),
  }));
  const packed = await promisify(gzip)(await packTar(entries), { level: 9 });
  // The operating system is not recorded (RFC 1952, 2.3.1).
  packed[9] = 255;
  return packed;
}

/** @throws Refused */
export async function unpackFiles(packed: Buffer): Promise<PackedFile[]> {
  const tar = await unzip(packed);
  let count = 0;
  const filter = (header: TarHeader) => {
    count += 1;
    if (count > ARCHIVE_LIMITS.files)
      throw unsafe(`It contains more than ${ARCHIVE_LIMITS.files} files.`, SMALLER);
    checkEntry(header);
    return true;
  };
  const entries = await unpackTar(tar, { strict: true, filter }).catch((error: Error) => {
    throw error instanceof Refused ? error : unsafe(`It is damaged or truncated: ${error.message}`);
  });
  const files = entries.map(({ header, data = new Uint8Array() }) => ({ name: header.name, bytes: data }));
  checkNames(files.map(({ name }) => name));
  return files;
}

async function unzip(packed: Buffer): Promise<Buffer> {
  const { packed: largest, unpacked, ratio } = ARCHIVE_LIMITS;
  if (packed.length > largest) throw unsafe(`It has more than ${largest / MB} MB.`, SMALLER);
  const limit = Math.min(unpacked, packed.length * ratio);
  return promisify(gunzip)(packed, { maxOutputLength: limit }).catch(({ code }: NodeJS.ErrnoException) => {
    if (code !== 'ERR_BUFFER_TOO_LARGE')
      throw unsafe('It is not a gzip file, or it is damaged or truncated.');
    const size = `${Math.floor(limit / MB)} MB, or to more than ${ratio} times its size`;
    throw unsafe(`It unpacks to more than ${size}.`, SMALLER);
  });
}

/** Extended (pax) headers could give an entry a second name. */
function checkEntry({ name, type, size, linkname, pax }: TarHeader): void {
  const shown = JSON.stringify(name.slice(0, 100));
  const kind = linkname ? 'link' : type;
  if (kind !== 'file') throw unsafe(`${shown} is a ${kind}. A packed release may contain only plain files.`);
  if (pax) throw unsafe(`${shown} has extended headers. A packed release may contain only plain files.`);
  if (size > ARCHIVE_LIMITS.file)
    throw unsafe(`${shown} has more than ${ARCHIVE_LIMITS.file / MB} MB.`, SMALLER);
  checkName(name);
}

/** Excludes separators, control characters and characters that are special on some system. */
const PART = /^[\w@+~$()[\],=!' .-]+$/;

function checkName(name: string): void {
  const parts = name.slice(0, ARCHIVE_LIMITS.path + 1).split('/');
  const shown = JSON.stringify(name.slice(0, 100));
  const isLong = name.length > ARCHIVE_LIMITS.path || parts.some((part) => part.length > 100);
  if (isLong || parts.length > ARCHIVE_LIMITS.depth)
    throw unsafe(`The path ${shown} is too long or too deep.`, RENAME);
  // A name that ends with a dot or a blank means another file on some systems. The check also refuses "." and "..".
  if (parts.some((part) => !PART.test(part) || part.endsWith('.') || part.endsWith(' '))) {
    throw unsafe(`The path ${shown} leads outside the release, or is not valid on every system.`, RENAME);
  }
}

/** Refuses paths that collide, also on file systems that ignore case. */
function checkNames(names: readonly string[]): void {
  const entries = new Map<string, string>();
  for (const name of names) {
    checkName(name);
    const parts = name.split('/');
    for (let depth = 1; depth <= parts.length; depth += 1) {
      const path = parts.slice(0, depth).join('/');
      const entry = depth === parts.length ? path : `${path}/`;
      const existing = entries.get(path.toLowerCase());
      if (existing !== undefined && (existing !== entry || depth === parts.length)) {
        const shown = JSON.stringify(name);
        throw unsafe(`${shown} collides with another path, or differs from it only by case.`, RENAME);
      }
      entries.set(path.toLowerCase(), entry);
    }
  }
}

export function unsafe(reason: string, remedy = 'Pack it again, and send the file as it is.'): Refused {
  return new Refused([{ check: 'pack', subject: 'the packed file', reason, remedy }]);
}
