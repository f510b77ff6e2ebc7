import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Subresource integrity of a file's bytes (W3C SRI). */
export function integrity(bytes: Uint8Array | string): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

/** A short name for content: the same content, the same name. */
export function contentName(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}

const IGNORED = /(^|\/)(node_modules|dist|pdf)(\/|$)|\.test\.tsx?$|\.md$/;

/**
 * The paths, below `root`, of a folder's files that something is built from: no tests, no papers.
 * @throws Error for a symbolic link, by which a release would take in any file of the machine.
 */
export async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  const below = entries
    .map((entry) => [relative(root, join(entry.parentPath, entry.name)), entry] as const)
    .filter(([path]) => !IGNORED.test(path));
  const link = below.find(([, entry]) => entry.isSymbolicLink());
  if (link) throw new Error(`${link[0]} is a symbolic link: put the file itself there.`);
  return below.filter(([, entry]) => entry.isFile()).map(([path]) => path);
}

/** Compressed forms follow from the files; only their compressor could tell them apart. */
const DERIVED = /\.(br|gz)$/;

/** Names the bytes of a release: of every file below its folder, each with its path. */
export async function folderDigest(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !DERIVED.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  const hash = createHash('sha256');
  for (const path of paths) {
    const file = createHash('sha256')
      .update(await readFile(join(folder, path)))
      .digest('hex');
    hash.update(`${file}  ${path}\n`);
  }
  return hash.digest('hex');
}

/** The integrity of every file below a release's `client` and `server`, by path, in the order of the paths. */
export async function listContents(folder: string): Promise<Record<string, string>> {
  const parts = ['client', 'server'].map((part) => join(folder, part)).filter(existsSync);
  const entries = await Promise.all(
    parts.map((part) => readdir(part, { recursive: true, withFileTypes: true })),
  );
  const files = entries
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const listed = files.map(
    async (file) => [relative(folder, file), integrity(await readFile(file))] as const,
  );
  return Object.fromEntries(await Promise.all(listed));
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes the brotli and gzip forms beside a file, at their best compression. */
export async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${path}.br`, await brotli(bytes, { params }));
  await writeFile(`${path}.gz`, await gz(bytes, { level: 9 }));
}

const TEXT = /\.(html|css|js|mjs|json|svg|xml|txt|webmanifest)$/;

/** Writes the compressed forms beside every text file of a folder. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

/** How many bytes a browser gets of a file: its brotli form where there is one. Zero when there is no file. */
export async function transferredBytes(file: string): Promise<number> {
  const found = await stat(`${file}.br`).catch(() => stat(file).catch(() => null));
  return found?.size ?? 0;
}

/** The same of everything below a folder that is served. */
export async function transferredBytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name));
  const served = files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !/\/\.vite\/|mf-stats\.json$/.test(path));
  return (await Promise.all(served.map(transferredBytes))).reduce((sum, size) => sum + size, 0);
}
