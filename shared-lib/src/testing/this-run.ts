/** Programs that tests need besides Node, and that a machine may lack. */
export type TestProgram = 'Chromium' | 'PostgreSQL' | 'pg_dump';

/** Whether this run lacks a program: `npm test` lists missing ones in TESTS_WITHOUT, comma-separated. */
export const isWithout = (program: TestProgram): boolean =>
  (process.env.TESTS_WITHOUT ?? '').split(',').includes(program);

/**
 * Whether this is the full run (TESTS=all, `npm run test:all`). Otherwise tests that repeat over databases, pages or faults
 * run only a sample.
 */
export const isFullRun = process.env.TESTS === 'all';
