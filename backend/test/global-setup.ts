import type { TestProject } from 'vitest/node';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL database on which tests may create databases of their own. */
    postgresUrl: string;
  }
}

/** One PostgreSQL server for the whole run; it ends with it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresUrl', server.urlOf('postgres'));
  return server.stop;
}
