import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createInstance } from '@module-federation/runtime';
import * as core from '@module-federation/runtime-core';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runScript } from '../process/run-script.ts';
import { PROJECT_ROOT } from '../project/project.ts';
import { installedVersion } from './sharing.ts';

async function slowBuild(): Promise<string> {
  // The folder is inside the project, so that the build finds React.
  const folder = mkdtempSync(join(PROJECT_ROOT, 'node_modules/.vite-slow-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  vi.stubEnv('VITEST', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const script = join(import.meta.dirname, '../../testing/slow-build.ts');
  expect(await runScript(script, [folder], 'production')).toContain('The remote is built.');
  return folder;
}

it('a remote that is slow to build uses its host’s modules, and lists its styles', async () => {
  const folder = await slowBuild();
  const shared = {
    react: { useId: () => 'the id of the host', useState: () => 'a state' },
    'react-dom': {},
    'react/jsx-runtime': {},
    'react-router-dom': {},
    'shared-lib': { webhook: 'the client of the host' },
  };
  vi.stubGlobal('_FEDERATION_RUNTIME_CORE', core);
  const shareConfig = { singleton: true, requiredVersion: '*' };
  const provided = Object.entries(shared).map(([name, module]) => {
    return [name, { version: installedVersion(name), lib: () => module, shareConfig }] as const;
  });
  const loadEntry = () => import(pathToFileURL(join(folder, 'dist/remoteEntry.js')).href) as never;
  const host = createInstance({
    name: 'host',
    remotes: [{ name: 'mfe_guide', entry: '/remoteEntry.js', type: 'module' }],
    shared: Object.fromEntries(provided),
    plugins: [{ name: 'from-disk', loadEntry }],
  });
  const module = await host.loadRemote<{
    routes: { useId: unknown; load(): Promise<{ default(): unknown }> }[];
  }>('mfe_guide/routes');
  const [route] = module?.routes ?? [];
  expect(route?.useId).toBe(shared.react.useId);
  expect((await route?.load())?.default()).toEqual([shared.react.useState, shared['shared-lib'].webhook]);

  const { metaData, exposes } = JSON.parse(readFileSync(join(folder, 'dist/mf-manifest.json'), 'utf8'));
  expect(metaData.publicPath).toBe('auto');
  expect(exposes[0].assets.css.sync).toEqual(['style.css']);
});
