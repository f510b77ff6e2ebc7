import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, parseSync } from 'vite';
import { describe, expect, it, vi } from 'vitest';
import { PROJECT_ROOT } from '../project.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { leanDependencies } from './lean-dependencies.ts';

// Builds on a busy machine take their time.
vi.setConfig({ testTimeout: 30_000 });

type Hooks = {
  load(id: string): string | null;
  transform(code: string, id: string): { code: string } | null;
};
const { load, transform } = leanDependencies() as unknown as Hooks;

/** The chunk of the installed router that holds its components. */
function routerChunk(): { id: string; code: string } {
  const folder = join(PROJECT_ROOT, 'node_modules/react-router/dist/production');
  for (const name of readdirSync(folder).filter((entry) => /^chunk-.*\.mjs$/.test(entry))) {
    const code = readFileSync(join(folder, name), 'utf8');
    if (code.includes('function PrefetchPageLinks(')) return { id: join(folder, name), code };
  }
  throw new Error('The installed router has no chunk with PrefetchPageLinks.');
}

it('a build in which a pinned dependency no longer looks as expected fails, naming what is missing', async () => {
  const entry = join(temporaryFolder(), 'main.js');
  writeFileSync(entry, 'export default 1;');
  const failure = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [leanDependencies()],
    build: { write: false, rolldownOptions: { input: entry } },
  }).then(
    () => 'built',
    (error: Error) => error.message,
  );
  expect(failure).toContain('lean-dependencies no longer finds');
  for (const missing of [
    'SnapshotHandler',
    'preload',
    'generateSnapshotFromManifest',
    'error-codes',
    'dom',
    'function PrefetchPageLinks(',
  ]) {
    expect(failure).toContain(missing);
  }
  expect(failure).toContain('docs/decisions/004-lean-dependencies.md');
});

describe('the installed router', () => {
  it('loses what prefetches for the framework mode, and stays a module that can be read', () => {
    const { id, code } = routerChunk();
    const lean = transform(code, id)?.code ?? '';
    expect(lean).toContain('function PrefetchPageLinks({ page, ...linkProps }) { return null;');
    expect(lean).not.toMatch(/^\s*\w+\.displayName = /m);
    expect(parseSync('chunk.mjs', lean).errors).toEqual([]);
  });

  it('has its creations marked as free of effects, so that unused ones fall away', () => {
    const { id, code } = routerChunk();
    const lean = transform(code, id)?.code ?? '';
    expect(code).toMatch(/= React\d*\.createContext\(/);
    expect(lean).not.toMatch(/= React\d*\.createContext\(/);
    expect(lean).toMatch(/= \/\* @__PURE__ \*\/ React\d*\.createContext\(/);
  });
});

describe('a module that the site never reaches', () => {
  it.each([
    ['@module-federation/runtime-core/dist/plugins/snapshot/SnapshotHandler.js', 'DisabledSnapshotHandler'],
    ['@module-federation/runtime-core/dist/utils/preload.js', 'preloadRemote'],
    ['@module-federation/sdk/dist/generateSnapshotFromManifest.js', 'isManifestProvider'],
    ['@module-federation/error-codes/dist/desc.mjs', 'runtimeDescMap'],
  ])('%s is replaced by one with all of its exports', (path, name) => {
    const installed = readFileSync(join(PROJECT_ROOT, 'node_modules', path), 'utf8');
    const names = (code: string) =>
      [...code.matchAll(/export (?:const|class) (\w+)/g), ...code.matchAll(/^export \{([^}]*)\}/gm)]
        .flatMap(([, list = '']) => list.split(','))
        .map((entry) => entry.trim().split(' as ').at(-1))
        .sort();
    const replacement = load(join(PROJECT_ROOT, 'node_modules', path)) ?? '';
    expect(replacement).toContain(name);
    expect(names(installed)).not.toEqual([]);
    expect(names(replacement)).toEqual(expect.arrayContaining(names(installed)));
  });

  it('lets the runtime forget a remote: what it asks its snapshots for is an object', async () => {
    const path = '@module-federation/runtime-core/dist/plugins/snapshot/SnapshotHandler.js';
    const [asked = ''] = /export const getGlobalRemoteInfo.*/.exec(load(path) ?? '') ?? [];
    const { getGlobalRemoteInfo } = await import(`data:text/javascript,${encodeURIComponent(asked)}`);
    expect(getGlobalRemoteInfo().hostGlobalSnapshot).toBeUndefined();
  });

  it('is no other module', () => {
    expect(load(join(PROJECT_ROOT, 'node_modules/react/index.js'))).toBeNull();
    expect(transform('const a = 1;', join(PROJECT_ROOT, 'shell/src/main.tsx'))).toBeNull();
  });
});
