import type { ComponentType } from 'react';
import type { RemoteRoute, RouteAccess, RouteLayout } from '../routes/remote-route.ts';
import type { SiteConfig } from '../site/site-config.ts';

/*
 * The documents that delivery writes and the shell reads. Types only: nothing of this module reaches a browser.
 */

/** A file's address with its subresource integrity (W3C SRI). */
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
  /** Where pages that are gone have gone. A navigation to one is a full load, which the server redirects. */
  redirects?: Readonly<Record<string, string>>;
}

/** `/federation.json`: which release of each app is live together. */
export interface FederationManifest {
  composition: string;
  /** The live shell's entry: a document with another one belongs to an earlier release of the shell. */
  main: string;
  apps: Readonly<Record<string, ManifestApp>>;
}

/** The `mfe-own` data block of a prerendered page: its own app, and what starts the application. */
export interface OwnBlock {
  /** The page's app; null on pages of the shell itself. */
  app: string | null;
  release: ManifestApp | null;
  /** The shell's entry and every file that this page needs, for the boot script. */
  main: string;
  files: readonly IntegrityFile[];
  /** The form's page. Only in the answer to a form that the browser itself has sent. */
  sent?: string;
  /** How many of the files, from the first, are the shell's own: without one of them nothing starts. */
  shell: number;
  /** True starts the application at once: the page is of no use without it. */
  eager: boolean;
}

/** A picture as link previews take it: a bitmap, because none of them draws vectors. */
export interface SharedPicture {
  /** Its path on this site. */
  path: string;
  type: string;
  /** In pixels. */
  width: number;
  height: number;
  alt: string;
}

/** A page's only stylesheet, and the releases' stylesheets that it replaces. */
export interface PageStylesheet {
  file: IntegrityFile;
  covers: readonly string[];
}

/** What a prerendered document is made of: `renderPage` of the shell's server bundle takes it. */
export interface PageInput {
  site: SiteConfig;
  /** The page's path; the not-found page has one that no app owns. */
  path: string;
  own: OwnBlock;
  /** The integrity of every script that the document may load, by its address. */
  integrity: Readonly<Record<string, string>>;
  /** The page's route, and what loads its component from the release's server bundle; null on pages of the shell. */
  route: RemoteRoute | null;
  load: (() => Promise<{ default: ComponentType }>) | null;
  stylesheet: PageStylesheet;
  /** The picture that the page is shared with; null for pages that are not shared. */
  picture: SharedPicture | null;
  /** The boot script's text, inlined; its hash is in the policy. */
  boot: string;
}
