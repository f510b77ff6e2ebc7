import type { RouteAccess, RouteLayout } from 'shared-lib';

/** A file with its subresource integrity. */
export type IntegrityFile = readonly [url: string, integrity: string];

/**
 * One page of a live release. `files` are indices into the release's `files`: what hydrating it needs;
 * `more` is what showing it in a client-side navigation needs besides.
 */
export interface ManifestPage {
  path: string;
  title: string;
  layout: RouteLayout;
  access: RouteAccess;
  files: readonly number[];
  more: readonly number[];
}

/** One app's live release, as the shell needs it to load a page. */
export interface ManifestApp {
  version: string;
  /** The address of `remoteEntry.js`. */
  entry: string;
  /** The release's stylesheet; absent in development, where modules bring their own. */
  css?: IntegrityFile;
  files: readonly IntegrityFile[];
  pages: readonly ManifestPage[];
  /** Pages that are gone, with the paths to which the server redirects. */
  redirects?: Readonly<Record<string, string>>;
}

/** `/federation.json`: which release of each app is live together. */
export interface FederationManifest {
  composition: string;
  /** The live shell's entry: a document that another one drives is of an earlier release of the shell. */
  main: string;
  apps: Readonly<Record<string, ManifestApp>>;
}

/** The `mfe-own` data block of a prerendered page: its own app, and what starts the application. */
export interface OwnBlock {
  /** The page's app, or null on pages of the shell itself. */
  app: string | null;
  release: ManifestApp | null;
  /** The shell's entry and every file that this page needs, for the boot script. */
  main: string;
  files: readonly IntegrityFile[];
  /** In the answer to a form that the browser itself has sent, and there alone: the form's page. */
  sent?: string;
  /** True starts the application at once: pages that are of no use without it. */
  eager: boolean;
}
