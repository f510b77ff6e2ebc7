import { major } from 'semver';
import type { Contract } from '../release/contract/contract.ts';

/** An entry that does not fit, in words. */
export type ContractBreak = string;

const isOptional = (type: string) => /^(readonly )?['"\w$@]+\?/.test(type);

/** What somebody who relies on `expected` misses in `actual`: entries that are gone or that changed. */
export function missingEntries(expected: Contract, actual: Contract): ContractBreak[] {
  const unused = new Set(expected.unused);
  return Object.entries(expected.entries)
    .filter(([key, type]) => !unused.has(key) && actual.entries[key] !== type)
    .map(([key, type]) => {
      const now = actual.entries[key];
      return now === undefined ? `${key} is not there (${type})` : `${key} is "${now}" and not "${type}"`;
    });
}

/**
 * Why a remote that was built against `required` does not fit a shell that provides `provided`: what it
 * relies on is gone or changed, or what it hands over lacks a member that is now expected. Empty when it
 * fits, and when the major versions differ: then the shared versions decide.
 */
export function compareContracts(required: Contract, provided: Contract): ContractBreak[] {
  if (major(required.version) !== major(provided.version)) return [];
  const expected = Object.entries(provided.entries)
    .filter(([key, type]) => {
      const [declaration = ''] = key.split('.');
      const known = required.taken.includes(declaration) && declaration !== key;
      return known && !Object.hasOwn(required.entries, key) && !isOptional(type);
    })
    .map(([key, type]) => `${key} is expected now (${type})`);
  return [...missingEntries(required, provided), ...expected];
}
