import type { ViteManifest } from './vite-manifest.ts';

/** Files that a remote's start reaches only through run-time code of the federation plugin. */
const ALWAYS = /localSharedImportMap|REMOTE_ENTRY_ID/;

function addClosure(manifest: ViteManifest, key: string, files: Set<string>, seen: Set<string>): void {
  const entry = manifest[key];
  if (!entry || seen.has(key)) return;
  seen.add(key);
  files.add(entry.file);
  for (const imported of entry.imports ?? []) addClosure(manifest, imported, files, seen);
}

/** Every script of a build but the inlined boot script. */
export function allScripts(manifest: ViteManifest): string[] {
  const files = Object.entries(manifest).flatMap(([key, { file }]) => (key.includes('/boot/') ? [] : [file]));
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}

/**
 * Every script that showing a page needs: the static closure of the given sources and of the remote's
 * start. Asked for together they arrive in one round instead of five (docs/architecture.md, "Loading").
 */
export function pageFiles(manifest: ViteManifest, sources: readonly string[]): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const keys = [...Object.keys(manifest).filter((key) => ALWAYS.test(key)), ...sources];
  for (const key of keys) {
    if (sources.includes(key) && !manifest[key]) {
      throw new Error(`The build has no module ${key}: a route's "source" must name the file that it loads.`);
    }
    addClosure(manifest, key, files, seen);
  }
  return [...files].filter((file) => file.endsWith('.js'));
}
