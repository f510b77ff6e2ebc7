import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runScript } from '../../core/process/run-script.ts';
import * as project from '../../core/project/project.ts';
import { filesIn } from '../../core/store/files.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { KIT_PACKAGE, makePackages, SHARED_LIB_PACKAGE } from './make-packages.ts';

const unpack = (file: string): string => {
  const folder = temporaryFolder();
  execFileSync('tar', ['xzf', file, '-C', folder, '--strip-components=1']);
  return folder;
};
const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

it('packs the kit as JavaScript, and shared-lib as sources with which a remote can be built', async () => {
  const packed = await makePackages(temporaryFolder());
  expect(packed.map(({ name }) => name)).toEqual([SHARED_LIB_PACKAGE, KIT_PACKAGE]);
  const [shared = '', kit = ''] = packed.map(({ file }) => unpack(file));

  expect(manifestOf(shared)).not.toHaveProperty('private');
  const { dependencies, bin } = manifestOf(kit);
  expect(dependencies).toHaveProperty('vite');
  for (const name of ['backend', 'playwright-core', 'hono', 'pg', 'shared-lib'])
    expect(dependencies).not.toHaveProperty(name);
  for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  const command = readFileSync(join(kit, bin['remote-kit']), 'utf8');
  expect(command).toMatch(/^#!\/usr\/bin\/env node\n/);
  const modules = (await filesIn(join(kit, 'dist'))).map(({ path }) => path);
  expect(modules).toContain('remote/kit/project.js');
  expect(modules).not.toContain('core/project/project.js');

  // The remote is outside the project, because inside, `shared-lib` would resolve to the workspace.
  const folder = temporaryFolder();
  const installed = join(folder, 'node_modules/shared-lib');
  mkdirSync(installed, { recursive: true });
  const packages = join(project.PROJECT_ROOT, 'node_modules');
  for (const name of readdirSync(packages).filter((one) => one !== 'shared-lib'))
    symlinkSync(join(packages, name), join(folder, 'node_modules', name));
  cpSync(shared, installed, { recursive: true });
  expect(manifestOf(installed).name).toBe(SHARED_LIB_PACKAGE);
  writeFileSync(join(folder, 'package.json'), '{ "dependencies": { "shared-lib": "1.0.0" } }');
  vi.stubEnv('VITEST', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const script = join(import.meta.dirname, '../../testing/slow-build.ts');
  await expect(runScript(script, [folder, '{}'], 'production')).resolves.toContain('The remote is built.');
});

it('the kit’s project.ts exports every name that the site’s project.ts exports', () => {
  const exported = readFileSync(join(import.meta.dirname, 'project.ts'), 'utf8');
  const names = [...exported.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  expect(Object.keys(project).filter((name) => !names.includes(name))).toEqual([]);
});
