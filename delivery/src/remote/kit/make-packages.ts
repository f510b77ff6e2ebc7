import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin, parseAst, type Rolldown } from 'vite';
import { packageOf } from '../../core/build/sharing.ts';
import { createTemporaryFolder } from '../../core/process/temporary-folder.ts';
import { PROJECT_ROOT, SHARED_LIB } from '../../core/project/project.ts';
import { readFiles, sourcesBelow, writeFiles } from '../../core/store/files.ts';

// A remote installs this package under the alias `shared-lib`, which its sources import.
export const SHARED_LIB_PACKAGE = '@gable-and-grain/shared-lib';
export const KIT_PACKAGE = '@gable-and-grain/remote-kit';

export interface Manifest {
  name: string;
  version: string;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
  [field: string]: unknown;
}

export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
}

const SRC = join(PROJECT_ROOT, 'delivery/src');
const ENTRIES = [
  'remote/kit/command.ts',
  'remote/kit/tests.ts',
  'core/build/development.ts',
  'core/build/build-app.ts',
];

const oneRemote: Plugin = {
  name: 'one-remote',
  enforce: 'pre',
  async resolveId(source, importer) {
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found?.id === join(SRC, 'core/project/project.ts') ? join(SRC, 'remote/kit/project.ts') : found;
  },
};

async function buildKit(outDir: string): Promise<readonly string[]> {
  const built = await build({
    configFile: false,
    root: SRC,
    logLevel: 'warn',
    plugins: [oneRemote],
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'esnext',
      rolldownOptions: {
        // Drops unused imports, so that the kit does not depend on them.
        treeshake: { moduleSideEffects: 'no-external' },
        input: ENTRIES.map((path) => join(SRC, path)),
        // Compiles shared-lib into the kit, because Node does not run TypeScript in node_modules.
        external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('shared-lib/'),
        output: { preserveModules: true, preserveModulesRoot: SRC, entryFileNames: '[name].js' },
      },
    },
  });
  const chunks = (built as Rolldown.RolldownOutput).output.filter((one) => one.type === 'chunk');
  const imported = chunks.flatMap(({ code, dynamicImports }) => [
    // Parses the code, because a chunk's `imports` still lists the dropped imports.
    ...parseAst(code).body.flatMap((one) => (one.type === 'ImportDeclaration' ? one.source.value : [])),
    ...dynamicImports,
  ]);
  const packages = imported.filter((id) => !id.startsWith('.') && !isBuiltin(id)).map(packageOf);
  return [...new Set(packages)].sort();
}

async function writeManifest(folder: string, manifest: object): Promise<void> {
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The kit needs no other types, because a remote imports only these two modules. */
const TYPES = {
  'tests.d.ts': "export declare function remoteTests(): import('vitest/config').ViteUserConfig;\n",
  'vite.d.ts': "export declare function remoteConfig(name: string): import('vite').UserConfigFnObject;\n",
};

async function writeKit(folder: string): Promise<void> {
  const { version, license, dependencies = {} } = await readManifest(join(PROJECT_ROOT, 'delivery'));
  const needed = await buildKit(join(folder, 'dist'));
  const missing = needed.find((name) => !dependencies[name]);
  if (missing) throw new Error(`The kit imports ${missing}, which delivery/package.json does not list.`);
  for (const [file, types] of Object.entries(TYPES)) await writeFile(join(folder, 'dist', file), types);
  await cp(join(PROJECT_ROOT, 'tsconfig.base.json'), join(folder, 'tsconfig.json'));
  await writeManifest(folder, {
    ...JSON.parse(await readFile(join(import.meta.dirname, 'package.json.template'), 'utf8')),
    version,
    license,
    dependencies: Object.fromEntries(needed.map((name) => [name, dependencies[name]])),
  });
}

async function writeSharedLib(folder: string): Promise<void> {
  const { private: _, dependencies, ...manifest } = await readManifest(SHARED_LIB);
  const { devDependencies = {} } = await readManifest(PROJECT_ROOT);
  const paths = (await sourcesBelow(SHARED_LIB, '.')).filter((path) =>
    /^(src\/|site\.config\.json$)/.test(path),
  );
  await writeFiles(folder, await readFiles(SHARED_LIB, paths));
  // The federation plugin looks for a package named `shared-lib`, but the published package has another name.
  await writeManifest(join(folder, 'src'), {
    name: manifest.name,
    version: manifest.version,
    private: true,
    type: 'module',
    exports: './index.ts',
  });
  await writeManifest(folder, {
    ...manifest,
    name: SHARED_LIB_PACKAGE,
    // A remote's type check includes these sources, and needs the types of their dependencies.
    dependencies: { ...dependencies, '@types/js-cookie': devDependencies['@types/js-cookie'] },
    files: ['src', 'site.config.json'],
  });
}

export async function makePackages(to: string): Promise<{ name: string; file: string }[]> {
  await mkdir(to, { recursive: true });
  const made: { name: string; file: string }[] = [];
  const args = ['pack', '--json', '--pack-destination', resolve(to)];
  for (const write of [writeSharedLib, writeKit]) {
    await using temporary = await createTemporaryFolder('package');
    await write(temporary.path);
    const { stdout } = await promisify(execFile)('npm', args, { cwd: temporary.path });
    const packed = Object.values(JSON.parse(stdout)) as { name: string; filename: string }[];
    made.push(...packed.map(({ name, filename }) => ({ name, file: join(resolve(to), filename) })));
  }
  return made;
}
