import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { expect, onTestFinished, test } from 'vitest';
import { ENGINES, freshEnvironment } from './fresh-environment.ts';
import { runMain } from './run-main.ts';
import { GUIDE_REQUEST } from './submissions.ts';

const json = { 'content-type': 'application/json' };

/** Sends a registration, and resolves once it is connected. */
async function register(url: string, email: string): Promise<{ response: Promise<IncomingMessage> }> {
  const sent = request(`${url}/auth/register`, {
    method: 'POST',
    headers: json,
    agent: new Agent({ keepAlive: true }),
  });
  const response = once(sent, 'response').then(([message]) => (message as IncomingMessage).resume());
  const connected = once(sent, 'socket').then(([socket]) => once(socket as Socket, 'connect'));
  sent.end(JSON.stringify({ name: 'Rosa Field', email, password: 'Correct1Horse!' }));
  await connected;
  return { response };
}

test.each(isWhole ? ENGINES : ENGINES.slice(0, 1))(
  'SIGTERM on %s: finishes requests in progress, then exits with 0',
  async (engine) => {
    const { env, remove } = await freshEnvironment(engine);
    onTestFinished(remove);
    const main = await runMain(env);
    const inProgress = await Promise.all(
      Array.from({ length: 8 }, (_, at) => register(main.url, `r${at}@example.com`)),
    );
    expect((await fetch(`${main.url}/health`)).ok).toBe(true);
    const ended = main.end('SIGTERM');
    const answers = await Promise.all(inProgress.map(({ response }) => response));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(answers.at(-1)?.headers.connection).toBe('close');
    expect(await ended).toBe(0);
    await expect(fetch(`${main.url}/health`)).rejects.toThrow();
  },
);

test('serves / and /api, and refuses large bodies', async () => {
  const { env, remove } = await freshEnvironment('sqlite');
  onTestFinished(remove);
  const main = await runMain(env);
  const post = (path: string, body: string) =>
    fetch(`${main.url}${path}`, { method: 'POST', headers: json, body });
  for (const path of ['/', '/api', '/api/'])
    expect((await post(path, JSON.stringify(GUIDE_REQUEST))).status).toBe(202);
  expect((await post('/api', JSON.stringify({ ...GUIDE_REQUEST, name: 'a'.repeat(1_000_000) }))).status).toBe(
    413,
  );
  expect((await fetch(`${main.url}/health`, { method: 'HEAD' })).status).toBe(200);
  // Proxies may reuse the connection for a minute.
  expect((await fetch(`${main.url}/health`)).headers.get('keep-alive')).toBe('timeout=65');
  expect(await main.end('SIGTERM')).toBe(0);
});

test('exits with 1 for a wrong setting', async () => {
  await expect(runMain({ PORT: 'http' })).rejects.toThrow('main.ts ended with code 1');
});
