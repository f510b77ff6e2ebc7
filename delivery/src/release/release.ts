import type { RemoteRoute } from 'shared-lib';
import type { IntegrityFile } from 'shared-lib/loading/get-verified.ts';
import type { AppName } from '../apps.ts';
import type { Contract } from './contract/contract.ts';

export type { IntegrityFile } from 'shared-lib/loading/get-verified.ts';

/** A route as it is written down in a release: everything but what only its code can do. */
export type ReleaseRoute = Omit<RemoteRoute, 'load' | 'structuredData'> & {
  /** Indices into the release's `files`: every script that hydrating the page needs, for one round of requests. */
  files: readonly number[];
  /** The same for what only a client-side navigation needs besides: the page's lazy parts. */
  more: readonly number[];
};

/** One immutable version of one app: `release.json` beside its `client` and `server` folders. */
export interface Release {
  app: AppName;
  /** The package's version and the start of its content's hash, for example `1.0.0-3fa9c1d2`. */
  version: string;
  base: string;
  mode: 'production' | 'development';
  /** The script that starts it: the shell's main module, a remote's `remoteEntry.js`. */
  entry: string;
  /** The shell's boot script below `client`, which delivery inlines; remotes have none. */
  boot: string | null;
  css: IntegrityFile | null;
  /** Every script of a remote; of the shell, what it starts with. */
  files: readonly IntegrityFile[];
  /** The shell's scripts that come later, when they are needed; releases of an earlier day do not list them. */
  late?: readonly IntegrityFile[];
  routes: readonly ReleaseRoute[];
  /** Where pages that are gone have gone: paths, by the paths that they had. */
  redirects?: Readonly<Record<string, string>>;
  /** Files of the app's `public` folder, and icons drawn from it, that are served at the site's root. */
  rootFiles: readonly string[];
  /** Modules shared at run time: what a remote asks for, or what the shell provides. */
  shared: Readonly<Record<string, string>>;
  /** What the app has to do with shared-lib; releases of an earlier day do not say. */
  contract?: Contract;
  /**
   * The integrity of every file below `client` and `server`, by its path in the release's folder; compressed
   * forms are told by what they hold. Releases of an earlier day do not list them.
   */
  contents?: Readonly<Record<string, string>>;
}
