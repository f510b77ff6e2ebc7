import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The folders of packages and of everything that they depend on, as Node finds them from the file or folder
 * `from`: what a process must be able to read to use them. A linked folder is named as the link and as it is.
 * @throws Error for a package that is not installed.
 */
export function packageFolders(names: readonly string[], from: string): readonly string[] {
  const found = new Set<string>();
  const open = names.map((name) => [name, from] as const);
  for (let next = open.pop(); next; next = open.pop()) {
    const [name, asked] = next;
    // By hand: not every package exports its package.json.
    const folder = (createRequire(asked).resolve.paths(name) ?? [])
      .map((path) => join(path, name))
      .find((path) => existsSync(join(path, 'package.json')));
    if (!folder) throw new Error(`${name} is not installed: run "npm ci".`);
    if (found.has(folder)) continue;
    const real = realpathSync(folder);
    found.add(folder).add(real);
    const manifest = join(real, 'package.json');
    const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    open.push(...Object.keys(dependencies).map((dependency) => [dependency, manifest] as const));
  }
  return [...found];
}
