import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
// biome-ignore lint/plugin: the targets are slow, and no test waits for it.
import { setTimeout as wait } from 'node:timers/promises';
import { startSmtpCatcher } from './smtp-catcher.ts';

/** What one of the targets has taken, by webhook-id or Message-ID, with the moments at which it said so. */
export type Taken = Map<string, number[]>;

/** An automation webhook and a mail server that fail half the time, are slow, and answer garbage. */
export interface HostileTargets {
  automation: Taken;
  mails: Taken;
  settings: Record<string, string>;
  close(): Promise<void>;
}

const SLOW_MS = 200;
const chance = (share: number) => Math.random() < share;

/** True once in so many calls: by chance alone a run would now and then see none. */
function onceIn(calls: number): () => boolean {
  let called = 0;
  return () => {
    called += 1;
    return called % calls === 0;
  };
}

function take(taken: Taken, id: string): void {
  taken.set(id, [...(taken.get(id) ?? []), performance.now()]);
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** Starts both. A target that does not say yes has not taken it; some are refused for good. */
export async function startHostileTargets(): Promise<HostileTargets> {
  const automation: Taken = new Map();
  const mails: Taken = new Map();
  const [gone, unknown] = [onceIn(8), onceIn(8)];
  const http = createHttpServer((request, response) => {
    request.resume().on('end', async () => {
      if (chance(0.1)) await wait(SLOW_MS);
      if (chance(0.1)) return void request.socket.end('lorem ipsum\r\n\r\n');
      if (chance(0.1)) return void request.socket.destroy();
      if (chance(0.3)) return void response.writeHead(503).end('<html>');
      if (gone()) return void response.writeHead(410).end();
      // Only what has gone out counts as a yes: who hung up meanwhile was told nothing.
      if (request.socket.destroyed) return;
      response.writeHead(200).end('{{{', () => take(automation, String(request.headers['webhook-id'])));
    });
  });
  const smtp = await startSmtpCatcher(async ({ headers }, isThere) => {
    if (chance(0.1)) await wait(SLOW_MS);
    if (chance(0.4)) return 451;
    if (unknown()) return 550;
    if (!isThere()) return 451;
    take(mails, headers.get('message-id') ?? '');
    return undefined;
  });
  // What no mail server says: one connection in ten is greeted with nonsense.
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
