import type { AppList, FederationManifest, ManifestPage, OwnBlock } from 'shared-lib/federation/documents.ts';

const areTexts = (...values: readonly unknown[]) => values.every((value) => typeof value === 'string');

const isPage = ({ path, title, layout, access, files, more }: ManifestPage) =>
  areTexts(path, title, layout, access) && [...files, ...more].every(Number.isInteger);

const isApp = ({ version, entry, css, files, pages }: AppList) =>
  areTexts(version, entry, ...files) &&
  (!css || (Array.isArray(css) && areTexts(...css))) &&
  pages.every(isPage);

const isManifest = ({ id, main, apps }: FederationManifest) =>
  areTexts(id, main) && Object.values(apps).every(isApp);

/**
 * Fetches `/federation.json` and validates it, because a cache or a proxy may have replaced it. By hand, because a
 * schema library costs every reader more than these lines.
 * @throws Error naming the status, or that it is not such a list.
 */
export async function fetchManifest(): Promise<FederationManifest> {
  const response = await fetch('/federation.json');
  if (!response.ok) throw new Error(`/federation.json answered ${response.status}`);
  const answer = (await response.json()) as FederationManifest;
  try {
    if (isManifest(answer)) return answer;
  } catch {
    // A property is missing, so it is not such a list.
  }
  throw new Error('/federation.json is not a list of releases');
}

/**
 * The releases that started the application in this document, from its `mfe-own` data block and the lists that the
 * boot script has fetched; nothing in development, where nothing is prerendered.
 */
export function ownReleases() {
  const text = document.getElementById('mfe-own')?.textContent;
  const { app = null, origins } = (text ? JSON.parse(text) : {}) as Partial<OwnBlock>;
  const [shell, release, ...others] = window.early?.lists ?? [];
  return { app, origins, shell, release, others };
}
/** The releases that started the application in this document. */
export type OwnReleases = ReturnType<typeof ownReleases>;
