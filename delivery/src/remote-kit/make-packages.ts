import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT, SHARED_LIB } from '../project.ts';
import { filesBelow } from '../store/files.ts';

/*
 * The packages that a remote in a repository of its own is made with. A registry keeps them under this scope; a
 * remote installs the first as `shared-lib` (an npm alias), because that is what its sources import.
 */
export const SHARED_LIB_PACKAGE = '@gable-and-grain/shared-lib';
export const KIT_PACKAGE = '@gable-and-grain/remote-kit';

interface Manifest {
  version: string;
  dependencies: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
  [field: string]: unknown;
}

const run = promisify(execFile);
const readManifest = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Delivery's sources: the package has the same folders, with JavaScript in them. */
const SRC = join(PROJECT_ROOT, 'delivery/src');
const COMMAND = 'remote-kit/command.ts';
const ENTRIES = [COMMAND, 'remote-kit/tests.ts'];
/** What another file stands for in the package. */
const REPLACED: Readonly<Record<string, string>> = {
  'project.ts': 'remote-kit/project.ts',
  'pack/team-checks.ts': 'remote-kit/team-checks.ts',
};

const STRING = /(?<quote>['"])(?<path>[\w./-]+)\.ts\k<quote>/g;
const BARE = /(?:from |import |import\()'(?<name>(?!node:)(?:@[\w.-]+\/)?[\w-][\w.-]*)/g;

/** The modules that the entries need, as JavaScript by their paths, and the packages that these import. */
async function transpiled(): Promise<{ modules: Map<string, string>; packages: Set<string> }> {
  const modules = new Map<string, string>();
  const packages = new Set<string>();
  const open = [...ENTRIES];
  for (let path = open.pop(); path; path = open.pop()) {
    if (modules.has(path)) continue;
    const source = await readFile(join(SRC, REPLACED[path] ?? path), 'utf8');
    const base = dirname(join(SRC, REPLACED[path] ?? path));
    // Node strips no types of files below node_modules.
    const code = stripTypeScriptTypes(source).replaceAll(STRING, (text, _quote, name: string) => {
      const file = resolve(base, `${name}.ts`);
      const below = relative(SRC, file);
      if (below.startsWith('..') || !existsSync(file)) return text;
      open.push(below);
      const from = dirname(join(SRC, path));
      const there = relative(from, file).replace(/\.ts$/, '.js');
      return name.startsWith('.') ? `'${there.startsWith('.') ? there : `./${there}`}'` : `'${there}'`;
    });
    modules.set(path.replace(/\.ts$/, '.js'), code);
    for (const { groups } of code.matchAll(BARE)) packages.add(groups?.name ?? '');
  }
  return { modules, packages };
}

async function writeManifest(folder: string, manifest: object): Promise<void> {
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function writeKit(folder: string): Promise<void> {
  const { version, license, dependencies } = await readManifest(join(PROJECT_ROOT, 'delivery'));
  const { modules, packages } = await transpiled();
  for (const [path, code] of modules) {
    const file = join(folder, 'dist', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, path === COMMAND.replace('.ts', '.js') ? `#!/usr/bin/env node\n${code}` : code);
  }
  const needed = [...packages].filter((name) => name !== 'shared-lib').sort();
  const missing = needed.find((name) => !dependencies[name]);
  if (missing) throw new Error(`The kit imports ${missing}, which delivery/package.json does not have.`);
  await cp(join(SRC, 'remote-kit/tests.d.ts'), join(folder, 'dist/remote-kit/tests.d.ts'));
  await cp(join(PROJECT_ROOT, 'tsconfig.base.json'), join(folder, 'tsconfig.json'));
  await writeManifest(folder, {
    name: KIT_PACKAGE,
    version,
    description: 'Builds, packs, publishes and develops a remote in a repository of its own',
    license,
    type: 'module',
    engines: { node: '>=24' },
    bin: { 'remote-kit': 'dist/remote-kit/command.js' },
    exports: {
      './tests': { types: './dist/remote-kit/tests.d.ts', default: './dist/remote-kit/tests.js' },
      './tsconfig.json': './tsconfig.json',
    },
    files: ['dist', 'tsconfig.json'],
    dependencies: Object.fromEntries(needed.map((name) => [name, dependencies[name]])),
  });
}

async function writeSharedLib(folder: string): Promise<void> {
  const { private: _, dependencies, ...manifest } = await readManifest(SHARED_LIB);
  const { devDependencies } = await readManifest(PROJECT_ROOT);
  // Its sources are compiled where they are installed.
  const types = Object.entries(devDependencies ?? {}).filter(([name]) => name === '@types/js-cookie');
  for (const path of await filesBelow(SHARED_LIB, '.')) {
    if (!/^(src\/|site\.config\.json$)/.test(path)) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(SHARED_LIB, path), join(folder, path));
  }
  // The federation plugin reads a shared module's names in the package of that name that has the module, and a registry
  // has it under another one.
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
    dependencies: { ...dependencies, ...Object.fromEntries(types) },
    files: ['src', 'site.config.json'],
  });
}

/** A packed package: its name and version, and its tarball. */
export interface MadePackage {
  name: string;
  version: string;
  file: string;
}

/**
 * Packs `shared-lib` and the build tool with `npm pack` into a folder, from where any npm registry takes them.
 * @throws Error with what npm says.
 */
export async function makePackages(to: string): Promise<MadePackage[]> {
  await mkdir(to, { recursive: true });
  const made: MadePackage[] = [];
  for (const write of [writeSharedLib, writeKit]) {
    const folder = await mkdtemp(join(tmpdir(), 'package-'));
    try {
      await write(folder);
      const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', resolve(to)], {
        cwd: folder,
      });
      const [packed] = Object.values(JSON.parse(stdout)) as { filename: string }[];
      const { name, version } = (await readManifest(folder)) as unknown as { name: string; version: string };
      made.push({ name, version, file: join(resolve(to), packed?.filename ?? '') });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return made;
}
