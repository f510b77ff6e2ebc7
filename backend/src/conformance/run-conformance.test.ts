import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ENGINES } from '../../test/fresh-environment.ts';
import { startTestBackend } from '../../test/test-backend.ts';
import { conformanceReport, runConformance } from './run-conformance.ts';

const ORIGIN = 'https://www.example.com';

async function listen(app: Pick<Hono, 'fetch'>): Promise<string> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => void server.close());
  if (!server.listening) await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each(ENGINES)('our backend on %s holds every sentence, within its own rate limits', async (engine) => {
  const { site, stop } = await startTestBackend(engine, {
    ALLOWED_ORIGINS: ORIGIN,
    AUTH_ATTEMPTS_PER_MINUTE: '10',
  });
  onTestFinished(stop);
  const host = await listen(new Hono().route('/api', site.backend.app));
  const results = await runConformance({
    host: `${host}/api`,
    origin: ORIGIN,
    email: 'conformance@example.com',
  });
  expect(results.filter(({ outcome }) => outcome !== 'holds')).toEqual([]);
  expect(results.length).toBeGreaterThan(20);
  expect(await site.database.db.selectFrom('auth_user').selectAll().execute()).toEqual([]);
});

test('a backend that says yes to everything does not pass, and is told why in plain words', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warned.mockRestore());
  const yes = new Hono().post('*', (c) => c.json({ success: true }));
  const host = await listen(yes);
  const results = await runConformance({ host, origin: ORIGIN, email: 'conformance@example.com' });
  const outcomes = Object.fromEntries(results.map(({ says, outcome }) => [says, outcome]));
  expect(outcomes['A visitor can register']).toBe('holds');
  expect(outcomes['Log-in answers a token and the user']).toBe('does not hold');
  expect(outcomes['The profile of the signed-in visitor is theirs']).toBe('not checked');
  const report = conformanceReport(results);
  expect(report).toContain(
    "/auth/login answered with status 200, but the answer must have required property 'token'",
  );
  expect(report).toContain('/auth/logout answered 200');
  expect(report).toContain(`pages of ${ORIGIN} may not read its answers (CORS)`);
  expect(report).toMatch(/\d+ of \d+ hold, \d+ do not, \d+ could not be checked\.$/);
});

test('a host that nothing answers at is told so', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warned.mockRestore());
  const results = await runConformance({
    host: 'http://127.0.0.1:9',
    origin: ORIGIN,
    email: 'a@example.com',
  });
  expect(results.every(({ outcome }) => outcome !== 'holds')).toBe(true);
  expect(conformanceReport(results)).toContain('ECONNREFUSED');
});
