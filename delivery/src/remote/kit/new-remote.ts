import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../core/project/project.ts';
import { filesIn, writeFiles } from '../../core/store/files.ts';
import { isAppName } from '../../core/store/version-set.ts';
import { KIT_PACKAGE, readManifest, SHARED_LIB_PACKAGE } from './make-packages.ts';

const TEMPLATE = join(PROJECT_ROOT, 'delivery/template');
/** New paths of files of the template. */
const PLACES: Readonly<Record<string, string>> = {
  'ci.yml': '.github/workflows/release.yml',
  'biome.template.json': 'biome.json',
  'tsconfig.template.json': 'tsconfig.json',
  gitattributes: '.gitattributes',
  gitignore: '.gitignore',
  npmrc: '.npmrc',
};

const PROVIDED = ['react', 'react-dom', 'react-router-dom'];
const TOOLS =
  `@biomejs/biome @testing-library/dom @testing-library/react @testing-library/user-event @types/node
  @types/react @types/react-dom jsdom node typescript vite vitest`.split(/\s+/);

/** The remote's `package.json`: every version exact, and the same as in this repository. */
async function manifestOf(name: string, packages: Readonly<Record<string, string>>): Promise<object> {
  const [root, delivery, sharedLib] = await Promise.all(
    ['.', 'delivery', 'shared-lib'].map((folder) => readManifest(join(PROJECT_ROOT, folder))),
  );
  const versions = { ...root?.devDependencies, ...delivery?.dependencies, ...sharedLib?.dependencies };
  const exact = (names: readonly string[]) => Object.fromEntries(names.map((one) => [one, versions[one]]));
  return {
    name: `mfe-${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    engines: root?.engines,
    allowScripts: root?.allowScripts,
    scripts: {
      dev: 'vite --mode standalone',
      check: 'tsc --noEmit && biome check .',
      test: 'npm run check && vitest run',
      pack: 'remote-kit pack',
      'publish:site': 'remote-kit publish',
    },
    dependencies: {
      ...exact(PROVIDED),
      'shared-lib': packages[SHARED_LIB_PACKAGE] ?? `npm:${SHARED_LIB_PACKAGE}@${sharedLib?.version}`,
    },
    devDependencies: { [KIT_PACKAGE]: packages[KIT_PACKAGE] ?? delivery?.version, ...exact(TOOLS) },
  };
}

const CONFIGURATION: Readonly<Record<string, string>> = {
  'vite.config.ts': `import { remoteConfig } from '${KIT_PACKAGE}/vite';

export default remoteConfig('starter');
`,
  'vitest.config.ts': `import { remoteTests } from '${KIT_PACKAGE}/tests';

export default remoteTests();
`,
};

/** Options for a new remote. */
export interface NewRemoteOptions {
  /** The app's name: the package is called `mfe-<name>`, its first page is `/<name>`. */
  name: string;
  to: string;
  /** The sources of the site's packages; from a registry by default. */
  packages?: Readonly<Record<string, string>>;
}

/** Writes a repository with one remote and a publishing workflow. @throws Error for a bad name or a folder in use. */
export async function writeNewRemote({ name, to, packages = {} }: NewRemoteOptions): Promise<void> {
  if (!isAppName(name) || name === 'shell') {
    throw new Error(
      `"${name.slice(0, 40)}" is no name for an app: up to 31 small letters, digits and hyphens.`,
    );
  }
  if (existsSync(to) && (await readdir(to)).length > 0) throw new Error(`${to} is not empty.`);
  const title = name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  const write = (path: string, text: string) => writeFiles(to, [{ name: path, bytes: Buffer.from(text) }]);
  for (const { path } of await filesIn(TEMPLATE)) {
    const text = await readFile(join(TEMPLATE, path), 'utf8');
    await write(PLACES[path] ?? path, text.replaceAll('Starter', title).replaceAll('starter', name));
  }
  for (const [path, text] of Object.entries(CONFIGURATION))
    await write(path, text.replaceAll('starter', name));
  await write('package.json', `${JSON.stringify(await manifestOf(name, packages), null, 2)}\n`);
}
