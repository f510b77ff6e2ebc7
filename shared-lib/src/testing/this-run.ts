/** Programs that tests need and a machine may lack. */
export type TestProgram = 'Chromium' | 'PostgreSQL' | 'pg_dump';

/** Whether this run lacks a program. `npm test` lists missing programs in TESTS_WITHOUT. */
export const isWithout = (program: TestProgram): boolean =>
  (process.env.TESTS_WITHOUT ?? '').split(',').includes(program);

/** Whether this is the full run (`npm run test:all`). */
export const isFullRun = process.env.TESTS === 'all';
