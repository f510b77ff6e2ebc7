import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name of an app, as in `mfe-<name>`; the shell is the host. */
export type RemoteName = 'content' | 'guide' | 'account';
export type AppName = 'shell' | RemoteName;

/** Who owns an app and how it is found: drives builds, development, and what an error says. */
interface App {
  name: AppName;
  /** The workspace's folder below the project. */
  folder: string;
  /** The development server's port. */
  port: number;
  /** The team that answers for it. */
  owner: string;
  /** Where modules of its `src/generated` follow from its data: the program that writes them, below its folder. */
  generator?: string;
}

const DEV_PORT = Number(process.env.DEV_PORT ?? 4300);

/** Every app of the site. */
export const APPS: Readonly<Record<AppName, App>> = {
  shell: { name: 'shell', folder: 'shell', port: DEV_PORT, owner: 'platform team' },
  content: {
    name: 'content',
    folder: 'mfe-content',
    port: DEV_PORT + 1,
    owner: 'editorial team',
    generator: 'generate/generate.ts',
  },
  guide: { name: 'guide', folder: 'mfe-guide', port: DEV_PORT + 2, owner: 'marketing team' },
  account: { name: 'account', folder: 'mfe-account', port: DEV_PORT + 3, owner: 'accounts team' },
};

/** Every app, the shell first. */
export const APP_NAMES: readonly AppName[] = ['shell', 'content', 'guide', 'account'];

/** The remotes, in the order in which they are built and composed. */
export const REMOTES: readonly RemoteName[] = ['content', 'guide', 'account'];

/** The project's folder, with a trailing slash. */
export const PROJECT_ROOT = join(import.meta.dirname, '../../');

/** The installed version of a module's package; `react/jsx-runtime` is of `react`. */
export function installedVersion(module: string): string {
  const name = module.startsWith('@') ? module.split('/').slice(0, 2).join('/') : module.split('/')[0];
  const manifest = join(PROJECT_ROOT, 'node_modules', name ?? module, 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
