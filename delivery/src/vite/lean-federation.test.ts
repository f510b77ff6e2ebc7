import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createInstance } from '@module-federation/runtime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PROJECT_ROOT } from '../project.ts';
import { runScript } from '../run-script.ts';
import { leanFederation } from './lean-federation.ts';

/** What a built container has (Module Federation's contract between host and remote). */
interface Container {
  init(scope: object): unknown;
  get(name: string): Promise<() => { routes: readonly { useId: unknown; load(): Promise<Page> }[] }>;
}
interface Page {
  default(): unknown[];
}

describe('a built remote', () => {
  let folder = '';
  const built = (name = '') => join(folder, 'dist', name);

  beforeAll(async () => {
    // Below the project, so that the build finds React.
    folder = mkdtempSync(join(PROJECT_ROOT, 'node_modules/.vite-lean-'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    vi.stubEnv('VITEST', undefined);
    await runScript(join(import.meta.dirname, '../testing/slow-build.ts'), [folder, '{}'], 'production');
    vi.unstubAllEnvs();
    // The loader of `shared-lib`, which checks what it brings.
    vi.stubGlobal('loadModule', (load: () => Promise<unknown>) => load());
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const container = (copy: string): Promise<Container> =>
    import(`${pathToFileURL(built('remoteEntry.js')).href}?${copy}`);

  const useId = () => 'the id of the host';
  const shared = {
    react: { useId, useState: () => 'a state' },
    'react-dom': {},
    'react/jsx-runtime': {},
    'react-router-dom': {},
    'shared-lib': { webhook: 'the client of the host' },
  };
  const provide = (module: object) => ({ '19.3.1': { lib: () => module } });
  const scope = Object.fromEntries(Object.entries(shared).map(([name, module]) => [name, provide(module)]));

  it('gives its routes and pages the very modules that the host shares', async () => {
    const { init, get } = await container('shared');
    await init(scope);
    const [route] = (await get('./routes'))().routes;
    expect(route?.useId).toBe(useId);
    expect((await route?.load())?.default()).toEqual([shared.react.useState, shared['shared-lib'].webhook]);
  });

  it('is started by the runtime that the shell has', async () => {
    const host = createInstance({
      name: 'host',
      remotes: [],
      shared: Object.fromEntries(
        Object.entries(shared).map(([name, module]) => [
          name,
          {
            version: name === 'shared-lib' ? '1.0.0' : '19.3.1',
            lib: () => module,
            shareConfig: { singleton: true, requiredVersion: '*' },
          },
        ]),
      ),
      plugins: [{ name: 'from-disk', loadEntry: () => container('runtime') as never }],
    });
    host.registerRemotes([{ name: 'mfe_guide', entry: '/remoteEntry.js', type: 'module' }]);
    const module = await host.loadRemote<{ routes: { useId: unknown }[] }>('mfe_guide/routes');
    expect(module?.routes[0]?.useId).toBe(useId);
  });

  it('says which module the host does not share', async () => {
    const script = `globalThis.loadModule = (load) => load();
      const { init, get } = await import(${JSON.stringify(pathToFileURL(built('remoteEntry.js')).href)});
      await init({}); await get('./routes').then(() => {}, (error) => console.log(error.message));`;
    const file = join(folder, 'without.mjs');
    writeFileSync(file, script);
    expect(await runScript(file, [], 'production')).toContain('The shell does not provide react.');
  });

  it('has a small entry, and nothing of the plugin’s own container', () => {
    expect(statSync(built('remoteEntry.js')).size).toBeLessThan(600);
    const names = readdirSync(built('assets'));
    expect(names.join()).not.toMatch(/hostInit|pendingShares|localSharedImportMap/);
    for (const name of names) {
      expect(readFileSync(built(`assets/${name}`), 'utf8'), name).not.toMatch(
        /__mf_module_cache__|initPromise|shareScopeMap/,
      );
    }
  });
});

describe('a plugin that writes its modules in another way', () => {
  type Hooks = {
    transform(code: string, id: string): string | null;
    generateBundle(options: unknown, bundle: object): void;
  };
  const { transform, generateBundle } = leanFederation({}) as unknown as Hooks;
  const context = {
    error(message: string) {
      throw new Error(message);
    },
  };
  const CHANGED = 'docs/decisions/071-a-container-for-one-host.md';

  it('is refused where a shared module has no names', () => {
    expect(() => transform.call(context, 'export default 1;', 'virtual:__loadShare__react')).toThrow(CHANGED);
  });

  it.each([
    ['no entry', {}],
    ['rest', { 'remoteEntry.js': { type: 'chunk', code: '', fileName: 'remoteEntry.js' }, a: rest('a.js') }],
  ])('is refused where the build has its %s', (_, bundle) => {
    expect(() => generateBundle.call(context, {}, bundle)).toThrow(CHANGED);
  });

  function rest(fileName: string) {
    return { type: 'chunk', fileName, code: 'globalThis.__mf_module_cache__ = {};' };
  }
});
