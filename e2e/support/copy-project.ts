import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import site from '../../site.config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WORKSPACES: readonly string[] = [
  ...site.apps.flatMap(({ folder }) => folder ?? []),
  ...['shared-lib', 'backend', 'delivery'],
];
const TOP = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'site.config.ts'];

/** A copy of the project that a test can edit, with linked dependencies. `remove` deletes it. */
export interface ProjectCopy {
  folder: string;
  remove(): Promise<void>;
}

/** Copies the sources to a temporary folder. Links every dependency, but no workspace. */
export async function copyProject(): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'project-'));
  const skipped = /node_modules|\/pdf$|\.site\b(?!\.config)/;
  for (const name of [...TOP, ...WORKSPACES]) {
    await cp(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (source) => !skipped.test(source.slice(ROOT.length)),
    });
  }
  // npm nests a package when the root has another version of it.
  for (const name of WORKSPACES) {
    const own = join(ROOT, name, 'node_modules');
    if (existsSync(own)) await symlink(own, join(folder, name, 'node_modules'));
  }
  const modules = join(folder, 'node_modules');
  await mkdir(modules);
  for (const entry of await readdir(join(ROOT, 'node_modules'))) {
    if (entry === '.vite' || entry.startsWith('__')) continue;
    const own = WORKSPACES.includes(entry);
    await symlink(own ? join(folder, entry) : join(ROOT, 'node_modules', entry), join(modules, entry));
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
