/** Programs that tests need besides Node, and that a machine may lack. */
export type TestProgram = 'Chromium' | 'PostgreSQL' | 'pg_dump';

/** Whether this run lacks a program: `npm test` lists missing ones in TESTS_WITHOUT, comma-separated. */
export const isWithout = (program: TestProgram): boolean =>
  (process.env.TESTS_WITHOUT ?? '').split(',').includes(program);

/**
 * Whether this run includes every test, like `npm run test:all` at night (TESTS=all). `npm test` runs one instance of
 * each kind.
 */
export const isWhole = process.env.TESTS === 'all';
