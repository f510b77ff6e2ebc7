import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesIn } from '../../core/store/files.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { KIT_PACKAGE } from './make-packages.ts';
import { writeNewRemote } from './new-remote.ts';

it('creates a repository with the app’s name, exact package versions and pinned actions', async () => {
  const to = temporaryFolder();
  await writeNewRemote({ name: 'paint-offers', to });
  const manifest = JSON.parse(readFileSync(join(to, 'package.json'), 'utf8'));
  expect(manifest.name).toBe('mfe-paint-offers');
  const { 'shared-lib': shared, ...versions } = { ...manifest.dependencies, ...manifest.devDependencies };
  expect(shared).toMatch(/^npm:@gable-and-grain\/shared-lib@\d+\.\d+\.\d+$/);
  expect(versions).toHaveProperty(KIT_PACKAGE);
  for (const version of Object.values(versions)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  // The `node` package provides the Node that runs every command.
  expect(manifest).toMatchObject({ engines: { node: '>=20' }, allowScripts: { node: true } });
  expect(manifest.devDependencies.node).toMatch(/^24\./);
  for (const { path } of await filesIn(to)) {
    expect(path).not.toMatch(/starter/i);
    expect(readFileSync(join(to, path), 'utf8'), path).not.toMatch(/starter/i);
  }
  expect(readFileSync(join(to, 'src/routes.ts'), 'utf8')).toContain("path: '/paint-offers'");
  // Actions are pinned to commits, because a tag could be moved to a commit that steals the token.
  const workflow = readFileSync(join(to, '.github/workflows/release.yml'), 'utf8');
  const actions = workflow.split('\n').filter((line) => line.includes('uses:'));
  expect(actions).toHaveLength(2);
  for (const action of actions) expect(action).toMatch(/uses: actions\/[\w-]+@[0-9a-f]{40} # v\d/);
});

it('refuses an invalid app name, and a folder that is not empty', async () => {
  const to = temporaryFolder();
  for (const name of ['../x', 'shell', 'Offers'])
    await expect(writeNewRemote({ name, to })).rejects.toThrow('is not a valid app name');
  writeFileSync(join(to, 'mine.txt'), 'mine');
  await expect(writeNewRemote({ name: 'offers', to })).rejects.toThrow('is not empty');
  expect(readdirSync(to)).toEqual(['mine.txt']);
});
