/** A suite of tests, and where its runner writes its counts. */
export interface Suite {
  name: string;
  args: readonly string[];
  /** The runner whose JSON report is read; none for checks that only pass or fail. */
  report?: 'vitest' | 'playwright';
}

const vitest = (config: string) => ['node_modules/vitest/vitest.mjs', 'run', '--config', config];

/** Type check, lint, and the fast tests. */
export const CHECKS: readonly Suite[] = [
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'] },
  { name: 'lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'] },
  { name: 'unit and component', args: vitest('vitest.config.ts'), report: 'vitest' },
];

/** What needs databases, browsers and minutes. */
export const SLOW_SUITES: readonly Suite[] = [
  { name: 'backend', args: vitest('backend/vitest.config.ts'), report: 'vitest' },
  { name: 'end to end', args: ['node_modules/@playwright/test/cli.js', 'test'], report: 'playwright' },
];

/** The journeys in Firefox and WebKit. */
export const OTHER_BROWSERS: Suite = {
  name: 'other browsers',
  args: vitest('e2e/browsers/vitest.config.ts'),
  report: 'vitest',
};
