import * as router from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import biome from '../../../biome.json' with { type: 'json' };

const VERSIONS = {
  react: '19.3.1',
  'react/jsx-runtime': '19.3.1',
  'react-dom': '19.3.1',
  'react-router-dom': '7.18.5',
  'shared-lib': '1.0.0',
};

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function host(versions: Record<string, string>) {
  // The build sets these versions from the installed packages.
  vi.stubGlobal('__SHARED_VERSIONS__', versions);
  const { createFederationHost } = await import('./federation-host.ts');
  return createFederationHost();
}

/** The names of `react-router-dom` that the lint rule allows in remotes. */
function allowedNames(): string[] {
  const remotes = biome.overrides.find(({ includes }) => includes[0] === 'mfe-*/src/**');
  const rule = JSON.parse(JSON.stringify(remotes?.linter.rules.style?.noRestrictedImports)) as {
    options: { paths: Record<string, { allowImportNames: string[] }> };
  };
  return rule.options.paths['react-router-dom']?.allowImportNames ?? [];
}

it('shares the router’s exports that the lint rule allows in remotes', async () => {
  const shell = await host(VERSIONS);
  const factory = await shell.loadShare<Record<string, unknown>>('react-router-dom');
  if (!factory) throw new Error('The router is not shared.');
  const names = Object.entries(factory() ?? {});
  expect(names.map(([name]) => name).sort()).toEqual(allowedNames().sort());
  const own = new Map<string, unknown>(Object.entries(router));
  for (const [name, value] of names) expect(value).toBe(own.get(name));
});

it('refuses to share a module of unknown version', async () => {
  const { 'react-dom': _, ...versions } = VERSIONS;
  await expect(host(versions)).rejects.toThrow('There is no known version of the shared module react-dom.');
});
