import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestBackend } from '../../test/test-backend.ts';

test('syncs every commit to the disk, keeps references whole, and lets nobody else read the file', async () => {
  const { site, stop } = await startTestBackend('sqlite');
  const pragma = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(site.database.db);
    return Object.values(rows[0] ?? {})[0];
  };
  const FULL = 2;
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(FULL);
  expect(await pragma('foreign_keys')).toBe(1);
  expect(await pragma('busy_timeout')).toBe(5000);
  for (const name of ['site.sqlite', 'site.sqlite-wal']) {
    expect(statSync(join(site.config.dataDir, name)).mode & 0o777).toBe(0o600);
  }
  await stop();
});
