import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ENGINES } from '../../test/fresh-environment.ts';
import { startTestBackend } from '../../test/test-backend.ts';
import { conformanceReport, runConformance } from './run-conformance.ts';

const TARGET = { origin: 'https://www.example.com', email: 'conformance@example.com' };

async function listen(app: Pick<Hono, 'fetch'>): Promise<string> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => void server.close());
  if (!server.listening) await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each(ENGINES)('our backend on %s holds every sentence, within its own rate limits', async (engine) => {
  const settings = { ALLOWED_ORIGINS: TARGET.origin, AUTH_ATTEMPTS_PER_MINUTE: '10' };
  const { site, stop } = await startTestBackend(engine, settings);
  onTestFinished(stop);
  const host = await listen(new Hono().route('/api', site.backend.app));
  const results = await runConformance({ ...TARGET, host: `${host}/api` });
  expect(results.filter(({ outcome }) => outcome !== 'holds')).toEqual([]);
  expect(results.length).toBeGreaterThan(20);
  expect(await site.database.db.selectFrom('auth_user').selectAll().execute()).toEqual([]);
});

/** What a backend with faults is told; the client warns of each besides. */
async function faultsOf(host: string) {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warned.mockRestore());
  const results = await runConformance({ ...TARGET, host });
  return { results, report: conformanceReport(results) };
}

test('a backend that says yes to everything does not pass, and is told why in plain words', async () => {
  const yes = new Hono().post('*', (c) => c.json({ success: true }));
  const { results, report } = await faultsOf(await listen(yes));
  const outcomes = Object.fromEntries(results.map(({ says, outcome }) => [says, outcome]));
  expect(outcomes['A visitor can register']).toBe('holds');
  expect(outcomes['Log-in answers a token and the user']).toBe('does not hold');
  expect(outcomes['The profile of the signed-in visitor is theirs']).toBe('not checked');
  for (const fault of [
    "/auth/login answered with status 200, but the answer must have required property 'token'",
    '/auth/logout answered 200',
    `pages of ${TARGET.origin} may not read its answers (CORS)`,
  ])
    expect(report).toContain(fault);
  expect(report).toMatch(/\d+ of \d+ hold, \d+ do not, \d+ could not be checked\.$/);
});

test('a host that nothing answers at is told so', async () => {
  const { results, report } = await faultsOf('http://127.0.0.1:9');
  expect(results.filter(({ outcome }) => outcome === 'holds')).toEqual([]);
  expect(report).toContain('ECONNREFUSED');
});
