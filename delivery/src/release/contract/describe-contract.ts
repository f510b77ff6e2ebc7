import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { APPS, type AppName, PROJECT_ROOT } from '../../project.ts';
import type { Contract } from './contract.ts';
import { emitDeclarations } from './emit-declarations.ts';
import { type ApiDeclaration, libraryApi } from './library-api.ts';
import { libraryUse } from './library-use.ts';

const SOURCE = 'shared-lib/src/index.ts';
const ENTRY = SOURCE.replace('.ts', '.d.ts');

// Four apps are built in one process, and the library does not change meanwhile.
const emitted = new Map<string, Promise<Map<string, string>>>();

async function declarationsOf(root: string): Promise<Map<string, string>> {
  const known = emitted.get(root) ?? emitDeclarations(root, SOURCE);
  emitted.set(root, known);
  return known;
}

async function libraryVersion(root: string): Promise<string> {
  const manifest = await readFile(join(root, 'shared-lib/package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** The public interface of shared-lib in the project at `root`, with its version. */
export async function sharedLibApi(root = PROJECT_ROOT): Promise<{ version: string; api: ApiDeclaration[] }> {
  return { version: await libraryVersion(root), api: libraryApi(await declarationsOf(root), ENTRY) };
}

/**
 * An app's contract with shared-lib, as the sources at `root` have it: all of the library for the shell,
 * for a remote what its code imports (what it bundles of `shared-lib/ui` included).
 */
export async function describeContract(app: AppName, root = PROJECT_ROOT): Promise<Contract> {
  const version = await libraryVersion(root);
  const sources = await declarationsOf(root);
  const contract = (api: readonly ApiDeclaration[]) => ({
    version,
    entries: Object.fromEntries(api.flatMap(({ entries }) => entries)),
    taken: api.filter(({ taken }) => taken).map(({ name }) => name),
  });
  if (app === 'shell') return { ...contract(libraryApi(sources, ENTRY)), unused: [] };
  const folders = [join(root, APPS[app].folder, 'src'), join(root, 'shared-lib/src/ui')];
  const { imported, words } = await libraryUse('shared-lib', folders);
  const own = contract(libraryApi(sources, ENTRY, imported.has('*') ? undefined : imported));
  const unused = Object.keys(own.entries).filter((key) => {
    const member = /\.([\p{ID_Start}$_][\p{ID_Continue}$]*)$/u.exec(key)?.[1];
    return member !== undefined && member !== 'constructor' && !words.has(member);
  });
  return { ...own, unused };
}
