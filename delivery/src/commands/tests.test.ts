import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PROJECT_ROOT } from '../core/project/project.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ensurePrograms, type Program, readCounts, runSuites, type Suite } from './tests.ts';

function suite(name: string, code = ''): Suite {
  const script = join(temporaryFolder(), 'runner.mjs');
  writeFileSync(script, code);
  return { name, args: (report) => [script, report] };
}

const unit = (report: object, code = 0, file = 'process.argv[2]') => {
  const write = `writeFileSync(${file}, '${JSON.stringify(report)}')`;
  return suite('unit', `import { writeFileSync } from 'node:fs'; ${write}; process.exit(${code})`);
};

async function run(suites: readonly Suite[], skipped?: readonly string[]): Promise<[boolean, string[]]> {
  const output: string[] = [];
  const write = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation((text) => output.push(String(text).trim()) > 0);
  onTestFinished(() => write.mockRestore());
  return [await runSuites(suites, skipped), output];
}

const GREEN = { numPassedTests: 40, numFailedTests: 0 };

it.each<[string, () => Suite[], boolean, last: string]>([
  ['ends with the counts of all suites', () => [suite('types'), unit(GREEN)], true, '41 passed, 0 failed'],
  ['goes on after a failure', () => [suite('a', 'process.exit(1)'), suite('b')], false, '1 passed, 1 failed'],
  ['counts failed tests', () => [unit({ ...GREEN, numFailedTests: 3 }, 1)], false, '40 passed, 3 failed'],
  ['fails when a file does not load', () => [unit(GREEN, 1)], false, '40 passed, 1 failed'],
])('a test run %s', async (_, suites, verdict, last) => {
  const [passed, output] = await run(suites());
  expect([passed, output.at(-1)]).toEqual([verdict, last]);
});

it('prints failed files, missing programs, and the numbers of retried and skipped tests', async () => {
  const testResults = [{ name: join(PROJECT_ROOT, 'delivery/src/a.test.ts'), status: 'failed' }];
  const report = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 1, testResults };
  const stats = { expected: 199, unexpected: 0, flaky: 1, skipped: 2 };
  const flaky = unit({ stats }, 0, 'process.env.PLAYWRIGHT_JSON_OUTPUT_FILE');
  const [, output] = await run([unit(report, 1), flaky], ['Missing: fonts. Skipped: their tests.']);
  expect(output.slice(-4)).toEqual([
    '✗ delivery/src/a.test.ts',
    expect.stringContaining('200 passed (1 of them on a retry), 0 failed, 2 skipped'),
    'Missing: fonts. Skipped: their tests.',
    '201 passed, 1 failed',
  ]);
});

it('counts retried tests as failed when more than 1% were retried', () => {
  const few = readCounts({ stats: { expected: 397, unexpected: 1, flaky: 2 } });
  expect(few).toMatchObject({ passed: 399, failed: 1, retried: 2 });
  const many = readCounts({ stats: { expected: 97, unexpected: 1, flaky: 2 } });
  expect(many).toMatchObject({ passed: 97, failed: 3, retried: 0 });
});

type Id = Program['id'];

function ensure(present: Id[], installable: Id[], rest: { isRoot?: boolean; isCi?: boolean } = {}) {
  const has = new Set(present);
  const [tried, printed]: [Id[], string[]] = [[], []];
  const install = (id: Id) => {
    tried.push(id);
    if (installable.includes(id)) has.add(id);
  };
  const programs = (['Chromium', 'pg_dump', 'PostgreSQL'] as const).map(
    (id): Program => ({
      id,
      isInstalled: () => has.has(id),
      ...(id === 'Chromium' ? { download: () => install(id) } : {}),
      packages: [id],
      skippedTests: `the tests with ${id}`,
    }),
  );
  const missing = ensurePrograms(programs, {
    isRoot: true,
    isCi: false,
    installPackages: (names) => install(names[0] as Id),
    print: (line) => void printed.push(line),
    ...rest,
  });
  return { missing: missing.map(({ id }) => id), tried, printed };
}

it('installs missing programs, and throws in CI if some are still missing', () => {
  const asRoot = ensure(['Chromium'], ['PostgreSQL']);
  expect([asRoot.missing, asRoot.tried]).toEqual([['pg_dump'], ['pg_dump', 'PostgreSQL']]);
  expect(asRoot.printed.at(-1)).toContain('Missing: pg_dump (Debian: apt-get install pg_dump). Skipped: ');
  const { missing, tried } = ensure([], ['Chromium', 'PostgreSQL'], { isRoot: false });
  expect([missing, tried]).toEqual([['pg_dump', 'PostgreSQL'], ['Chromium']]);
  expect(() => ensure([], [], { isCi: true })).toThrow(/Missing: Chromium[\s\S]*Missing: PostgreSQL/);
});
