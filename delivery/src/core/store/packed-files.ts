import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file on its way from one folder to another, with its path below them, with `/` between folders. */
export interface PackedFile {
  name: string;
  bytes: Uint8Array;
}

/** Reads files of a folder, by their paths below it. */
export function readFiles(folder: string, names: readonly string[]): Promise<PackedFile[]> {
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })));
}

/** Writes files below a folder, readable for everybody. @throws Error when one of them is there. */
export async function writeFiles(folder: string, files: readonly PackedFile[]): Promise<void> {
  for (const { name, bytes } of files) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes, { flag: 'wx', mode: 0o644 });
  }
}
