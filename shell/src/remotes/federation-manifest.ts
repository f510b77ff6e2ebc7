import type {
  FederationManifest,
  ManifestApp,
  ManifestPage,
  OwnBlock,
} from 'shared-lib/federation/documents.ts';

const areTexts = (...values: readonly unknown[]) => values.every((value) => typeof value === 'string');

const isFile = (file: unknown) => Array.isArray(file) && file.length === 2 && areTexts(...file);

const isPage = ({ path, title, layout, access, files, more }: ManifestPage) =>
  areTexts(path, title, layout, access) && [...files, ...more].every(Number.isInteger);

const isApp = ({ version, entry, css, files, pages }: ManifestApp) =>
  areTexts(version, entry) && (!css || isFile(css)) && files.every(isFile) && pages.every(isPage);

const isManifest = ({ id, main, apps }: FederationManifest) =>
  areTexts(id, main) && Object.values(apps).every(isApp);

/**
 * Fetches `/federation.json`, and checks it: a cache or a proxy may have put anything in its place. By hand,
 * because a schema library costs every reader more than these lines.
 * @throws Error naming the status, or that it is not such a list.
 */
export async function fetchManifest(): Promise<FederationManifest> {
  const response = await fetch('/federation.json');
  if (!response.ok) throw new Error(`/federation.json answered ${response.status}`);
  const answer = (await response.json()) as FederationManifest;
  try {
    if (isManifest(answer)) return answer;
  } catch {
    // What has no such property is no such list either.
  }
  throw new Error('/federation.json is not a list of releases');
}

/** This document's `mfe-own` data block; in development, where nothing is prerendered, an empty one. */
export function readOwnBlock(): Pick<OwnBlock, 'app' | 'release' | 'main' | 'origins' | 'files'> {
  const text = document.getElementById('mfe-own')?.textContent;
  if (text) return JSON.parse(text) as OwnBlock;
  return { app: null, release: null, main: '', files: [] };
}
