/** One entry of Vite's `.vite/manifest.json`. */
export interface ViteManifestEntry {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

/** Vite's manifest: sources and chunks by key. */
export type ViteManifest = Record<string, ViteManifestEntry>;
