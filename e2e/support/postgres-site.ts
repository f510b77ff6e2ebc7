import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { TESTED_SITE } from '../../playwright.config.ts';
import type { AccountSite } from './account-site.ts';
import type { ServedOverPostgres } from './serve-over-postgres.ts';

/** Serves the production site again with its own PostgreSQL. `stop` ends both. */
export async function startPostgresSite(): Promise<AccountSite> {
  const program = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'e2e/support/serve-over-postgres.ts'],
    { env: { ...process.env, SITE_DIR: TESTED_SITE.folder }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(program, 'exit');
  const [line] = await Promise.race([
    once(createInterface(program.stdout), 'line'),
    ended.then(([code]) => {
      throw new Error(`The site over PostgreSQL ended with code ${code} while starting.`);
    }),
  ]);
  const { origin, databaseUrl } = JSON.parse(line) as ServedOverPostgres;
  return {
    origin,
    async mails(recipient, template) {
      // No pool: its end does not wait until the server has closed the connections, and a server that stops then
      // ends them with an error that nobody awaits.
      const database = new pg.Client({ connectionString: databaseUrl });
      await database.connect();
      const { rows } = await database.query<{ text: string }>(
        'select text from mail where recipient = $1 and template = $2 order by created_at',
        [recipient, template],
      );
      await database.end();
      return rows.map(({ text }) => text);
    },
    async stop() {
      program.kill('SIGTERM');
      await ended;
    },
  };
}
