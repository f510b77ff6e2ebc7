import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getMigrations } from 'better-auth/db/migration';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ENGINES, freshEnvironment } from '../../test/fresh-environment.ts';
import { startTestBackend } from '../../test/test-backend.ts';
import { authOptions } from '../accounts/auth.ts';
import { createTrustedDevices } from '../accounts/trusted-devices.ts';
import { createLog } from '../log/log.ts';

test.each(ENGINES)('the committed tables on %s are the ones that better-auth wants', async (engine) => {
  const { site, stop } = await startTestBackend(engine);
  const log = createLog({ logLevel: 'silent' });
  const nothing = async () => undefined;
  const options = authOptions({
    config: site.config,
    database: site.database,
    secret: 'x'.repeat(32),
    sendMail: nothing,
    trustedDevices: createTrustedDevices(site.database.db, Date.now),
    loginThrottle: { take: nothing, clear: nothing },
    decoyWork: { row: nothing, mail: nothing },
    log,
  });
  const { toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems } = await getMigrations(options);
  expect({ toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems }).toEqual({
    toBeCreated: [],
    toBeAdded: [],
    toBeAddedIndexes: [],
    schemaProblems: [],
  });
  await stop();
});

test.each(ENGINES)('four processes may start at once on an empty database on %s', async (engine) => {
  const { env, remove } = await freshEnvironment(engine);
  onTestFinished(remove);
  const index = fileURLToPath(new URL('../index.ts', import.meta.url));
  const code = `
    import { createBackend, parseBackendConfig } from ${JSON.stringify(index)};
    const { app, close } = await createBackend(parseBackendConfig(process.env));
    let status = 0;
    // On a busy machine the first answer may take longer than a load balancer is kept waiting.
    for (let at = 0; at < 20 && status !== 200; at += 1) ({ status } = await app.request('/ready'));
    await close();
    process.stdout.write(String(status));
  `;
  const start = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
      env: { NODE_COMPILE_CACHE: inject('compileCache'), ...env, LOG_LEVEL: 'silent' },
    });
  const ends = await Promise.all([start(), start(), start(), start()]);
  expect(ends.map(({ stdout }) => stdout)).toEqual(['200', '200', '200', '200']);
});
