import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDrain } from '../src/http/drain.ts';
import { ENGINES, freshEnvironment } from './fresh-environment.ts';
import { GUIDE_REQUEST, jsonPost } from './requests.ts';
import { runMain } from './run-main.ts';
import { until } from './until.ts';

/** Starts a registration without its body, and resolves once the server handles it. @returns a function that sends the body. */
async function startRegistration(url: string, email: string): Promise<() => Promise<IncomingMessage>> {
  const sent = request(`${url}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
    agent: new Agent({ keepAlive: true }),
  });
  await once(sent, 'continue');
  return async () => {
    sent.end(JSON.stringify({ name: 'Rosa Field', email, password: 'Correct1Horse!' }));
    const [response] = await once(sent, 'response');
    return response.resume();
  };
}

test.each(isWhole ? ENGINES : ENGINES.slice(0, 1))(
  'SIGTERM on %s: finishes requests in progress, then exits with 0',
  async (engine) => {
    const main = await runMain(await freshEnvironment(engine));
    const inProgress = await Promise.all(
      Array.from({ length: 8 }, (_, at) => startRegistration(main.url, `r${at}@example.com`)),
    );
    const ended = main.end('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${main.url}/health`)).rejects.toThrow());
    const answers = await Promise.all(inProgress.map((finish) => finish()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(answers.map(({ headers }) => headers.connection)).toEqual(Array(8).fill('close'));
    expect(await ended).toBe(0);
  },
);

test('serves / and /api, and refuses large bodies', async () => {
  const env = await freshEnvironment('sqlite');
  const main = await runMain(env);
  const post = async (path: string, body: object) =>
    (await fetch(`${main.url}${path}`, jsonPost(body))).status;
  for (const path of ['/', '/api', '/api/']) expect(await post(path, GUIDE_REQUEST)).toBe(202);
  expect(await post('/api', { ...GUIDE_REQUEST, name: 'a'.repeat(1_000_000) })).toBe(413);
  expect((await fetch(`${main.url}/health`, { method: 'HEAD' })).status).toBe(200);
  // Proxies may reuse the connection for a minute.
  expect((await fetch(`${main.url}/health`)).headers.get('keep-alive')).toBe('timeout=65');
  expect(await main.end('SIGTERM')).toBe(0);
});

test('exits with 1 for an invalid setting', async () => {
  await expect(runMain({ PORT: 'http' })).rejects.toThrow('main.ts ended with code 1');
});

test('closes idle connections immediately, used or not', async () => {
  const server = createServer((_, response) => void response.end('ok')).listen(0, '127.0.0.1');
  const drain = createDrain(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [fresh, used] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  const closed = [fresh, used].map((socket) => once(socket, 'close'));
  used.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await once(used, 'data');
  fresh.resume();
  // Longer than the timeout of any test.
  await drain(2 ** 31 - 1);
  expect(await Promise.all(closed)).toEqual([[false], [false]]);
});

test('a thousand unfinished requests do not block others', async () => {
  const env = await freshEnvironment('sqlite');
  const main = await runMain(env);
  const port = Number(new URL(main.url).port);
  const plain = createServer().listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const waiting = connect((plain.address() as AddressInfo).port, '127.0.0.1');
  waiting.resume().write('POST / HTTP/1.1\r\nHost: x\r\n');
  const patient = once(waiting, 'close');
  onTestFinished(() => void plain.close().closeAllConnections());
  const slow = new Set<Socket>();
  let attacking = true;
  onTestFinished(() => {
    attacking = false;
    for (const socket of slow) socket.destroy();
  });
  // Each reconnects when the server closes it, so that their number stays high.
  const client = async (_: unknown, at: number) => {
    while (attacking) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.once('connect', () => slow.add(socket));
      // Half of them leave the head unfinished, half the body.
      socket
        .resume()
        .write(
          at % 2
            ? 'POST /api HTTP/1.1\r\nHost: x\r\nX-Drip: '
            : 'POST /api HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
        );
      await new Promise((closed) => socket.once('close', closed));
      slow.delete(socket);
    }
  };
  const clients = Array.from({ length: 1000 }, client);
  await until(() => slow.size > 500);
  for (let at = 0; at < 20; at += 1) {
    const body = { ...GUIDE_REQUEST, email: `good${at}@example.com` };
    const response = await fetch(`${main.url}/api`, jsonPost(body));
    expect(response.status).toBe(202);
  }
  // The server closes each of them sooner than a server with Node's own timeouts closes an earlier one.
  attacking = false;
  expect(await Promise.race([patient, Promise.all(clients)])).toHaveLength(1000);
  expect(await main.end('SIGTERM')).toBe(0);
});
