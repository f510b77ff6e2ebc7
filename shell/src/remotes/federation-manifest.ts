import type { RouteAccess, RouteLayout } from 'shared-lib';
import type { IntegrityFile } from 'shared-lib/loading/get-verified.ts';

export type { IntegrityFile } from 'shared-lib/loading/get-verified.ts';

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
  /** How many of the files, from the first, are the shell's own: without one of them nothing starts. */
  shell: number;
  /** True starts the application at once: pages that are of no use without it. */
  eager: boolean;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isFile: Check = (value) => isListOf(isText)(value) && (value as unknown[]).length === 2;
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** An object whose properties pass these checks; others are of no concern. */
const has =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(checks).every(([name, check]) => check((value as Record<string, unknown>)[name]));

const areIndices = isListOf(Number.isInteger);
const texts = { path: isText, title: isText, layout: isText, access: isText };
const isApp = has({
  version: isText,
  entry: isText,
  css: (css) => css === undefined || isFile(css),
  files: isListOf(isFile),
  pages: isListOf(has({ ...texts, files: areIndices, more: areIndices })),
});
const isManifest = has({
  composition: isText,
  main: isText,
  apps: (apps) => has({})(apps) && Object.values(apps as object).every(isApp),
});

/**
 * Whether an answer is what `FederationManifest` says: a cache or a proxy may have put anything in its place.
 * By hand, because a schema library costs every reader more than these lines.
 */
const isFederationManifest = (value: unknown): value is FederationManifest => isManifest(value);

/** Fetches `/federation.json`. @throws Error naming the status, or that it is not such a list. */
export async function fetchManifest(): Promise<FederationManifest> {
  const response = await fetch('/federation.json', { credentials: 'omit' });
  if (!response.ok) throw new Error(`/federation.json answered ${response.status}`);
  const answer: unknown = await response.json();
  if (!isFederationManifest(answer)) throw new Error('/federation.json is not a list of releases');
  return answer;
}

/** The `mfe-own` data block of this document; in development, where nothing is prerendered, an empty one. */
export function readOwnBlock(): OwnBlock {
  const text = document.getElementById('mfe-own')?.textContent;
  if (text) return JSON.parse(text) as OwnBlock;
  return { app: null, release: null, main: '', files: [], shell: 0, eager: true };
}
