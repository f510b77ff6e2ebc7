import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackend, createLog, parseBackendConfig } from '../src/index.ts';

// Compares the answer times for addresses with and without an account, by turns in one run. No test:
// test/abuse/no-telling.test.ts compares the work. node backend/bench/account-timing.ts

const ROUNDS = 60;
const PASSWORD = 'Another1Pass!';
const CALLS = {
  '/auth/login': { password: PASSWORD },
  '/auth/register': { name: 'Somebody', password: PASSWORD },
  '/auth/reset-password': {},
  '/auth/resend-verification': {},
};

const folder = mkdtempSync(join(tmpdir(), 'gg-timing-'));
const settings = { DATA_DIR: folder, AUTH_ATTEMPTS_PER_MINUTE: '1000000', LOG_LEVEL: 'silent' };
const config = parseBackendConfig({
  ...settings,
  DATABASE_URL: process.env.DATABASE_URL,
  AUTH_SECRET: 'x'.repeat(40),
});
const backend = await createBackend(config, { log: createLog(config) });
const post = (path: string, body: object) =>
  backend.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const median = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;
const run = Date.now();
console.log(`${ROUNDS} calls each, in turns; median in ms (${config.databaseUrl ? 'PostgreSQL' : 'SQLite'})`);
for (const [path, fields] of Object.entries(CALLS)) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const rounds = path === '/auth/resend-verification' ? 8 : ROUNDS;
  for (let round = 0; round < rounds; round += 1) {
    // A new address each time, so that no limit is reached.
    const known = `known-${run}-${round}${path.length}@example.com`;
    await post('/auth/register', { name: 'Rosa', email: known, password: PASSWORD });
    const turns = [
      ['known', known],
      ['unknown', `unknown-${run}-${round}${path.length}@example.com`],
    ] as ['known' | 'unknown', string][];
    for (const [kind, email] of round % 2 ? turns : turns.reverse()) {
      const start = performance.now();
      await post(path, { ...fields, email, ...(path === '/auth/login' && { password: 'Wrong1Pass!' }) });
      times[kind].push(performance.now() - start);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  console.log(
    `${path.padEnd(28)} known ${known.toFixed(1).padStart(7)}   unknown ${unknown.toFixed(1).padStart(7)}   ratio ${(known / unknown).toFixed(2)}`,
  );
}
await backend.close();
rmSync(folder, { recursive: true });
