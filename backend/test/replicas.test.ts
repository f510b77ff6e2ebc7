import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freshEnvironment } from './fresh-environment.ts';
import { jsonPost } from './json-post.ts';
import { type MainProcess, runMain } from './run-main.ts';
import { GUIDE_REQUEST } from './submissions.ts';
import { until } from './until.ts';

function logIn(main: MainProcess, email: string, address: string): Promise<Response> {
  const credentials = { email, password: 'Wrong1Horse!' };
  return fetch(`${main.url}/api/auth/login`, jsonPost(credentials, { 'x-forwarded-for': address }));
}

test('limits and lockouts are shared by three replicas', async () => {
  const { env, remove } = await freshEnvironment('postgres');
  onTestFinished(remove);
  // A fixed time for all, because a minute may pass on a slow machine.
  const stopped = `--import=data:text/javascript,Date.now=()=>${Date.now()}`;
  const settings = { ...env, AUTH_ATTEMPTS_PER_MINUTE: '10', NODE_OPTIONS: stopped };
  const replicas = await Promise.all([runMain(settings), runMain(settings), runMain(settings)]);
  const replica = (at: number) => replicas[at % 3] as MainProcess;
  const statuses = async (attempts: Promise<Response>[]) =>
    (await Promise.all(attempts)).map(({ status }) => status);

  // One address, many accounts: ten attempts a minute on all replicas.
  const fromOne: number[] = [];
  for (let at = 0; at < 15; at += 1) {
    const { status, headers } = await logIn(replica(at), `a${at}@example.com`, '203.0.113.1');
    fromOne.push(status);
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(fromOne).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);

  // One account, many addresses: five attempts, then it is locked on all replicas.
  const guessing = Array.from({ length: 45 }, (_, at) =>
    logIn(replica(at), 'rosa@example.com', `198.51.100.${at}`),
  );
  const answers = await statuses(guessing);
  expect(answers.sort()).toEqual([...Array(5).fill(401), ...Array(40).fill(429)]);
  await Promise.all(replicas.map(async (main) => expect(await main.end('SIGTERM')).toBe(0)));
});

test('a thousand unfinished requests do not block others', async () => {
  const { env, remove } = await freshEnvironment('sqlite');
  onTestFinished(remove);
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
