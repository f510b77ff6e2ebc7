/*
 * Gives a sandbox of mutants, the folder that this runs in, the project's packages, but its own workspaces, so that tests
 * load its mutants. It asks for nothing of the project: that would be the sandbox, which has no packages yet.
 */
import { mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const from = join(import.meta.dirname, '../../../node_modules');
const to = join(process.cwd(), 'node_modules');
mkdirSync(to);
for (const entry of readdirSync(from, { withFileTypes: true })) {
  const place = join(from, entry.name);
  if (entry.name === '.cache') continue;
  symlinkSync(entry.isSymbolicLink() ? readlinkSync(place) : place, join(to, entry.name));
}
