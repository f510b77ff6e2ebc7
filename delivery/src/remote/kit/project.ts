import { readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';

// In the remote kit, this module replaces `core/project/project.ts`: the project is the folder of a single remote.

export const PROJECT_ROOT = process.cwd();

const { name: packageName = '' } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
  name?: string;
};
const [, name] = /^mfe-([a-z][a-z0-9-]{0,30})$/.exec(packageName) ?? [];
if (!name) {
  throw new Error(
    `Run this command in a remote's folder: its package must be named mfe-<name>, not "${packageName}".`,
  );
}

const APP = { name, folder: '.', port: Number(process.env.DEV_PORT || 4310) };

export const SITE = { apps: [APP], sharedLib: 'node_modules/shared-lib' };
export const appOf = () => APP;
export const appPath = (_: string, file = ''): string => join(PROJECT_ROOT, file);
export const APP_NAMES = [name];
export const REMOTES = [name];

export const SHARED_LIB = realpathSync(join(PROJECT_ROOT, 'node_modules/shared-lib'));

export const ownPath = (path: string): string =>
  relative(PROJECT_ROOT, join(import.meta.dirname, '../../core', path));

export function sourcePath(file: string): string {
  const shared = relative(SHARED_LIB, file);
  return shared.startsWith('..')
    ? join(packageName, relative(PROJECT_ROOT, file))
    : join('shared-lib', shared);
}

export function releaseInputs() {
  return { folders: ['src', 'public'], files: ['package.json', 'package-lock.json'] };
}
