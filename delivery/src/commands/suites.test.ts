import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PROJECT_ROOT } from '../core/project/project.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import {
  CHECKS,
  OTHER_BROWSERS,
  readCounts,
  runSuites,
  SLOW_SUITES,
  type Suite,
  suitesWithout,
} from './suites.ts';

describe('run suites', () => {
  /** A suite whose runner is this code; a runner of vitest's kind is told the file of its report. */
  function suite(name: string, code: string, report?: Suite['report']): Suite {
    const script = join(temporaryFolder(), 'runner.mjs');
    writeFileSync(script, code);
    return { name, args: [script], ...(report ? { report } : {}) };
  }

  const WRITE = "import { writeFileSync } from 'node:fs';";
  const VITEST = `${WRITE} const file = process.argv.find((arg) => arg.startsWith('--outputFile.json=')).slice(18);`;
  const PLAYWRIGHT = `${WRITE} const file = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;`;

  /** Runs the suites; gives the verdict and all that was said. */
  async function listen(...suites: Suite[]): Promise<[boolean, string[]]> {
    const said: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      said.push(String(text));
      return true;
    });
    const passed = await runSuites(suites);
    return [passed, said];
  }

  /** Runs the suites; gives the verdict and the last line that was said. */
  async function run(...suites: Suite[]): Promise<[boolean, string]> {
    const [passed, said] = await listen(...suites);
    return [passed, said.at(-1) ?? ''];
  }

  afterEach(() => vi.restoreAllMocks());

  describe('running the suites', () => {
    it('ends with the counts over all of them', async () => {
      const counts = `writeFileSync(file, '{"numPassedTests":40,"numFailedTests":0}')`;
      const stats = `writeFileSync(file, '{"stats":{"expected":9,"unexpected":0,"flaky":0}}')`;
      expect(
        await run(
          suite('types', ''),
          suite('unit', `${VITEST} ${counts}`, 'vitest'),
          suite('end to end', `${PLAYWRIGHT} ${stats}`, 'playwright'),
        ),
      ).toEqual([true, '50 passed, 0 failed\n']);
    });

    it('tells what a suite beside others says at its end, and begins with the last one after all of them', async () => {
      const [, said] = await listen(
        { ...suite('last', ''), when: 'after' },
        { ...suite('backend', `console.log('asked', 1)`), when: 'beside' },
        suite('types', ''),
      );
      const order = said.map((line) => line.trim()).filter((line) => /^▸|asked/.test(line));
      expect(order.at(-1)).toBe('▸ last');
      expect(order.indexOf('asked 1')).toBe(order.indexOf('▸ backend') + 1);
      expect(order).toHaveLength(4);
    });

    it('gives a runner what its suite needs in the environment', async () => {
      const matrix = suite('matrix', `process.exit(process.env.CELLS === 'all' ? 0 : 1);`);
      expect(await run(matrix)).toEqual([false, '0 passed, 1 failed\n']);
      expect(await run({ ...matrix, env: { CELLS: 'all' } })).toEqual([true, '1 passed, 0 failed\n']);
    });

    it('tells how many browser tests needed a second try, whose runner is content with that', async () => {
      const stats = `writeFileSync(file, '{"stats":{"expected":199,"unexpected":0,"flaky":1}}')`;
      const [passed, said] = await listen(suite('end to end', `${PLAYWRIGHT} ${stats}`, 'playwright'));
      expect(passed).toBe(true);
      expect(said.join('')).toContain('200 passed (1 of them at the second try), 0 failed');
      expect(said.at(-1)).toBe('200 passed, 0 failed\n');
    });

    it('says again what was left out, before the last line', async () => {
      const said: string[] = [];
      vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
      await runSuites([suite('types', '')], ['Missing: nginx. Left out: the tests behind it.']);
      expect(said.slice(-2)).toEqual([
        '  Missing: nginx. Left out: the tests behind it.\n',
        '1 passed, 0 failed\n',
      ]);
    });

    it('fails when one of them fails, and runs the others all the same', async () => {
      expect(await run(suite('types', 'process.exit(2)'), suite('lint', ''))).toEqual([
        false,
        '1 passed, 1 failed\n',
      ]);
    });

    it('says under a suite what failed in it, before the last line', async () => {
      const failed = {
        numPassedTests: 1,
        numFailedTests: 1,
        testResults: [
          {
            name: 'a.test.ts',
            message: '',
            assertionResults: [{ fullName: 'adds', status: 'failed', failureMessages: ['3 is not 4'] }],
          },
        ],
      };
      const runner = `${VITEST} writeFileSync(file, ${JSON.stringify(JSON.stringify(failed))}); process.exit(1)`;
      const [, said] = await listen(suite('unit', runner, 'vitest'));
      expect(said.at(-2)).toMatch(/✗ .*a\.test\.ts adds: 3 is not 4\n$/);
    });

    it('counts the failed tests of a report', async () => {
      const counts = `writeFileSync(file, '{"numPassedTests":40,"numFailedTests":3}'); process.exit(1)`;
      expect(await run(suite('unit', `${VITEST} ${counts}`, 'vitest'))).toEqual([
        false,
        '40 passed, 3 failed\n',
      ]);
    });

    it('fails when a runner fails without a failed test, as when a file does not load', async () => {
      const counts = `writeFileSync(file, '{"numPassedTests":40,"numFailedTests":0}'); process.exit(1)`;
      expect(await run(suite('unit', `${VITEST} ${counts}`, 'vitest'))).toEqual([
        false,
        '40 passed, 1 failed\n',
      ]);
    });

    it('fails when a runner dies before it has reported', async () => {
      expect(await run(suite('end to end', 'process.exit(1)', 'playwright'))).toEqual([
        false,
        '0 passed, 1 failed\n',
      ]);
    });
  });
});

describe('suites without', () => {
  it('leaves out those that need what is missing, and no other', () => {
    const all = [...CHECKS, ...SLOW_SUITES, OTHER_BROWSERS];
    const names = (...missing: Parameters<typeof suitesWithout>[1]) =>
      suitesWithout(all, missing).map(({ name }) => name);
    const least = ['types', 'lint', 'unused code', 'unit and component', 'backend'];
    expect(names()).toEqual([...least, 'end to end', 'other browsers']);
    expect(names('nginx', 'PostgreSQL')).toEqual([...least, 'end to end', 'other browsers']);
    expect(names('other browsers')).toEqual([...least, 'end to end']);
    expect(names('Chromium', 'other browsers')).toEqual(least);
  });
});

describe('read counts', () => {
  it('reads the report of vitest', () => {
    expect(readCounts({ numPassedTests: 41, numFailedTests: 2 })).toEqual({
      passed: 41,
      failed: 2,
      secondTry: 0,
      why: [],
    });
  });

  it('reads the report of Playwright, and counts who needed a second try', () => {
    expect(readCounts({ stats: { expected: 397, unexpected: 1, flaky: 2 } })).toEqual({
      passed: 399,
      failed: 1,
      secondTry: 2,
      why: [],
    });
  });

  it('takes no second try when more than one test in a hundred needs it', () => {
    expect(readCounts({ stats: { expected: 97, unexpected: 1, flaky: 2 } })).toEqual({
      passed: 97,
      failed: 3,
      secondTry: 0,
      why: [],
    });
  });

  it('names what failed in vitest, with the first line of its message: a test, or a file that does not load', () => {
    const report = {
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: join(PROJECT_ROOT, 'delivery/src/a.test.ts'),
          message: '',
          assertionResults: [
            {
              fullName: 'adds',
              status: 'failed',
              failureMessages: ['\x1b[31mError: 3 is not 4\x1b[39m\n at …'],
            },
            { fullName: 'subtracts', status: 'passed', failureMessages: [] },
          ],
        },
        {
          name: join(PROJECT_ROOT, 'delivery/src/b.test.ts'),
          message: 'No such module',
          assertionResults: [],
        },
      ],
    };
    expect(readCounts(report).why).toEqual([
      '✗ delivery/src/a.test.ts adds: Error: 3 is not 4',
      '✗ delivery/src/b.test.ts: No such module',
    ]);
  });

  it('names what failed in Playwright, at any depth, and what needed a second try', () => {
    const spec = (title: string, status: string, ...messages: string[]) => ({
      title,
      file: 'e2e/a.spec.ts',
      line: 9,
      tests: [{ status, results: [...messages.map((message) => ({ error: { message } })), {}] }],
    });
    const report = {
      stats: { expected: 400, unexpected: 1, flaky: 1 },
      suites: [
        { specs: [spec('opens', 'unexpected', 'No heading'), spec('closes', 'expected')] },
        { suites: [{ specs: [spec('is fast', 'flaky', 'Too late\nat …')] }] },
      ],
    };
    expect(readCounts(report).why).toEqual([
      '✗ e2e/a.spec.ts:9 opens: No heading',
      '✗ e2e/a.spec.ts:9 is fast: Too late',
    ]);
  });
});
