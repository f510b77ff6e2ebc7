import * as router from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import biome from '../../../biome.json' with { type: 'json' };
import { createFederationHost } from './federation-host.ts';

afterEach(() => vi.unstubAllGlobals());

function allowedNames(): string[] {
  const remotes = biome.overrides.find(({ includes }) => includes[0] === 'mfe-*/src/**');
  const rule = JSON.parse(JSON.stringify(remotes?.linter.rules.style?.noRestrictedImports)) as {
    options: { paths: Record<string, { allowImportNames: string[] }> };
  };
  return rule.options.paths['react-router-dom']?.allowImportNames ?? [];
}

it('the shell shares exactly the router exports that the lint rule allows in remotes', async () => {
  vi.stubGlobal('__SHARED_VERSIONS__', { 'react-router-dom': '7.18.5' });
  const factory = await createFederationHost().loadShare<Record<string, unknown>>('react-router-dom');
  if (!factory) throw new Error('The router is not shared.');
  const shared = Object.entries(factory() ?? {});
  expect(shared.map(([name]) => name).sort()).toEqual(allowedNames().sort());
  const routerExports = new Map<string, unknown>(Object.entries(router));
  for (const [name, value] of shared) expect(value).toBe(routerExports.get(name));
});
