import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

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

/** SHA-256 over the names and texts of every source of the guide; line endings do not count. */
export function sourceHash(folder: string): string {
  const hash = createHash('sha256');
  for (const path of sourceFiles(folder)) {
    const text = readFileSync(join(folder, path), 'utf8').replaceAll('\r\n', '\n');
    hash.update(`${path}\0${text}\0`);
  }
  return hash.digest('hex');
}
