import type { ModuleFederation } from '@module-federation/runtime';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as router from 'react-router';
import * as sharedLib from 'shared-lib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  // What the build puts in from the installed packages.
  vi.stubGlobal('__SHARED_VERSIONS__', versions);
  const { createFederationHost } = await import('./federation-host.ts');
  return createFederationHost();
}

async function sharedBy(shell: ModuleFederation, name: string): Promise<Record<string, unknown> | undefined> {
  const factory = await shell.loadShare<Record<string, unknown>>(name);
  if (!factory) throw new Error(`${name} is not shared.`);
  return factory();
}

/** What the lint rule lets a remote import of `react-router-dom`. */
function allowedNames(): string[] {
  const remotes = biome.overrides.find(({ includes }) => includes[0] === 'mfe-*/src/**');
  const rule = JSON.parse(JSON.stringify(remotes?.linter.rules.style?.noRestrictedImports)) as {
    options: { paths: Record<string, { allowImportNames: string[] }> };
  };
  return rule.options.paths['react-router-dom']?.allowImportNames ?? [];
}

describe('the federation host', () => {
  it('gives remotes the very modules that the shell runs', async () => {
    const shell = await host(VERSIONS);
    const shared = (name: string) => sharedBy(shell, name);
    expect((await shared('react'))?.useState).toBe(React.useState);
    expect((await shared('react/jsx-runtime'))?.jsx).toBe(jsxRuntime.jsx);
    expect((await shared('react-dom'))?.createPortal).toBe(ReactDom.createPortal);
    expect(Object.keys((await shared('shared-lib')) ?? {})).toEqual(Object.keys(sharedLib));
  });

  it('gives them of the one router that it runs what the lint rule lets them import', async () => {
    const names = Object.entries((await sharedBy(await host(VERSIONS), 'react-router-dom')) ?? {});
    expect(names.map(([name]) => name).sort()).toEqual(allowedNames().sort());
    const own = new Map<string, unknown>(Object.entries(router));
    for (const [name, value] of names) expect(value).toBe(own.get(name));
  });

  it('refuses to share a module whose version is not known', async () => {
    const { 'react-dom': _, ...versions } = VERSIONS;
    await expect(host(versions)).rejects.toThrow('No version is known of the shared module react-dom.');
  });
});
