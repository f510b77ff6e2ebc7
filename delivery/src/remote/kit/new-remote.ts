import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../core/project/project.ts';
import { filesIn, writeFiles } from '../../core/store/files.ts';
import { isAppName } from '../../core/store/version-set.ts';
import { KIT_PACKAGE, type Manifest, readManifest, SHARED_LIB_PACKAGE } from './make-packages.ts';

const TEMPLATE = join(PROJECT_ROOT, 'delivery/template');
type Packages = Readonly<Record<string, string>>;

async function manifestOf(template: string, packages: Packages): Promise<string> {
  const [root, delivery, sharedLib] = (await Promise.all(
    ['.', 'delivery', 'shared-lib'].map((folder) => readManifest(join(PROJECT_ROOT, folder))),
  )) as [Manifest, Manifest, Manifest];
  const versions: Packages = {
    ...root.devDependencies,
    ...delivery.dependencies,
    ...sharedLib.dependencies,
    'shared-lib': packages[SHARED_LIB_PACKAGE] ?? `npm:${SHARED_LIB_PACKAGE}@${sharedLib.version}`,
    [KIT_PACKAGE]: packages[KIT_PACKAGE] ?? delivery.version,
  };
  const exact = (listed: Packages = {}) =>
    Object.fromEntries(Object.keys(listed).map((name) => [name, versions[name]]));
  const { dependencies, devDependencies, ...manifest } = JSON.parse(template) as Manifest;
  const { engines, allowScripts } = root;
  const all = { ...manifest, engines, allowScripts, dependencies: exact(dependencies) };
  return `${JSON.stringify({ ...all, devDependencies: exact(devDependencies) }, null, 2)}\n`;
}

export interface NewRemoteOptions {
  name: string;
  to: string;
  /** Where npm gets each of the site's packages, by the package's name. The default is a registry. */
  packages?: Packages | undefined;
}

export async function writeNewRemote({ name, to, packages = {} }: NewRemoteOptions): Promise<void> {
  if (!isAppName(name) || name === 'shell') {
    throw new Error(
      `"${name.slice(0, 40)}" is not a valid app name. Use at most 31 characters: a-z, 0-9 and hyphens. Begin with a letter; "shell" is reserved.`,
    );
  }
  if (existsSync(to) && (await readdir(to)).length > 0)
    throw new Error(`${to} is not empty. Choose an empty or new folder.`);
  const title = name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  for (const { path } of await filesIn(TEMPLATE)) {
    const template = await readFile(join(TEMPLATE, path), 'utf8');
    const own = template.replaceAll('Starter', title).replaceAll('starter', name);
    // The ending `.template` keeps this repository's tools from reading the template's configuration.
    const target = path.replace(/\.template$/, '');
    const text = target === 'package.json' ? await manifestOf(own, packages) : own;
    await writeFiles(to, [{ name: target, bytes: Buffer.from(text) }]);
  }
}
