import { describe, expect, it } from 'vitest';
import { ensurePrograms, leftOut, type Machine, type Program } from './test-programs.ts';

describe('ensure programs', () => {
  const program = (id: Program['id'], needsRoot = true): Program => ({
    id,
    name: id,
    isThere: () => false,
    install: () => {},
    needsRoot,
    remedy: `apt-get install ${id}`,
    leavesOut: `the tests with ${id}`,
  });
  const ALL = [program('Chromium', false), program('nginx'), program('PostgreSQL')];

  /** A machine with these programs, which can get those. */
  function machine(there: Program['id'][], obtainable: Program['id'][], rest: Partial<Machine> = {}) {
    const has = new Set(there);
    const tried: string[] = [];
    const said: string[] = [];
    const made: Machine = {
      isRoot: true,
      isCi: false,
      has: ({ id }) => has.has(id),
      install({ id }) {
        tried.push(id);
        if (obtainable.includes(id)) has.add(id);
      },
      say: (line) => void said.push(line),
      ...rest,
    };
    return { machine: made, tried, said };
  }

  it('says nothing where everything is there', () => {
    const { machine: made, tried, said } = machine(['Chromium', 'nginx', 'PostgreSQL'], []);
    expect(ensurePrograms(ALL, made)).toEqual([]);
    expect([tried, said]).toEqual([[], []]);
  });

  it('installs what is missing as root', () => {
    const { machine: made, tried } = machine(['Chromium'], ['nginx', 'PostgreSQL']);
    expect(ensurePrograms(ALL, made)).toEqual([]);
    expect(tried).toEqual(['nginx', 'PostgreSQL']);
  });

  it('tells in one line each what root could not install', () => {
    const { machine: made, said } = machine(['Chromium'], ['PostgreSQL']);
    const missing = ensurePrograms(ALL, made);
    expect(missing.map(({ id }) => id)).toEqual(['nginx']);
    expect(said.at(-1)).toBe('Missing: nginx (apt-get install nginx). Left out: the tests with nginx.');
  });

  it('without root installs only what needs none, and leaves the rest out', () => {
    const { machine: made, tried, said } = machine([], ['Chromium', 'nginx'], { isRoot: false });
    const missing = ensurePrograms(ALL, made);
    expect(tried).toEqual(['Chromium']);
    expect(missing.map(({ id }) => id)).toEqual(['nginx', 'PostgreSQL']);
    expect(said.slice(-2)).toEqual(missing.map(leftOut));
  });

  it('leaves nothing out in CI: it fails there, and names all that is missing', () => {
    const { machine: made } = machine([], [], { isCi: true });
    expect(() => ensurePrograms(ALL, made)).toThrow(ALL.map(leftOut).join('\n'));
  });
});
