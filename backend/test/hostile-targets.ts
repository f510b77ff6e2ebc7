import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
// biome-ignore lint/plugin: simulates slow targets; no test waits for it.
import { setTimeout as wait } from 'node:timers/promises';
import { startSmtpCatcher } from './smtp-catcher.ts';

/** The deliveries that a target has accepted, by webhook-id or Message-ID, with the times of acceptance. */
export type Acceptances = Map<string, number[]>;

/** An automation webhook and a mail server that are slow, fail half the time, and send garbage. */
export interface HostileTargets {
  automation: Acceptances;
  mails: Acceptances;
  settings: Record<string, string>;
  close(): Promise<void>;
}

const SLOW_MS = 200;
const chance = (probability: number) => Math.random() < probability;

/** True once in so many calls, because a random choice might never occur in a run. */
function onceIn(calls: number): () => boolean {
  let called = 0;
  return () => {
    called += 1;
    return called % calls === 0;
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

/** Starts both targets. They refuse some deliveries permanently. */
export async function startHostileTargets(): Promise<HostileTargets> {
  const automation: Acceptances = new Map();
  const mails: Acceptances = new Map();
  const [gone, unknown] = [onceIn(8), onceIn(8)];
  const http = createHttpServer((request, response) => {
    request.resume().on('end', async () => {
      if (chance(0.1)) await wait(SLOW_MS);
      if (chance(0.1)) return void request.socket.end('lorem ipsum\r\n\r\n');
      if (chance(0.1)) return void request.socket.destroy();
      if (chance(0.3)) return void response.writeHead(503).end('<html>');
      if (gone()) return void response.writeHead(410).end();
      // Only a response that was sent counts, because the client may have disconnected.
      if (request.socket.destroyed) return;
      response.writeHead(200).end('{{{', () => accept(automation, String(request.headers['webhook-id'])));
    });
  });
  const smtp = await startSmtpCatcher(async ({ headers }, isConnected) => {
    if (chance(0.1)) await wait(SLOW_MS);
    if (chance(0.4)) return 451;
    if (unknown()) return 550;
    if (!isConnected()) return 451;
    accept(mails, headers.get('message-id') ?? '');
    return undefined;
  });
  // One connection in ten gets an invalid greeting.
  const proxy = createServer((socket) => {
    socket.on('error', () => undefined);
    if (chance(0.1)) return void socket.end('lorem ipsum dolor\r\n');
    const through = connect(Number(new URL(smtp.url).port), '127.0.0.1');
    through.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => through.destroy());
    socket.pipe(through).pipe(socket);
  });
  const [httpPort, proxyPort] = await Promise.all([listen(http), listen(proxy)]);
  return {
    automation,
    mails,
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
