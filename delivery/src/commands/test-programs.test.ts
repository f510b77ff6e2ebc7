import { expect, it } from 'vitest';
import { ensurePrograms, leftOut, type Machine, type Program } from './test-programs.ts';

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

/** Ensures them on a machine with these programs, which can get those; gives what is missing, tried and said. */
function ensure(there: Program['id'][], obtainable: Program['id'][], rest: Partial<Machine> = {}) {
  const has = new Set(there);
  const tried: string[] = [];
  const said: string[] = [];
  const missing = ensurePrograms(ALL, {
    isRoot: true,
    isCi: false,
    has: ({ id }) => has.has(id),
    install({ id }) {
      tried.push(id);
      if (obtainable.includes(id)) has.add(id);
    },
    say: (line) => void said.push(line),
    ...rest,
  });
  return { missing: missing.map(({ id }) => id), tried, said };
}

it('says nothing where everything is there', () => {
  expect(ensure(['Chromium', 'nginx', 'PostgreSQL'], [])).toEqual({ missing: [], tried: [], said: [] });
});

it('installs what is missing as root, and tells in one line each what it could not', () => {
  const { missing, tried, said } = ensure(['Chromium'], ['PostgreSQL']);
  expect([missing, tried]).toEqual([['nginx'], ['nginx', 'PostgreSQL']]);
  expect(said.at(-1)).toBe('Missing: nginx (apt-get install nginx). Left out: the tests with nginx.');
});

it('without root installs only what needs none, and leaves the rest out', () => {
  const { missing, tried, said } = ensure([], ['Chromium', 'nginx'], { isRoot: false });
  expect([missing, tried]).toEqual([['nginx', 'PostgreSQL'], ['Chromium']]);
  expect(said.slice(-2)).toEqual(ALL.slice(1).map(leftOut));
});

it('leaves nothing out in CI: it fails there, and names all that is missing', () => {
  expect(() => ensure([], [], { isCi: true })).toThrow(ALL.map(leftOut).join('\n'));
});
