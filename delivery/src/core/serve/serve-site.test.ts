import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { CLOSED_HEADERS } from './security-headers.ts';
import { type OpenedSite, openSite, refuseUnreadable } from './serve-site.ts';

const HERE = { fetch: () => new Response('here') };
const GET = 'GET / HTTP/1.1\r\nhost: a\r\n';

async function open(app?: Parameters<OpenedSite['answerWith']>[0]) {
  const site = await openSite(0, '127.0.0.1');
  if (app) site.answerWith(app);
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= site.close());
  onTestFinished(close);
  const address = (path: string) => `http://127.0.0.1:${site.port}${path}`;
  return { ...site, close, address, status: async (path: string) => (await fetch(address(path))).status };
}

it('reports a port in use, with a remedy', async () => {
  const { port } = await open();
  const reason = `Port ${port} is taken. Stop the program that uses it, or choose another port: PORT=${port + 10} npm start`;
  await expect(openSite(port, '127.0.0.1')).rejects.toThrow(reason);
});

it('a stopping server responds to open connections and requests in transit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const site = await open(HERE);
  const late = connect(site.port, '127.0.0.1');
  await once(late, 'connect');
  const others = Array.from({ length: 20 }, () => connect(site.port, '127.0.0.1'));
  // The sockets are connected now, but the server has not accepted them yet.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  const onClose = vi.fn();
  void site.close().then(onClose);
  const answers = [late, ...others].map(async (socket) => {
    socket.write(`${GET}connection: close\r\n\r\n`);
    return (await text(socket)).slice(0, 15);
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200 OK']));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it.each([
  ['names no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['names two hosts', `${GET}Host: b\r\nconnection: close\r\n\r\n`, 400],
  ['names the same host twice', `${GET}host: a\r\nconnection: close\r\n\r\n`, 400],
  ['has an unsupported expectation', `${GET}expect: wine\r\nconnection: close\r\n\r\n`, 417],
  ['is not HTTP', 'hello\r\n\r\n', 400],
])('a request that %s gets an error with `CLOSED_HEADERS`', async (_, request, status) => {
  const { port } = await open(HERE);
  const answer = await text(connect(port, '127.0.0.1').end(request));
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const [name, value] of Object.entries(CLOSED_HEADERS))
    expect(answer).toContain(`${name}: ${value}\r\n`);
});

it('a starting server responds with 503, and keeps idle connections longer than a proxy does', async () => {
  const { status, address } = await open();
  expect([await status('/health'), await status('/'), await status('/ready')]).toEqual([503, 503, 503]);
  expect((await fetch(address('/'))).headers.get('keep-alive')).toBe('timeout=65');
});

it('a stopping server fails only /ready and /health', async () => {
  const { address, status, leave } = await open(HERE);
  expect(await status('/ready')).toBe(200);
  leave();
  for (const probe of ['/ready', '/health'])
    expect(await (await fetch(address(probe))).text()).toBe('{"status":"stopping"}');
  expect([await status('/ready'), await status('/health'), await status('/')]).toEqual([503, 503, 200]);
});

it('the app gets no request that follows a timed-out request on the same connection', async () => {
  let calls = 0;
  const timeouts = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 };
  const server = createServer(timeouts, (_, response) => {
    calls += 1;
    response.end();
  });
  server.on('clientError', refuseUnreadable).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('408 Request Timeout');
  socket.on('error', () => {});
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}');
  await new Promise((resolve) => socket.once('close', resolve));
  expect(calls).toBe(0);
});
