import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createInstance } from '@module-federation/runtime';
import * as core from '@module-federation/runtime-core';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runScript } from '../process/run-script.ts';
import { installedVersion } from '../project/installed-packages.ts';
import { PROJECT_ROOT } from '../project/project.ts';

/** Builds the remote of `slow-build.ts`; gives its folder, and what the build says. */
async function slowBuild(options: object): Promise<{ folder: string; said: string }> {
  // Below the project, so that the build finds React.
  const folder = mkdtempSync(join(PROJECT_ROOT, 'node_modules/.vite-slow-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  vi.stubEnv('VITEST', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const script = join(import.meta.dirname, '../../testing/slow-build.ts');
  return { folder, said: await runScript(script, [folder, JSON.stringify(options)], 'production') };
}

it('a module that takes long to load does not break the build, as it does with the defaults of the plugin', async () => {
  expect((await slowBuild({})).said).toContain('It is built.');
  await expect(slowBuild({ moduleParseIdleTimeout: 10 })).rejects.toThrow(/MISSING_EXPORT.*"useState"/);
});

it('a built remote takes the very modules that its host shares, and tells any host of its styles', async () => {
  const { folder } = await slowBuild({});
  const shared = {
    react: { useId: () => 'the id of the host', useState: () => 'a state' },
    'react-dom': {},
    'react/jsx-runtime': {},
    'react-router-dom': {},
    'shared-lib': { webhook: 'the client of the host' },
  };
  vi.stubGlobal('_FEDERATION_RUNTIME_CORE', core);
  const host = createInstance({
    name: 'host',
    remotes: [],
    shared: Object.fromEntries(
      Object.entries(shared).map(([name, module]) => [
        name,
        {
          version: installedVersion(name),
          lib: () => module,
          shareConfig: { singleton: true, requiredVersion: '*' },
        },
      ]),
    ),
    plugins: [
      {
        name: 'from-disk',
        loadEntry: () => import(pathToFileURL(join(folder, 'dist/remoteEntry.js')).href) as never,
      },
    ],
  });
  host.registerRemotes([{ name: 'mfe_guide', entry: '/remoteEntry.js', type: 'module' }]);
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
