import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { isFullRun } from 'shared-lib/testing/this-run.ts';
import { expect, test, vi } from 'vitest';
import { createDrain } from '../src/http/drain.ts';
import { ENGINES, freshEnvironment } from './fresh-environment.ts';
import { GUIDE_REQUEST, jsonPost } from './requests.ts';
import { runMain } from './run-main.ts';

/** Sends only the head. The returned function sends the body. */
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

const engines = isFullRun ? ENGINES : ENGINES.slice(0, 1);
test.each(engines)('on %s, SIGTERM lets requests finish, then the process exits with 0', async (engine) => {
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
});

test('serves / and /api despite 500 unfinished requests', async () => {
  const main = await runMain(await freshEnvironment('sqlite'));
  const post = async (path: string, body: object) =>
    (await fetch(`${main.url}${path}`, jsonPost(body))).status;
  for (const path of ['/', '/api', '/api/']) expect(await post(path, GUIDE_REQUEST)).toBe(202);
  expect(await post('/api', { ...GUIDE_REQUEST, name: 'a'.repeat(1_000_000) })).toBe(413);
  expect((await fetch(`${main.url}/health`, { method: 'HEAD' })).status).toBe(200);
  // Proxies may reuse the connection for a minute.
  expect((await fetch(`${main.url}/health`)).headers.get('keep-alive')).toBe('timeout=65');

  const port = Number(new URL(main.url).port);
  const head = 'POST /api HTTP/1.1\r\nHost: x\r\nX-Drip: ';
  const body =
    'POST /api HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{';
  const slow = await Promise.all(
    Array.from({ length: 500 }, async (_, at) => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.on('error', () => undefined).write(at % 2 ? head : body);
      return socket;
    }),
  );
  for (let at = 0; at < 20; at += 1)
    expect(await post('/api', { ...GUIDE_REQUEST, email: `good${at}@example.com` })).toBe(202);
  for (const socket of slow) socket.destroy();
  expect(await main.end('SIGTERM')).toBe(0);
});

test('exits with 1 for an invalid setting', async () => {
  await expect(runMain({ PORT: 'http' })).rejects.toThrow('main.ts ended with code 1');
});

test('a draining server answers on a connection that was idle, then closes every connection', async () => {
  const server = createServer((_, response) => void response.end('ok')).listen(0, '127.0.0.1');
  const drain = createDrain(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [fresh, used] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  const closed = [fresh, used].map((socket) => once(socket, 'close'));
  const get = () => {
    used.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    return once(used, 'data');
  };
  await get();
  fresh.resume();
  // No request is cut off: this timeout is longer than any test.
  const drained = drain(2 ** 31 - 1);
  await vi.waitFor(() => expect(server.listening).toBe(false));
  expect(String(await get())).toContain('200 OK');
  await drained;
  expect(await Promise.all(closed)).toEqual([[false], [false]]);
});
