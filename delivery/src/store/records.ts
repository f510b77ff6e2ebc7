import { appendFile, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { modeOf } from './shared/copy.ts';
import { isTaken } from './shared/database.ts';
import { changeShared } from './shared/session.ts';

/*
 * Small things of a site that change: texts that are replaced and lists that only grow, each a file of the site's
 * folder. Where the site is kept in a database they are written there first; the folder is then a copy, which a
 * server brings up by itself.
 */

async function read(site: string, name: string): Promise<string | null> {
  return readFile(join(site, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** A kept JSON document; null when there is none. */
export async function readDocument<Value>(site: string, name: string): Promise<Value | null> {
  const text = await read(site, name);
  return text === null ? null : (JSON.parse(text) as Value);
}

/** Keeps a document in the place of the one of this name. @throws Error when the site's database does not answer. */
export async function keepDocument(site: string, name: string, value: unknown): Promise<void> {
  const text = textOf(value);
  if (await changeShared(site, { documents: { [name]: text } })) return;
  await replaceFile(join(site, name), text, modeOf(name));
}

const textOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Keeps a new document. False when there is one of this name. @throws Error when the site's database does not answer. */
export async function addDocument(site: string, name: string, value: unknown): Promise<boolean> {
  const text = textOf(value);
  try {
    if (await changeShared(site, { additions: { [name]: text } })) return true;
    await mkdir(dirname(join(site, name)), { recursive: true });
    const file = await open(join(site, name), 'wx', modeOf(name));
    await file.writeFile(text);
    await file.close();
    return true;
  } catch (error) {
    if (isTaken(error) || (error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Writes a file in the place of what is there, in one step. */
export async function replaceFile(file: string, text: string, mode = 0o644): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, text, { mode });
  await rename(draft, file);
}

/** Everything in a list, oldest first. */
export async function readLines<Value>(site: string, list: string): Promise<Value[]> {
  const text = (await read(site, list)) ?? '';
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as Value] : [];
    } catch {
      // It was cut off while it was written.
      return [];
    }
  });
}

/** Adds to a list. @throws Error when the site's database does not answer. */
export async function appendLine(site: string, list: string, value: unknown): Promise<void> {
  const line = JSON.stringify(value);
  if (await changeShared(site, { lines: { [list]: [line] } })) return;
  // A line break first: the last line may be truncated.
  await appendFile(join(site, list), `\n${line}\n`, { flush: true, mode: modeOf(list) });
}
