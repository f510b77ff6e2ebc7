import type { RemoteRoute } from '../routes/remote-route.ts';

// The JSON files and HTML documents that delivery writes and the shell reads, and the places of fragments in HTML.

/** A file's path on the site with its subresource integrity (W3C SRI). */
export type IntegrityFile = readonly [path: string, integrity: string];

/** One page of a release. Hydration needs `files`, and client rendering also `more`: indices into `AppList.files`. */
export interface ManifestPage extends Pick<RemoteRoute, 'path' | 'title' | 'layout' | 'access'> {
  files: readonly number[];
  more: readonly number[];
  /** True for a page that needs no script except for its islands (`data-island`). */
  static?: boolean | undefined;
  /** The fragments of other apps on the page, as `guide/signup`. */
  fragments?: readonly string[] | undefined;
}

/** A fragment of a release. */
export interface ManifestFragment extends Pick<ManifestPage, 'static' | 'files' | 'more'> {
  name: string;
}

/** The files of each lazy-loaded module (`lateCode`), by the module's source path. */
export type LateFiles = Readonly<Record<string, readonly string[]>>;

/** `app.json` of a release: what starts the app. Files are paths on the site, even if the app has an asset origin. */
export interface AppList {
  version: string;
  /** The script that starts the app: the shell's main module, or a remote's `remoteEntry.js`. */
  entry: string;
  /** Absent in development, where modules have their own styles. */
  css?: IntegrityFile;
  /** Every script of a remote; for the shell, its initial scripts. */
  files: readonly string[];
  /** Empty for the shell. */
  pages: readonly ManifestPage[];
  fragments?: readonly ManifestFragment[] | undefined;
  late?: LateFiles;
  /** New paths of moved pages, by former path. Only the server redirects. */
  redirects?: Readonly<Record<string, string>>;
}

/** `/federation.json`: the live release of each remote. */
export interface FederationManifest {
  id: string;
  /** The live shell's entry. */
  main: string;
  /** Asset origins. The Content-Security-Policy of a document allows only the origins in its own `OwnBlock`. */
  origins?: AppOrigins | undefined;
  apps: Readonly<Record<string, AppList>>;
}

/** The asset origin of each app that has one. */
export type AppOrigins = Readonly<Record<string, string>>;

/** The `mfe-own` data block of a prerendered page: its app, and the files that start the application. */
export interface OwnBlock {
  /** The page's app; null on pages of the shell itself. */
  app: string | null;
  /** The paths of the `app.json` files that the page needs. Absent on pages that never start the application. */
  lists?: readonly [shell: string, app?: string, ...others: string[]];
  /** The address of the script that follows the boot script when the browser is idle. */
  later: string;
  origins?: AppOrigins | undefined;
  /** The page and the action of a sent form. Only in the response to a native submit. */
  sent?: readonly [page: string, action: string];
  /** Whether the application starts immediately (`isAccountPage`). */
  eager: boolean;
  /** The address of the built `src/page-view.ts` of the page's app (`RemoteRoute.view`). */
  view?: string | undefined;
}

/** The shell's documents. Placeholders: `<!--head-->`, `<!--slot-->` (in `main`), `<!--data-->` and `<!--boot-->`. */
export interface RenderedFrames {
  /** The document for pages that are not in the navigation. */
  public: string;
  /** The document of pages without header and footer. */
  bare: string;
  /** By path: the document in which the frame marks the link to this path as current. */
  current: Readonly<Record<string, string>>;
  /** The content of `main` when no app has the page. */
  missing: string;
  /** The region of a page behind the access gate. */
  gated: string;
}

/** Whether a page is in the account area. Its document has a Cross-Origin-Opener-Policy and starts the application. */
export const isAccountPage = ({ layout, access }: Pick<RemoteRoute, 'layout' | 'access'>): boolean =>
  layout === 'bare' || access !== 'anyone';

/** Matches a fragment's empty place (`ui/Fragment.tsx`). Groups: app, name, and properties as escaped JSON. */
export const FRAGMENT_PLACE = /<div data-fragment="([\w-]+)\/([\w-]+)" data-props="([^"]*)"><\/div>/g;

/** The fragments placed in HTML, as `guide/signup`, each once. */
export const fragmentsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(FRAGMENT_PLACE)].map(([, app, name]) => `${app}/${name}`)),
];

/** The placeholder for a property's text in a packed fragment. Texts contain no private-use characters. */
export const propPlaceholder = (name: string): string => `\uE000${name}\uE001`;
export const PROP_PLACEHOLDER = /\uE000(\w+)\uE001/g;
