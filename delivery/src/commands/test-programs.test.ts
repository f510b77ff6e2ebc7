import { expect, it } from 'vitest';
import { ensurePrograms, leftOut, type Program } from './tests.ts';

type Id = Program['id'];

/** Ensures programs on a machine that has some of them and can get others. */
function ensure(there: Id[], installable: Id[], rest: { isRoot?: boolean; isCi?: boolean } = {}) {
  const has = new Set(there);
  const [tried, printed]: [Id[], string[]] = [[], []];
  const get = (id: Id) => {
    tried.push(id);
    if (installable.includes(id)) has.add(id);
  };
  const programs = (['Chromium', 'pg_dump', 'PostgreSQL'] as const).map(
    (id): Program => ({
      id,
      isThere: () => has.has(id),
      ...(id === 'Chromium' ? { download: () => get(id) } : {}),
      packages: [id],
      leavesOut: `the tests with ${id}`,
    }),
  );
  const missing = ensurePrograms(programs, {
    isRoot: true,
    isCi: false,
    installPackages: (names) => get(names[0] as Id),
    print: (line) => void printed.push(line),
    ...rest,
  });
  return { missing: missing.map(({ id }) => id), tried, printed, lines: missing.map(leftOut) };
}

it('prints nothing when every program is installed', () => {
  expect(ensure(['Chromium', 'pg_dump', 'PostgreSQL'], [])).toMatchObject({ missing: [], printed: [] });
});

it('as root, installs missing programs, and prints a line for each one that fails', () => {
  const { missing, tried, printed } = ensure(['Chromium'], ['PostgreSQL']);
  expect([missing, tried]).toEqual([['pg_dump'], ['pg_dump', 'PostgreSQL']]);
  expect(printed.at(-1)).toBe(
    'Missing: pg_dump (Debian: apt-get install pg_dump). Left out: the tests with pg_dump.',
  );
});

it('without root, downloads programs that do not need it, and omits the rest', () => {
  const { missing, tried, printed, lines } = ensure([], ['Chromium', 'PostgreSQL'], { isRoot: false });
  expect([missing, tried]).toEqual([['pg_dump', 'PostgreSQL'], ['Chromium']]);
  expect(printed.slice(-2)).toEqual(lines);
});

it('throws in CI, with the names of all missing programs', () => {
  expect(() => ensure([], [], { isCi: true })).toThrow(
    /Missing: Chromium[\s\S]*Missing: pg_dump[\s\S]*Missing: PostgreSQL/,
  );
});
