import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

export async function filesIn(folder: string): Promise<{ path: string; isLink: boolean }[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({
      path: relative(folder, join(entry.parentPath, entry.name)),
      isLink: entry.isSymbolicLink(),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

const IGNORED = /(^|\/)(node_modules|dist|pdf)(\/|$)|\.test\.tsx?$|(^|\/)README\.md$/;

/** The files of a folder that a release is built from, as paths below `root`. */
export async function sourcesBelow(root: string, folder: string): Promise<string[]> {
  const below = (await filesIn(join(root, folder)))
    .map(({ path, isLink }) => ({ path: join(folder, path), isLink }))
    .filter(({ path }) => !IGNORED.test(path));
  const link = below.find(({ isLink }) => isLink);
  if (link) throw new Error(`${link.path} is a symbolic link. Replace it with the file itself.`);
  return below.map(({ path }) => path);
}

/** Only the site's own user may read tokens, previews and the audit log. */
export const modeOf = (name: string): number => (/^(tokens\/|audit\.|preview)/.test(name) ? 0o600 : 0o644);

export async function replaceFile(file: string, content: string | Uint8Array, mode = 0o644): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    await writeFile(draft, content, { mode, flush: true });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** `name` is a path below a folder, with `/` between folders. */
export interface PackedFile {
  name: string;
  bytes: Uint8Array;
}

export function readFiles(folder: string, names: readonly string[]): Promise<PackedFile[]> {
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })));
}

/** The files are readable by all users. @throws Error if one of them exists. */
export async function writeFiles(folder: string, files: readonly PackedFile[]): Promise<void> {
  for (const { name, bytes } of files) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes, { flag: 'wx', mode: 0o644 });
  }
}

export async function textOf(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** The line starts with a line break, because a killed process may have truncated the last line. */
export const lineOf = (value: unknown): string => `\n${JSON.stringify(value)}\n`;

/** A file's subresource integrity (W3C SRI). */
export const integrity = (bytes: Uint8Array | string): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

export const contentName = (content: string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 12);

export async function listContents(folder: string): Promise<Record<string, string>> {
  const paths = (await filesIn(folder)).map(({ path }) => path).filter((path) => path !== 'release.json');
  const files = await readFiles(folder, paths);
  return Object.fromEntries(files.map(({ name, bytes }) => [name, integrity(bytes)]));
}

/** Ignored by digests, because compressors may differ. */
const COMPRESSED = /\.(br|gz)$/;

export async function folderDigest(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const { path, isLink } of await filesIn(folder)) {
    if (isLink || COMPRESSED.test(path)) continue;
    const file = createHash('sha256').update(await readFile(join(folder, path)));
    hash.update(`${file.digest('hex')}  ${path}\n`);
  }
  return hash.digest('hex');
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Brotli's default level is its best. */
export const COMPRESS = {
  br: (bytes: Buffer): Promise<Buffer<ArrayBuffer>> => brotli(bytes),
  gz: (bytes: Buffer): Promise<Buffer<ArrayBuffer>> => gz(bytes, { level: 9 }),
};

const TEXT = /\.(html|css|js|mjs|json|svg|xml|txt|ics|webmanifest)$/;

export async function compressFolder(folder: string): Promise<void> {
  const files = (await filesIn(folder)).filter(({ path }) => TEXT.test(path));
  const compressed = files.map(async ({ path }) => {
    const bytes = await readFile(join(folder, path));
    for (const [form, compress] of Object.entries(COMPRESS))
      await writeFile(join(folder, `${path}.${form}`), await compress(bytes));
  });
  await Promise.all(compressed);
}

/** The transferred size of a file: that of its brotli form, if there is one. Zero if the file does not exist. */
export async function transferredBytes(file: string): Promise<number> {
  const stats = await stat(`${file}.br`).catch(() => stat(file).catch(() => null));
  return stats?.size ?? 0;
}

/** Temporary folders older than this are left over from killed processes. */
const MAX_DRAFT_AGE_MS = 3_600_000;

export type Drafts = ReturnType<typeof createDrafts>;

export function createDrafts(siteFolder: string) {
  /** `work` creates the folder at the passed path. The folder is deleted afterwards. */
  async function withDraft<Result>(name: string, work: (draft: string) => Promise<Result>): Promise<Result> {
    const drafts = join(siteFolder, 'drafts');
    await mkdir(drafts, { recursive: true });
    const remove = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 3 });
    for (const entry of await readdir(drafts)) {
      const path = join(drafts, entry);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > MAX_DRAFT_AGE_MS) await remove(path);
    }
    const draft = join(drafts, `${name}-${randomUUID()}`);
    try {
      return await work(draft);
    } finally {
      await remove(draft);
    }
  }

  return {
    withDraft,

    /** Moves a draft to `target` atomically, unless `target` already contains the file `description`. */
    async moveWhole(draft: string, target: string, description: string): Promise<void> {
      await mkdir(dirname(target), { recursive: true });
      await rename(draft, target).catch((error: NodeJS.ErrnoException) => {
        const wasFaster = error.code === 'ENOTEMPTY' || error.code === 'EEXIST';
        if (!wasFaster || !existsSync(join(target, description))) throw error;
      });
    },

    /** Moves the folder to `drafts/` before it is deleted, so that it disappears atomically. */
    discard: (folder: string): Promise<void> =>
      withDraft(`discarded-${basename(folder)}`, (draft) =>
        rename(folder, draft).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT' || existsSync(folder)) throw error;
        }),
      ),
  };
}
