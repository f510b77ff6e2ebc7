import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
// biome-ignore lint/plugin: simulates slow targets and random visitors; no assertion relies on a wait.
import { setTimeout as wait } from 'node:timers/promises';
import { isFullRun } from 'shared-lib/testing/this-run.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openBackendDatabase } from '../src/app/migrations.ts';
import { parseBackendConfig } from '../src/config/backend-config.ts';
import { createLog } from '../src/log/log.ts';
import { ENGINES, freshEnvironment } from './fresh-environment.ts';
import { GUIDE_REQUEST, jsonPost } from './requests.ts';
import { type MainProcess, runMain } from './run-main.ts';
import { startSmtpCatcher } from './targets.ts';
import { until } from './until.ts';

/** The times at which a target accepted a delivery, by webhook-id or Message-ID. */
type Acceptances = Map<string, number[]>;

const SLOW_MS = 200;
const chance = (probability: number) => Math.random() < probability;

/** Chooses every nth delivery, because a random choice might choose none. Retries of a delivery get the same result. */
function oneIn(deliveries: number): (id: string) => boolean {
  const chosen = new Map<string, boolean>();
  return (id) => {
    const isChosen = chosen.get(id) ?? (chosen.size + 1) % deliveries === 0;
    chosen.set(id, isChosen);
    return isChosen;
  };
}

function accept(acceptances: Acceptances, id: string): void {
  acceptances.set(id, [...(acceptances.get(id) ?? []), performance.now()]);
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

async function startHostileTargets() {
  const automation: Acceptances = new Map();
  const mails: Acceptances = new Map();
  const [isGone, isUnknown] = [oneIn(8), oneIn(8)];
  let connections = 0;
  const countConnection = (socket: Socket) => {
    connections += 1;
    socket.on('close', () => {
      connections -= 1;
    });
  };
  const http = createHttpServer((request, response) => {
    request.resume().on('end', async () => {
      if (chance(0.1)) await wait(SLOW_MS);
      if (chance(0.1)) return void request.socket.end('lorem ipsum\r\n\r\n');
      if (chance(0.1)) return void request.socket.destroy();
      if (chance(0.3)) return void response.writeHead(503).end('<html>');
      const id = String(request.headers['webhook-id']);
      if (isGone(id)) return void response.writeHead(410).end();
      // Only a response that was sent counts, because the client may have disconnected.
      if (request.socket.destroyed) return;
      response.writeHead(200).end('{{{', () => accept(automation, id));
    });
  });
  http.on('connection', countConnection);
  const smtp = await startSmtpCatcher(async ({ headers }, isConnected) => {
    if (chance(0.1)) await wait(SLOW_MS);
    if (chance(0.4)) return 451;
    const id = headers.get('message-id') ?? '';
    if (isUnknown(id)) return 550;
    if (!isConnected()) return 451;
    accept(mails, id);
    return undefined;
  });
  const proxy = createServer((socket) => {
    socket.on('error', () => undefined);
    if (chance(0.1)) return void socket.end('lorem ipsum dolor\r\n');
    const upstream = connect(Number(new URL(smtp.url).port), '127.0.0.1');
    countConnection(upstream);
    upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
    socket.pipe(upstream).pipe(socket);
  });
  const [httpPort, proxyPort] = await Promise.all([listen(http), listen(proxy)]);
  return {
    automation,
    mails,
    isIdle: () => connections === 0 && smtp.isIdle(),
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${proxyPort}`,
      MAIL_FROM: 'Gable & Grain <hello@example.com>',
      AUTOMATION_WEBHOOK_URL: `http://127.0.0.1:${httpPort}/hook`,
      AUTOMATION_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
    },
    async close() {
      http.closeAllConnections();
      await Promise.all([http, proxy].map((server) => new Promise((resolve) => server.close(resolve))));
      await smtp.close();
    },
  };
}

const KILLS = isFullRun ? 40 : 8;

function findDuplicates(acceptances: Acceptances, crashes: readonly number[]) {
  const twice = [...acceptances].filter(([, times]) => times.length > 1);
  const withoutCrash = twice.filter(([, times]) =>
    times.some((time, at) => {
      const before = times[at - 1];
      return before !== undefined && !crashes.some((crash) => crash > before && crash < time);
    }),
  );
  return { twice: twice.length, withoutCrash: withoutCrash.map(([id]) => id) };
}

const RUNS = [
  { engine: 'sqlite', processes: 4, kills: KILLS },
  { engine: 'postgres', processes: 3, kills: Math.max(3, KILLS / 5) },
] as const;

test.each(RUNS.filter(({ engine }) => ENGINES.includes(engine)))(
  '$kills crashes on $engine lose no acknowledged submission',
  async ({ engine, processes, kills }) => {
    const env = await freshEnvironment(engine);
    const targets = await startHostileTargets();
    onTestFinished(() => targets.close());
    const settings = { ...env, ...targets.settings };

    const alive = new Map<MainProcess, number>();
    const acknowledged: string[] = [];
    const crashes: number[] = [];
    let begun = 0;
    let unanswered = 0;
    let isRunning = true;

    async function visitor(who: number): Promise<void> {
      for (let at = 0; isRunning; at += 1) {
        const [main] = [...alive.keys()].sort(() => Math.random() - 0.5);
        if (!main) {
          await until(() => alive.size > 0 || !isRunning);
          continue;
        }
        try {
          // Many submissions from one address would count as a bot's.
          const from = { 'x-forwarded-for': `10.${who}.${at >> 8}.${at & 255}` };
          const body = { ...GUIDE_REQUEST, email: `${who}.${at}@example.com` };
          const response = await fetch(`${main.url}/api`, jsonPost(body, from));
          expect(response.status).toBe(202);
          acknowledged.push(((await response.json()) as { id: string }).id);
          const count = alive.get(main);
          // The process may have been killed in the meantime.
          if (count !== undefined) alive.set(main, count + 1);
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
          unanswered += 1;
        }
        await wait(Math.random() * 20);
      }
    }
    async function killer(): Promise<void> {
      while (begun < kills) {
        begun += 1;
        const main = await runMain(settings);
        alive.set(main, 0);
        const enough = 3 + Math.floor(Math.random() * 4);
        await until(() => (alive.get(main) ?? 0) >= enough);
        alive.delete(main);
        await main.end('SIGKILL');
        crashes.push(performance.now());
      }
    }
    const load = Promise.all([1, 2, 3, 4].map(visitor));
    await Promise.all(Array.from({ length: processes }, killer));
    isRunning = false;
    await load;
    // The targets may still be reading what a killed process has sent.
    await until(targets.isIdle);
    crashes.push(performance.now());

    // Ends the leases of the killed processes.
    const database = await openBackendDatabase(parseBackendConfig(env), createLog({ logLevel: 'silent' }));
    const { db } = database;
    await db.updateTable('delivery').set({ locked_until: 0 }).where('status', '=', 'pending').execute();
    const last = await runMain(settings);
    const countLeft = async () => {
      await db
        .updateTable('delivery')
        .set({ next_attempt_at: 0 })
        .where('status', '=', 'pending')
        .where('locked_until', '=', 0)
        .execute();
      const left = await db.selectFrom('delivery').select('id').where('status', '=', 'pending').execute();
      return left.length;
    };
    for (let left = await countLeft(); left > 0; ) {
      const before = left;
      await until(async () => {
        left = await countLeft();
        return left < before;
      });
    }
    expect(await last.end('SIGTERM')).toBe(0);

    const submissions = await db.selectFrom('submission').select(['id', 'email']).execute();
    const deliveries = await db
      .selectFrom('delivery')
      .leftJoin('mail', 'mail.id', 'delivery.mail_id')
      .select(['delivery.target', 'delivery.status', 'submission_id', 'mail_id', 'recipient'])
      .execute();
    await database.close();

    const stored = new Map(submissions.map(({ id, email }) => [id, email]));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    const mailOf = new Map(deliveries.map((delivery) => [delivery.recipient, delivery]));
    const hookOf = new Map(deliveries.map((delivery) => [delivery.submission_id, delivery]));
    for (const [id, email] of stored) {
      const mail = mailOf.get(email);
      expect(hookOf.get(id)?.status).toMatch(/^(delivered|dead)$/);
      expect(mail?.status).toMatch(/^(delivered|dead)$/);
      if (hookOf.get(id)?.status === 'delivered') expect(targets.automation.has(id)).toBe(true);
      if (mail?.status === 'delivered') expect(targets.mails.has(`<${mail.mail_id}@example.com>`)).toBe(true);
    }
    const automation = findDuplicates(targets.automation, crashes);
    const mails = findDuplicates(targets.mails, crashes);
    expect([automation.withoutCrash, mails.withoutCrash]).toEqual([[], []]);
    const dead = deliveries.filter(({ status }) => status === 'dead').length;
    console.log(
      `${engine}: ${kills} kills, ${acknowledged.length} acknowledged and stored, ${unanswered} without a response, ${deliveries.length} deliveries, ${dead} dead, duplicates by a crash: ${automation.twice} posts and ${mails.twice} mails`,
    );
    expect(acknowledged.length).toBeGreaterThan(kills * 2);
    expect(dead).toBeGreaterThan(0);
  },
);
