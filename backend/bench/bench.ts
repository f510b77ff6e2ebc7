import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startPostgres } from '../test/start-postgres.ts';
import { guideRequest } from './guide-request.ts';
import { type LoadResult, load } from './load.ts';
import { loginCost } from './login-cost.ts';
import { type BenchServer, startServer } from './start-server.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const BARE = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
const CONNECTIONS = 32;
const ROUNDS = 3;
const seconds = Number(process.env.BENCH_SECONDS ?? 4);

const log = (text: string) => console.log(text);
const folder = mkdtempSync(join(tmpdir(), 'gg-bench-'));
// Synced to the disk, as in production.
const postgres = await startPostgres({ durable: true });

/** Loads all servers at once, each with its share of the connections, and adds up. */
async function measure(
  servers: readonly BenchServer[],
  run: string,
  forSeconds: number,
): Promise<LoadResult> {
  const results = await Promise.all(
    servers.map(({ url }, at) =>
      load({
        url,
        path: '/',
        body: (number) => guideRequest(`${run}.${at}`, number),
        expected: 202,
        connections: Math.ceil(CONNECTIONS / servers.length),
        seconds: forSeconds,
      }),
    ),
  );
  return {
    rate: results.reduce((sum, { rate }) => sum + rate, 0),
    p50: Math.max(...results.map(({ p50 }) => p50)),
    p99: Math.max(...results.map(({ p99 }) => p99)),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
  };
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Measures two set-ups by turns, so that other load on the machine meets both alike. */
async function compare(
  name: string,
  bare: readonly BenchServer[],
  guide: readonly BenchServer[],
): Promise<void> {
  const results: { bare: LoadResult; guide: LoadResult }[] = [];
  // A full round: uncompiled code is slow, and the guide request has more of it.
  await measure(bare, 'warm', seconds);
  await measure(guide, 'warm', seconds);
  const idle = guide.map((server) => server.memory().toFixed(0)).join(' + ');
  for (let round = 0; round < ROUNDS; round += 1) {
    results.push({
      bare: await measure(bare, `b${round}`, seconds),
      guide: await measure(guide, `g${round}`, seconds),
    });
  }
  const loaded = guide.map((server) => server.memory().toFixed(0)).join(' + ');
  const of = (who: 'bare' | 'guide', what: keyof LoadResult) =>
    median(results.map((result) => result[who][what]));
  const ratio = median(results.map((result) => result.guide.rate / result.bare.rate));
  const failed = results.reduce((sum, result) => sum + result.guide.failed + result.bare.failed, 0);
  log(`${name}`);
  log(`  bare insert    ${of('bare', 'rate').toFixed(0)}/s   p99 ${of('bare', 'p99').toFixed(0)} ms`);
  log(
    `  guide request  ${of('guide', 'rate').toFixed(0)}/s   p99 ${of('guide', 'p99').toFixed(0)} ms   failed ${failed}`,
  );
  log(`  ratio          ${ratio.toFixed(2)} of the bare insert`);
  log(`  memory         ${idle} MB before, ${loaded} MB after the load`);
}

async function database(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.urlOf('postgres') });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return postgres.urlOf(name);
}

try {
  log(
    `${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${seconds} s, by turns. Compare ratios, not times.\n`,
  );
  const settings = { CLIENT_IP_HEADER: 'x-forwarded-for', AUTH_SECRET: 'x'.repeat(40), LOG_LEVEL: 'info' };
  const sqlite = { ...settings, DATA_DIR: folder };
  const embedded = [
    await startServer(BARE, sqlite),
    await startServer(MAIN, { ...sqlite, AUTH_ATTEMPTS_PER_MINUTE: '1000000', MAILS_PER_DAY: '1000000' }),
  ];
  log(
    `idle after the start: ${embedded[1]?.memory().toFixed(0)} MB (bare: ${embedded[0]?.memory().toFixed(0)} MB)\n`,
  );
  await compare('SQLite, embedded', embedded.slice(0, 1), embedded.slice(1));
  log(await loginCost(embedded[1]?.url ?? ''));
  for (const server of embedded) await server.stop();

  for (const replicas of [1, 3]) {
    const url = await database(`bench${replicas}`);
    const start = (script: string) =>
      Promise.all(
        Array.from({ length: replicas }, () => startServer(script, { ...settings, DATABASE_URL: url })),
      );
    const bare = await start(BARE);
    const guide = await start(MAIN);
    await compare(`\nPostgreSQL, ${replicas} ${replicas === 1 ? 'process' : 'replicas'}`, bare, guide);
    for (const server of [...bare, ...guide]) await server.stop();
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
