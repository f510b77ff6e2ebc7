import { promisify } from 'node:util';
import { gunzip, gzip, type Zlib } from 'node:zlib';
import { Refused } from '../report/refusal.ts';
import type { PackedFile } from './packed-files.ts';

/*
 * The form of a packed release: gzip of a tar in the plain ustar format of POSIX. What is read must be what
 * would be written for the same names and bytes, so that there is nothing in it to be understood in two ways.
 */

const MB = 1024 ** 2;

/** How much an archive may hold; the site's own releases take a tenth of it. */
export const ARCHIVE_LIMITS = {
  /** Bytes of the archive itself. */
  packed: 48 * MB,
  /** Bytes of everything in it together. */
  unpacked: 160 * MB,
  /** Bytes of one file. */
  file: 32 * MB,
  files: 4000,
  /** Unpacked bytes for each packed one. */
  ratio: 100,
  /** Characters of a path, and its folders with the file. */
  path: 220,
  depth: 14,
} as const;

const BLOCK = 512;

/** Packs files in the order in which they are given. The same files make the same bytes. @throws Refused as reading. */
export async function packFiles(files: readonly PackedFile[]): Promise<Buffer> {
  checkNames(files.map(({ name }) => name));
  const parts = files.flatMap(({ name, bytes }) => [
    header(name, bytes.length),
    bytes,
    padding(bytes.length),
  ]);
  const packed = await promisify(gzip)(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 });
  // Which system has packed it is not said (RFC 1952, 2.3.1).
  packed[9] = 255;
  return packed;
}

/**
 * Unpacks an archive in memory, within `ARCHIVE_LIMITS`.
 * @throws Refused that says what is wrong with it.
 */
export async function unpackFiles(packed: Buffer): Promise<PackedFile[]> {
  const tar = await unzip(packed);
  const files: PackedFile[] = [];
  let at = 0;
  for (;;) {
    const head = tar.subarray(at, at + BLOCK);
    if (head.length < BLOCK) throw unsafe('It is cut off.');
    if (isEmpty(head)) break;
    const { name, size } = readHeader(head);
    const [from, to] = [at + BLOCK, at + BLOCK + size];
    at = to + padding(size).length;
    if (at > tar.length) throw unsafe('It is cut off.');
    if (!isEmpty(tar.subarray(to, at))) throw unsafe(`There is hidden data after ${name}.`);
    files.push({ name, bytes: tar.subarray(from, to) });
    if (files.length > ARCHIVE_LIMITS.files)
      throw unsafe(`It holds more than ${ARCHIVE_LIMITS.files} files.`);
  }
  const rest = tar.subarray(at);
  if (rest.length < 2 * BLOCK) throw unsafe('It is cut off.');
  if (rest.length > 2 * BLOCK || !isEmpty(rest)) throw unsafe('It has data after its end.');
  checkNames(files.map(({ name }) => name));
  return files;
}

async function unzip(packed: Buffer): Promise<Buffer> {
  const { packed: most, unpacked, ratio } = ARCHIVE_LIMITS;
  if (packed.length > most) throw unsafe(`It has more than ${most / MB} MB.`);
  // The last four bytes say how much the last part of a gzip file unpacks to: one that has several is no pack.
  if (packed.length < 18 || packed[0] !== 0x1f || packed[1] !== 0x8b) throw unsafe('It is not a gzip file.');
  const limit = Math.min(unpacked, packed.length * ratio);
  const { buffer, engine } = await unzipped(packed, limit);
  if (engine.bytesWritten !== packed.length || buffer.length !== packed.readUInt32LE(packed.length - 4)) {
    throw unsafe('It has data after its end.');
  }
  return buffer;
}

function unzipped(packed: Buffer, limit: number): Promise<{ buffer: Buffer; engine: Zlib }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ buffer: Buffer; engine: Zlib }>();
  gunzip(packed, { maxOutputLength: limit, info: true }, (error, answer) => {
    if (!error) return resolve(answer as unknown as { buffer: Buffer; engine: Zlib });
    const { code } = error as NodeJS.ErrnoException;
    reject(
      unsafe(
        code === 'ERR_BUFFER_TOO_LARGE'
          ? `It unpacks to more than ${Math.floor(limit / MB)} MB, or to more than ${ARCHIVE_LIMITS.ratio} times its size.`
          : 'It is damaged or cut off.',
      ),
    );
  });
  return promise;
}

const isEmpty = (bytes: Uint8Array) => bytes.every((byte) => byte === 0);
const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** Where a path of more than 100 characters is cut in two (POSIX, ustar). */
function cut(name: string): [prefix: string, name: string] {
  if (name.length <= 100) return ['', name];
  const at = name.indexOf('/', name.length - 101);
  return [name.slice(0, Math.max(at, 0)), name.slice(at + 1)];
}

/** The block before a file: a plain file of nobody, readable, from the beginning of time. */
function header(path: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const [prefix, name] = cut(path);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length, '0')}\0`;
  block.write(name, 0, 100, 'latin1');
  block.write(octal(0o644, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(size, 11), 124);
  block.write(octal(0, 11), 136);
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\0' + '00', 257);
  block.write(prefix, 345, 155, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)} `, 148);
  return block;
}

/** What stands in the place of the type of an entry that is no plain file. */
const KINDS: Readonly<Record<string, string>> = {
  '1': 'a link',
  '2': 'a link',
  '3': 'a device',
  '4': 'a device',
  '5': 'a folder',
  '6': 'a pipe',
};

function readHeader(block: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) =>
    block.toString('latin1', from, from + length).split('\0', 1)[0] ?? '';
  const prefix = text(345, 155);
  const name = `${prefix}${prefix ? '/' : ''}${text(0, 100)}`;
  const shown = JSON.stringify(name.slice(0, 100));
  const kind = KINDS[String.fromCharCode(block[156] ?? 0)];
  if (kind) throw unsafe(`${shown} is ${kind}. A pack holds plain files.`);
  const size = /^[0-7]{11}$/.test(text(124, 12)) ? Number.parseInt(text(124, 12), 8) : Number.NaN;
  if (size > ARCHIVE_LIMITS.file) throw unsafe(`${shown} has more than ${ARCHIVE_LIMITS.file / MB} MB.`);
  checkName(name);
  if (Number.isNaN(size) || !header(name, size).equals(block)) {
    throw unsafe(`The entry ${shown} is not as "npm run site -- pack" writes it.`);
  }
  return { name, size };
}

/** What a part of a path may be made of. No separator, no control character, nothing that some system reads as more. */
const PART = /^[\w@+~$()[\],=!' .-]+$/;

function checkName(name: string): void {
  const parts = name.slice(0, ARCHIVE_LIMITS.path + 1).split('/');
  const shown = JSON.stringify(name.slice(0, 100));
  if (name.length > ARCHIVE_LIMITS.path || parts.some((part) => part.length > 100)) {
    throw unsafe(`The path ${shown}… is too long.`);
  }
  if (parts.length > ARCHIVE_LIMITS.depth) throw unsafe(`The path ${shown} is too deep.`);
  // A name that ends with a dot or a blank is another name on some systems; this covers "." and "..".
  if (parts.some((part) => !PART.test(part) || part.endsWith('.') || part.endsWith(' '))) {
    throw unsafe(`The path ${shown} leads out of the release, or is not valid on every system.`);
  }
}

/** Whether all paths can lie beside each other, also where upper and lower case are the same. */
function checkNames(names: readonly string[]): void {
  const places = new Map<string, string>();
  for (const name of names) {
    checkName(name);
    const parts = name.split('/');
    for (let depth = 1; depth <= parts.length; depth += 1) {
      const place = parts.slice(0, depth).join('/');
      const own = depth === parts.length ? place : `${place}/`;
      const known = places.get(place.toLowerCase());
      const isFolder = own.endsWith('/');
      if (known !== undefined && !(isFolder && known === own)) {
        throw unsafe(`${JSON.stringify(name)} is there twice, or differs from another name only by case.`);
      }
      places.set(place.toLowerCase(), own);
    }
  }
}

/** The refusal of a file that is no pack, or holds what none should hold. */
export function unsafe(reason: string): Refused {
  const remedy = 'Pack it again ("npm run site -- pack <app>") and send the file as it is.';
  return new Refused([{ check: 'pack', subject: 'the packed file', reason, remedy }]);
}
