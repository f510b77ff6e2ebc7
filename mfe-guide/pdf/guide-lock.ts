import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { HOUSE_YEAR } from 'shared-lib/year/house-year.ts';
import type { SmallestType } from './layout-problems.ts';

/** What `guide.lock.json` records of the last build, so that a test can tell when the PDF is older than its source. */
export type GuideLock = {
  /** Hash of the source (`sourceHash`) it was built from. */
  readonly sources: string;
  /** Ids of the pages in order: the first is page 1. */
  readonly pages: readonly string[];
  /** The smallest letters of each page, as measured while it was printed. */
  readonly smallestType: SmallestType;
  /** SHA-256 of every file the build wrote, by its path in the remote. */
  readonly outputs: Readonly<Record<string, string>>;
};

const ASIDE = ['.test.ts', '.md', 'guide.lock.json'];

const isSource = (path: string): boolean => !ASIDE.some((ending) => path.endsWith(ending));

/** Paths, relative to `folder`, of every file that the PDF is made from, sorted. */
function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(isSource)
    .sort();
}

/** SHA-256 over the names and texts of every source of the guide, and its calendar; line endings do not count. */
export function sourceHash(folder: string): string {
  const hash = createHash('sha256').update(JSON.stringify(HOUSE_YEAR));
  for (const path of sourceFiles(folder)) {
    const text = readFileSync(join(folder, path), 'utf8').replaceAll('\r\n', '\n');
    hash.update(`${path}\0${text}\0`);
  }
  return hash.digest('hex');
}
