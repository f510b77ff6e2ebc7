/** What tests need besides Node, and a machine may lack. */
export type TestProgram = 'Chromium' | 'PostgreSQL' | 'pg_dump';

/** Whether this run does without a program: `npm test` names what is missing in TESTS_WITHOUT, with commas between. */
export const isWithout = (program: TestProgram): boolean =>
  (process.env.TESTS_WITHOUT ?? '').split(',').includes(program);

/**
 * Whether this run does every test, as `npm run test:all` does at night (TESTS=all). `npm test` runs one instance of
 * each thing.
 */
export const isWhole = process.env.TESTS === 'all';
