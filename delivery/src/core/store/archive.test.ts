import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ARCHIVE_LIMITS, packFiles, unpackFiles } from './archive.ts';
import type { PackedFile } from './files.ts';

const file = (name: string, text = name): PackedFile => ({ name, bytes: Buffer.from(text) });
const LONG = `source/${'long/'.repeat(10)}${'n'.repeat(95)}.ts`;
const FILES = [file('pack.json'), file('client/a.js'), file(LONG)];

const tarOf = async (...files: PackedFile[]) => gunzipSync(await packFiles(files));

/** Updates the checksum of the header, as tar tools do. */
function altered(tar: Buffer, change: (header: Buffer) => unknown): Buffer {
  const header = tar.subarray(0, 512);
  change(header);
  header.write(' '.repeat(8), 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return tar;
}

const refuses = async (packed: Buffer, words: RegExp | string) =>
  expect(unpackFiles(packed)).rejects.toThrow(words);
const refusesTar = (tar: Buffer, words: RegExp | string) => refuses(gzipSync(tar), words);

it('an archive is byte-reproducible, and readable by tar', async () => {
  const packed = await packFiles(FILES);
  const unpacked = await unpackFiles(packed);
  expect(unpacked.map(({ name, bytes }) => file(name, Buffer.from(bytes).toString()))).toEqual(FILES);
  expect(packed.equals(await packFiles(FILES))).toBe(true);
  const path = join(temporaryFolder(), 'a.release');
  writeFileSync(path, packed);
  const listed = execFileSync('tar', ['-tvzf', path]).toString().trim().split('\n');
  expect(listed.map((line) => line.split(' ').at(-1))).toEqual(FILES.map(({ name }) => name));
  expect(listed[0]).toMatch(/^-rw-r--r-- 0\/0 .* 1970-01-01/);
});

it.each([
  ...['client/../../live', '/etc/passwd', 'client/a.js/', './client/a.js'],
  ...['client/a\\..\\b.js', 'client/a\nb.js', 'client/dots...', 'C:/a.js', ''],
])('neither packs nor unpacks a file with the path %j', async (name) => {
  await expect(packFiles([file(name)])).rejects.toThrow(/leads outside the release/);
  const tar = altered(await tarOf(file('x'.repeat(60))), (header) => header.fill(0, 0, 100).write(name));
  await refusesTar(tar, /leads outside the release|is a directory/);
});

const typed = (type: string) => (header: Buffer) => header.write(type, 156);
it.each<[string, (header: Buffer) => unknown, RegExp]>([
  ['a hard link', typed('1'), /is a link/],
  ['a symbolic link', typed('2'), /is a symlink/],
  ['a folder', typed('5'), /is a directory/],
  ['a long-name entry of GNU tar', typed('L'), /leads outside the release/],
  ['extended headers of POSIX', typed('x'), /has extended headers/],
  ['global headers of POSIX', typed('g'), /has extended headers/],
  ['an entry that is larger than the archive', (header) => header.write('00000077777', 124), /truncated/],
])('refuses an archive with %s', async (name, change, words) => {
  const first = name.includes('POSIX') ? '16 path=../live\n' : '../live';
  await refusesTar(altered(await tarOf(file('client/a.js', first), file('client/b.js')), change), words);
});

it.each([
  ['names that differ only by case', 'client/a.js', 'client/A.js'],
  ['folders that differ only by case', 'client/a/1.js', 'client/A/2.js'],
  ['a folder that replaces a file', 'client/a', 'client/a/b.js'],
  ['a file that replaces a folder', 'client/a/b.js', 'client/a'],
])('refuses %s', async (_, ...names) => {
  await expect(packFiles(names.map((name) => file(name)))).rejects.toThrow(/collides with/);
  const [one = Buffer.alloc(0), two = one] = await Promise.all(names.map((name) => tarOf(file(name))));
  await refusesTar(Buffer.concat([one.subarray(0, -1024), two]), /collides with/);
});

it.each([
  ['a path of more than 220 characters', `client/${`${'n'.repeat(90)}/`.repeat(2)}${'n'.repeat(60)}`],
  ['a name of more than 100 characters', `client/${'n'.repeat(101)}`],
  ['a path of more than 14 parts', `${'a/'.repeat(14)}b`],
])('refuses to pack %s', (_, name) =>
  expect(packFiles([file(name)])).rejects.toThrow('is too long or too deep'),
);

it('refuses a ZIP file, a wrong checksum, a truncated archive and trailing data', async () => {
  await refuses(Buffer.from('PK\u0003\u0004 as other archives begin'), /not a gzip file/);
  const packed = await packFiles(FILES);
  await refuses(packed.subarray(0, -20), /damaged/);
  const tar = gunzipSync(packed);
  const wrong = Buffer.from(tar);
  wrong.write('0000000\0', 148);
  await refusesTar(wrong, /checksum/);
  for (const length of [tar.length - 512, 700, 0])
    await refusesTar(tar.subarray(0, length), /is damaged or truncated/);
  await refusesTar(Buffer.concat([tar, Buffer.from('more')]), /is damaged or truncated/);
});

it('refuses an archive that exceeds a limit', async () => {
  await refusesTar(Buffer.alloc(20 * 1024 ** 2), `more than ${ARCHIVE_LIMITS.ratio} times its size`);
  const size = (ARCHIVE_LIMITS.file + 1).toString(8).padStart(11, '0');
  const large = altered(await tarOf(file('client/a.js')), (header) => header.write(size, 124));
  await refusesTar(large, /has more than 32 MB/);
  const numbers = Array.from({ length: ARCHIVE_LIMITS.files + 1 }, () => Math.random());
  const many = numbers.map((number, at) => file(`client/${at}.js`, `${number}`));
  await refuses(await packFiles(many), /more than 4000 files/);
  await refuses(Buffer.alloc(ARCHIVE_LIMITS.packed + 1), /more than 48 MB/);
});
