import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ENGINES } from '../../test/fresh-environment.ts';
import { GUIDE_REQUEST } from '../../test/submissions.ts';
import { startTestBackend } from '../../test/test-backend.ts';

test.each(ENGINES)('answers a fault of ours on %s with 500, the request id and no detail', async (engine) => {
  const { site, stop } = await startTestBackend(engine);
  await sql`drop table delivery`.execute(site.database.db);
  await sql`drop table submission`.execute(site.database.db);
  const { status, body } = await site.post('/', GUIDE_REQUEST, { headers: { 'x-request-id': 'req-1' } });
  expect(status).toBe(500);
  expect(body).toEqual({
    message: 'Something went wrong on our side. Please try again. (Request req-1)',
    requestId: 'req-1',
  });
  const line = site.logged.find((candidate) => candidate.includes('a request failed'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'error', requestId: 'req-1', path: '/' });
  expect(line).toMatch(/submission/);
  expect(line).not.toContain(GUIDE_REQUEST.email);
  await stop();
});

test.each(ENGINES)('answers a fault of the account tables on %s with 500 too', async (engine) => {
  const { site, stop } = await startTestBackend(engine);
  await sql`drop table auth_account`.execute(site.database.db);
  // better-auth prints this fault itself, besides passing it on.
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => printed.mockRestore());
  const account = { name: 'Rosa Field', email: 'rosa@example.com', password: 'Correct1Horse!' };
  for (const [path, body] of [
    ['/auth/register', account],
    ['/auth/login', account],
  ] as const) {
    const answer = await site.post(path, body);
    expect(answer.status).toBe(500);
    expect(Object.keys(answer.body).sort()).toEqual(['message', 'requestId']);
    expect(answer.body.message).toMatch(/^Something went wrong on our side\./);
  }
  await stop();
});
