import type { RouteAccess, RouteLayout } from '../routes/remote-route.ts';

/*
 * The documents that delivery writes and the shell reads. Types only: nothing of this module reaches a browser.
 */

/** A file's address with its subresource integrity (W3C SRI). */
export type IntegrityFile = readonly [url: string, integrity: string];

/**
 * One page of a live release. `files` are indices into the release's `files`: those that hydration needs.
 * `more` adds those that a client-side navigation needs.
 */
export interface ManifestPage {
  path: string;
  title: string;
  layout: RouteLayout;
  access: RouteAccess;
  files: readonly number[];
  more: readonly number[];
}

/** The files that late code needs besides those it is loaded from, by its source (`shared-lib/src/loading/loader.ts`). */
export type LateFiles = Readonly<Record<string, readonly string[]>>;

/** One app's live release, as the shell needs it to load a page. */
export interface ManifestApp {
  version: string;
  /** The address of `remoteEntry.js`. */
  entry: string;
  /** The release's stylesheet. Absent in development, where modules bring their own. */
  css?: IntegrityFile;
  files: readonly IntegrityFile[];
  pages: readonly ManifestPage[];
  late?: LateFiles;
  /** Where former pages have moved. A navigation to one is a full load, which the server redirects. */
  redirects?: Readonly<Record<string, string>>;
}

/** `/federation.json`: the live release of each app. */
export interface FederationManifest {
  /** Names the version set. */
  id: string;
  /** The live shell's entry. A document with another entry is of an earlier shell. */
  main: string;
  /** As of `OwnBlock`. A document that names others may not load from these. */
  origins?: string | undefined;
  apps: Readonly<Record<string, ManifestApp>>;
}

/** The `mfe-own` data block of a prerendered page: its app, and what starts the application. */
export interface OwnBlock {
  /** The page's app; null on pages of the shell itself. */
  app: string | null;
  release: ManifestApp | null;
  /**
   * The shell's entry, every script that this page needs, and last the whole stylesheets of the shell and the app, for
   * the boot script.
   */
  main: string;
  files: readonly IntegrityFile[];
  /** The other origins that apps' files come from, with spaces between; the page's policy allows no more. */
  origins?: string | undefined;
  /** The form's page. Only in the answer to a form that the browser has sent itself. */
  sent?: string;
  /** The shell's own late code. */
  late?: LateFiles | undefined;
  /** How many of the files, from the first, belong to the shell. Nothing starts without them. */
  shell: number;
  /** True starts the application at once: the page is useless without it. */
  eager: boolean;
  /** The module that reports a page view (`RemoteRoute.view`). */
  view?: IntegrityFile | undefined;
}

/**
 * What the shell has on pages without the application, rendered where its release is packed. The documents have holes:
 * `<!--head-->`, `<!--slot-->` in `main`, `<!--data-->` and `<!--boot-->`.
 */
export interface RenderedFrames {
  /** The document for pages that no link of the frame leads to. */
  public: string;
  /** The document of pages without header and footer. */
  bare: string;
  /** By path: the document whose frame marks the link to that page. */
  current: Readonly<Record<string, string>>;
  /** What stands in `main` where no app has the page. */
  missing: string;
  /** What stands in the region of a page behind the access gate. */
  gated: string;
  /** Links that preload the fonts. */
  fontPreloads: string;
  speculationRules: string;
}
