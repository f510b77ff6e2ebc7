import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { type Refusal, releaseName } from '../report/refusal.ts';
import type { AppName } from '../store/app-name.ts';
import { type ComposedReleases, type Release, remotesOf, sourceName } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';

/*
 * Of React Router the shell shares the names that remotes use. Any other would be `undefined` in a remote, at run time
 * and without an error, so the gate compares what the remote's sources import with what the shell's release shares.
 */

const SHARED = 'react-router-dom';
const SHARING = 'src/remotes/shared-router.ts';

/** The names that a shell shares; null for one that has no such module, and shares all of them. */
async function sharedNames(store: SiteStore, shell: Release): Promise<ReadonlySet<string> | null> {
  const path = `source/${sourceName(shell.app)}/${SHARING}`;
  if (shell.contents[path] === undefined) return null;
  const file = join(store.releases.folder(shell.app, shell.version), path);
  const { module } = parseSync(file, await readFile(file, 'utf8'));
  const names = module.staticExports.flatMap(({ entries }) =>
    entries.filter(({ isType }) => !isType).map(({ exportName }) => exportName.name ?? ''),
  );
  return new Set(names);
}

/** What a module takes of the shared one: names, `default`, or `*` for the whole of it. */
function takenNames(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const imported = module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value === SHARED)
    .flatMap(({ entries }) =>
      entries
        .filter(({ isType }) => !isType)
        .map(({ importName }) => importName.name ?? (importName.kind === 'Default' ? 'default' : '*')),
    );
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType, moduleRequest }) => !isType && moduleRequest?.value === SHARED)
    .map(({ importName }) => importName.name ?? '*');
  return [...imported, ...passedOn];
}

/**
 * Whether the shell shares every name of React Router that a remote's sources import.
 * @param candidate the app that is to become live.
 */
export async function checkSharedNames(
  store: SiteStore,
  releases: ComposedReleases,
  candidate: AppName,
): Promise<Refusal[]> {
  const { shell } = releases;
  const shared = await sharedNames(store, shell);
  if (!shared) return [];
  const refusals: Refusal[] = [];
  for (const remote of remotesOf(releases)) {
    const { app, version } = remote;
    if (candidate !== 'shell' && candidate !== app) continue;
    const folder = join(store.releases.folder(app, version), 'source');
    const sources = Object.keys(remote.contents)
      .filter((path) => path.startsWith(`source/${sourceName(app)}/src/`) && /\.tsx?$/.test(path))
      .filter((path) => !/\.test\.|\/testing\//.test(path))
      .map((path) => path.slice('source/'.length));
    for (const path of sources) {
      const taken = takenNames(path, await readFile(join(folder, path), 'utf8'));
      const missing = taken.filter((name) => !shared.has(name));
      if (missing.length === 0) continue;
      refusals.push({
        check: 'shared names',
        subject: `${releaseName(releases[candidate] ?? remote)}, ${path}`,
        reason: `The file imports ${missing.join(', ')} from ${SHARED}, which the shell ${shell.version} does not share.`,
        remedy: `Import one of ${[...shared].join(', ')}, or release a shell first that shares it (shell/${SHARING}).`,
      });
    }
  }
  return refusals;
}
