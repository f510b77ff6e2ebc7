import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWithout } from 'shared-lib/testing/this-run.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ENGINES, type Engine, freshEnvironment } from '../../test/fresh-environment.ts';
import { GUIDE_REQUEST, jsonPost } from '../../test/requests.ts';
import { runMain } from '../../test/run-main.ts';
import { emptyFolder } from '../../test/test-backend.ts';
import { until } from '../../test/until.ts';
import { openBackendDatabase } from '../app/migrations.ts';
import { parseBackendConfig } from '../config/backend-config.ts';
import { createLog } from '../log/log.ts';
import {
  backUpData,
  checkData,
  type DataBackup,
  describeSecretLocation,
  restoreData,
  secretProblem,
} from './data-backup.ts';

const DUMPABLE = ENGINES.filter((engine) => engine === 'sqlite' || !isWithout('pg_dump'));
const testPostgres = test.runIf(DUMPABLE.includes('postgres'));

async function freshConfig(engine: Engine) {
  const env = await freshEnvironment(engine);
  return { env, config: parseBackendConfig(env) };
}
const open = ({ config }: Awaited<ReturnType<typeof freshConfig>>) =>
  openBackendDatabase(config, createLog({ logLevel: 'silent' }));
async function createBackup(engine: Engine) {
  const place = await freshConfig(engine);
  await (await open(place)).close();
  const folder = emptyFolder();
  return { ...place, folder, backup: await backUpData(place.config, folder) };
}

async function idsOf(place: Awaited<ReturnType<typeof freshConfig>>): Promise<string[]> {
  const database = await open(place);
  const rows = await database.db.selectFrom('submission').select('id').execute();
  await database.close();
  return rows.map(({ id }) => id).sort();
}

test.each(DUMPABLE)('%s: backs up acknowledged submissions under load, and restores them', async (engine) => {
  const former = await freshConfig(engine);
  const main = await runMain(former.env);
  const acknowledged: string[] = [];
  let isRunning = true;
  const visitor = async (who: number) => {
    for (let at = 0; isRunning; at += 1) {
      const body = { ...GUIDE_REQUEST, name: `Visitor ${who} ${at}` };
      const response = await fetch(`${main.url}/api`, jsonPost(body));
      expect(response.status).toBe(202);
      acknowledged.push(((await response.json()) as { id: string }).id);
    }
  };
  const load = Promise.all([visitor(1), visitor(2), visitor(3)]);
  await until(() => acknowledged.length > 50);
  const before = [...acknowledged];
  const folder = emptyFolder();
  const backup = await backUpData(former.config, folder);
  const count = acknowledged.length;
  await until(() => acknowledged.length > count + 20);
  isRunning = false;
  await load;
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  // A backup cannot be restored over a running backend.
  const restoring = checkData(former.config, folder, backup, true);
  await expect(restoring).rejects.toThrow(engine === 'sqlite' ? '. Nothing was' : 'is not empty (it has ');
  expect(await main.end('SIGTERM')).toBe(0);

  const next = await freshConfig(engine);
  await checkData(next.config, folder, backup, false);
  await restoreData(next.config, folder, backup, 'before');
  if (engine === 'sqlite')
    expect(readdirSync(next.config.dataDir).sort()).toEqual(['auth-secret', 'site.sqlite']);
  const stored = await idsOf(next);
  expect(before.filter((id) => !stored.includes(id))).toEqual([]);
  expect(stored.length).toBe(backup.rows.submission);
  expect(stored.length).toBeLessThan(acknowledged.length);
  await expect(checkData(next.config, folder, backup, false)).rejects.toThrow('is not empty');
});

test('a restore moves even damaged files aside when allowed', async () => {
  const { config, folder, backup } = await createBackup('sqlite');
  const { dataDir } = config;
  rmSync(join(dataDir, 'site.sqlite'));
  writeFileSync(join(dataDir, 'site.sqlite-wal'), 'of the database that is gone');
  writeFileSync(join(dataDir, 'auth-secret'), 'x'.repeat(40));
  await expect(checkData(config, folder, backup, false)).rejects.toThrow('With --set-aside');
  await checkData(config, folder, backup, true);
  await restoreData(config, folder, backup, 'before');
  expect(readdirSync(dataDir).sort()).toEqual(['before', 'site.sqlite']);
  expect(readdirSync(join(dataDir, 'before')).sort()).toEqual(['auth-secret', 'site.sqlite-wal']);
  writeFileSync(join(dataDir, 'site.sqlite'), 'damaged'.repeat(1000));
  await checkData(config, folder, backup, true);

  expect(backup.migrations.length).toBeGreaterThan(0);
  const later: DataBackup = { ...backup, migrations: [...backup.migrations, '999-later'] };
  const reason = 'by a later version of the backend (with the migration 999-later)';
  await expect(checkData(config, folder, later, true)).rejects.toThrow(reason);
});

testPostgres('restores a backup only to the database engine that it was made from', async () => {
  const [sqlite, postgres] = [await createBackup('sqlite'), await createBackup('postgres')];
  const toPostgres = checkData(postgres.config, sqlite.folder, sqlite.backup, true);
  await expect(toPostgres).rejects.toThrow('restore it without DATABASE_URL');
  const toSqlite = checkData(sqlite.config, postgres.folder, postgres.backup, true);
  await expect(toSqlite).rejects.toThrow('set DATABASE_URL');
});

testPostgres(
  'a failed restore leaves PostgreSQL empty; the arguments of pg_dump contain no password',
  async () => {
    const { config, folder, backup } = await createBackup('postgres');
    const next = await freshConfig('postgres');
    const file = join(folder, 'backend.dump');
    const dump = readFileSync(file);
    writeFileSync(file, dump.subarray(0, dump.length - 200));
    await expect(restoreData(next.config, folder, backup, 'before')).rejects.toThrow('pg_restore failed: ');
    writeFileSync(file, dump);
    await checkData(next.config, folder, backup, false);

    const programs = emptyFolder();
    const argsFile = join(programs, 'args');
    writeFileSync(join(programs, 'pg_dump'), `#!/bin/sh\necho "$@" > '${argsFile}'\n`, { mode: 0o755 });
    vi.stubEnv('PATH', `${programs}:${process.env.PATH}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const url = new URL(config.databaseUrl ?? '');
    url.password = 'not/for everybody';
    await backUpData({ ...config, databaseUrl: url.href }, emptyFolder());
    expect(readFileSync(argsFile, 'utf8')).toContain(`--dbname=${config.databaseUrl}`);
    expect(readFileSync(argsFile, 'utf8')).not.toContain('everybody');
    writeFileSync(join(programs, 'pg_dump'), '#!/bin/sh\necho server version mismatch >&2; exit 1\n');
    const tooOld = 'server version mismatch Install the client programs';
    await expect(backUpData(config, emptyFolder())).rejects.toThrow(tooOld);
    vi.stubEnv('PATH', emptyFolder());
    const missing = 'pg_dump is not on this machine. Install the client programs of PostgreSQL';
    await expect(backUpData(config, emptyFolder())).rejects.toThrow(missing);
  },
);

test('reports whether a backup contains the secret, and whether the site’s secret differs', async () => {
  const { config } = await createBackup('sqlite');
  const secret = 's'.repeat(40);
  writeFileSync(join(config.dataDir, 'auth-secret'), `\uFEFF${secret}`, 'utf16le');
  const withSecret = await backUpData(config, emptyFolder());
  expect(describeSecretLocation(withSecret)).toContain('contains the secret that signs sessions');
  expect(JSON.stringify(withSecret)).not.toContain(secret);
  const withoutSecret = await backUpData({ ...config, authSecret: secret }, emptyFolder());
  expect(describeSecretLocation(withoutSecret)).toContain('does not contain AUTH_SECRET');
  expect(secretProblem(config, withoutSecret)).toBeNull();
  const other = secretProblem({ ...config, authSecret: 'o'.repeat(40) }, withoutSecret);
  expect(other).toContain('everybody has to log in again');
});
