import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project.ts';

/** The package that a module is of: `react/jsx-runtime` is of `react`. */
export function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The installed version of a module's package. */
export function installedVersion(module: string): string {
  const manifest = join(PROJECT_ROOT, 'node_modules', packageOf(module), 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
