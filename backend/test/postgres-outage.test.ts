import pg from 'pg';
import { expect, test } from 'vitest';
import { createBackend } from '../src/app/create-backend.ts';
import { parseBackendConfig } from '../src/config/backend-config.ts';
import { createLog } from '../src/log/log.ts';
import { jsonPost } from './json-post.ts';
import { startPostgres } from './start-postgres.ts';
import { GUIDE_REQUEST } from './submissions.ts';

test('responds with 503 while PostgreSQL is down, and loses nothing acknowledged', async () => {
  const server = await startPostgres();
  const config = parseBackendConfig({ DATABASE_URL: server.urlOf('postgres'), AUTH_SECRET: 'x'.repeat(40) });
  const backend = await createBackend(config, { log: createLog({ logLevel: 'silent' }) });
  const post = (path: string, body: object) => backend.app.request(path, jsonPost(body));
  const credentials = { email: 'rosa@example.com', password: 'Correct1Horse!' };
  try {
    // Requests in progress when it stops are either acknowledged and stored, or refused.
    const acknowledged: string[] = [];
    const submit = async (number: number) => {
      const answer = await post('/', { ...GUIDE_REQUEST, name: `Visitor ${number}` });
      expect([202, 503]).toContain(answer.status);
      if (answer.status === 202) acknowledged.push(((await answer.json()) as { id: string }).id);
    };
    await submit(-1);
    const inProgress = Promise.all(Array.from({ length: 60 }, (_, number) => submit(number)));
    await server.halt();
    await inProgress;
    expect(acknowledged.length).toBeGreaterThan(0);
    for (const [path, body] of [
      ['/', GUIDE_REQUEST],
      ['/auth/login', credentials],
      ['/auth/reset-password', credentials],
    ] as const) {
      const during = await post(path, body);
      expect(during.status).toBe(503);
      expect(during.headers.get('retry-after')).toBe('5');
      expect(await during.json()).toEqual({
        message: expect.stringContaining('not available'),
        requestId: expect.any(String),
      });
    }
    expect((await backend.app.request('/ready')).status).toBe(503);
    expect((await backend.app.request('/health')).status).toBe(200);

    await server.resume();
    expect((await backend.app.request('/ready')).status).toBe(200);
    const after = await post('/', GUIDE_REQUEST);
    expect(after.status).toBe(202);
    expect((await post('/auth/login', credentials)).status).toBe(401);
    const client = new pg.Client({ connectionString: server.urlOf('postgres') });
    await client.connect();
    const { rows } = await client.query<{ id: string }>('select id from submission');
    await client.end();
    const stored = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  } finally {
    await backend.close();
    await server.stop();
  }
});
