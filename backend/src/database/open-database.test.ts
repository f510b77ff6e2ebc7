import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startTestBackend } from '../../test/test-backend.ts';

test('syncs every commit to the disk, keeps references whole, and lets nobody else read the file', async () => {
  const { site, stop } = await startTestBackend('sqlite');
  onTestFinished(stop);
  const pragma = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(site.database.db);
    return Object.values(rows[0] ?? {})[0];
  };
  const FULL = 2;
  const settings = { journal_mode: 'wal', synchronous: FULL, foreign_keys: 1, busy_timeout: 5000 };
  for (const [name, value] of Object.entries(settings)) expect(await pragma(name), name).toBe(value);
  for (const name of ['site.sqlite', 'site.sqlite-wal']) {
    expect(statSync(join(site.config.dataDir, name)).mode & 0o777).toBe(0o600);
  }
});
