import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../project-root.ts';

/** The installed version of a module's package; `react/jsx-runtime` is of `react`. */
export function installedVersion(module: string): string {
  const name = module.startsWith('@') ? module.split('/').slice(0, 2).join('/') : module.split('/')[0];
  const manifest = join(PROJECT_ROOT, 'node_modules', name ?? module, 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
