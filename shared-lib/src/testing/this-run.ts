/** What tests need besides Node, and a machine may lack. */
export type TestProgram =
  | 'Chromium'
  | 'bubblewrap'
  | 'fonts'
  | 'nginx'
  | 'Caddy'
  | 'PostgreSQL'
  | 'pg_dump'
  | 'Prometheus'
  | 'an empty machine'
  | 'other browsers'
  | 'mail server';

/** Whether this run does without a program: `npm test` names what is missing in TESTS_WITHOUT, with commas between. */
export const isWithout = (program: TestProgram): boolean =>
  (process.env.TESTS_WITHOUT ?? '').split(',').includes(program);

/**
 * Whether this run takes every test, as `npm run test:all` does. `npm test` takes one instance of each thing: a
 * page of each kind, one engine, one way into a story (docs/decisions/088).
 */
export const isWhole = process.env.TESTS === 'whole';
