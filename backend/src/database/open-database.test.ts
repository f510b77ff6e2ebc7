import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CONTACT_FORM, GUIDE_REQUEST } from '../../test/submissions.ts';
import { startTestBackend } from '../../test/test-backend.ts';

async function start() {
  const { site, stop } = await startTestBackend('sqlite');
  onTestFinished(stop);
  return site;
}

test('syncs commits, enforces foreign keys, and creates files with mode 600', async () => {
  const site = await start();
  const pragma = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(site.database.db);
    return Object.values(rows[0] ?? {})[0];
  };
  const FULL = 2;
  const settings = { journal_mode: 'wal', synchronous: FULL, foreign_keys: 1, busy_timeout: 0 };
  for (const [name, value] of Object.entries(settings)) expect(await pragma(name), name).toBe(value);
  for (const name of ['site.sqlite', 'site.sqlite-wal']) {
    expect(statSync(join(site.config.dataDir, name)).mode & 0o777).toBe(0o600);
  }
});

test('only forms wait while another process has the write lock', async () => {
  const site = await start();
  const other = new DatabaseSync(join(site.config.dataDir, 'site.sqlite'));
  onTestFinished(() => other.close());
  const statuses: number[] = [];
  const send = (body: object) =>
    site.post('/', body).then(({ status }) => {
      statuses.push(status);
      return status;
    });
  const status = async (path: string) => (await site.send(path)).status;

  other.exec('begin immediate');
  const forms = [GUIDE_REQUEST, CONTACT_FORM].map(send);
  expect([await status('/health'), await status('/ready')]).toEqual([200, 200]);
  expect(statuses).toEqual([]);
  other.exec('commit');
  expect(await Promise.all(forms)).toEqual([202, 202]);

  // The timeout counts for the whole queue.
  let time = performance.now();
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (time += 100));
  onTestFinished(() => now.mockRestore());
  other.exec('begin immediate');
  const late = [CONTACT_FORM, GUIDE_REQUEST].map((body) => send({ ...body, name: 'Late' }));
  expect(await Promise.all(late)).toEqual([503, 503]);
});
