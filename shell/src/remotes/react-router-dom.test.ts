import * as reactRouter from 'react-router';
import { describe, expect, it } from 'vitest';
import biome from '../../../biome.json' with { type: 'json' };
import * as provided from './react-router-dom.ts';

/** What the lint rule lets a remote import. */
function allowedNames(): string[] {
  const remotes = biome.overrides.find(({ includes }) => includes[0] === 'mfe-*/src/**');
  const rule = JSON.parse(JSON.stringify(remotes?.linter.rules.style.noRestrictedImports)) as {
    options: { paths: Record<string, { allowImportNames: string[] }> };
  };
  return rule.options.paths['react-router-dom']?.allowImportNames ?? [];
}

describe('what the shell provides as react-router-dom', () => {
  it('is what the lint rule lets a remote import', () => {
    expect(Object.keys(provided).sort()).toEqual(allowedNames().sort());
  });

  it('is of the one router that the shell runs', () => {
    const router = new Map<string, unknown>(Object.entries(reactRouter));
    for (const [name, value] of Object.entries(provided)) expect(value).toBe(router.get(name));
  });
});
