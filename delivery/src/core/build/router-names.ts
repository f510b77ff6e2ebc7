import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { appOf, PROJECT_ROOT } from '../project/project.ts';
import type { AppName } from '../store/app-name.ts';
import { filesBelow } from '../store/files.ts';

/*
 * Of React Router the shell shares the names that remotes use. Any other would be `undefined` in a remote, at run time
 * and without an error, so a release says which names it imports, or shares.
 */

const ROUTER = 'react-router-dom';
const SHARING = 'src/remotes/shared-router.ts';

/** The names of React Router that a remote's sources import, `*` for the whole of it; or that the shell shares. */
export async function routerNames(app: AppName): Promise<string[]> {
  const root = join(PROJECT_ROOT, appOf(app).folder);
  if (app === 'shell') return (await moduleOf(join(root, SHARING))).exports;
  const sources = (await filesBelow(root, 'src')).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path),
  );
  const found = await Promise.all(sources.map((path) => moduleOf(join(root, path))));
  return [...new Set(found.flatMap(({ imports }) => imports))].sort();
}

async function moduleOf(file: string) {
  const { module } = parseSync(file, await readFile(file, 'utf8'));
  const exported = module.staticExports.flatMap(({ entries }) => entries).filter(({ isType }) => !isType);
  const imported = module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value === ROUTER)
    .flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
    .map(({ importName }) => importName.name ?? (importName.kind === 'Default' ? 'default' : '*'));
  const passedOn = exported
    .filter(({ moduleRequest }) => moduleRequest?.value === ROUTER)
    .map(({ importName }) => importName.name ?? '*');
  return {
    exports: exported.map(({ exportName }) => exportName.name ?? '').sort(),
    imports: [...imported, ...passedOn],
  };
}
