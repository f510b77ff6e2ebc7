/** Programs that tests need and a machine may lack. */
export type TestProgram = 'Chromium' | 'PostgreSQL' | 'pg_dump';

/** Whether this run lacks a program: `npm test` lists missing ones in TESTS_WITHOUT, comma-separated. */
export const isWithout = (program: TestProgram): boolean =>
  (process.env.TESTS_WITHOUT ?? '').split(',').includes(program);

/** Whether this is the full run (`npm run test:all`). Otherwise tests with many cases run only a sample. */
export const isFullRun = process.env.TESTS === 'all';
