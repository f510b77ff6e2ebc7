import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import site from '../../site.config.json' with { type: 'json' };
import { api } from '../api/api.ts';
import { configureSite } from '../site/current-site.ts';
import { sharedClient } from './shared-client.ts';

it('calls below the configured host, and counts every API in one window of ten in 60000 ms', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const paths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url);
    response.end('{"data":[]}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  configureSite({ ...site, host: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` });

  for (let call = 0; call < 4; call += 1) await api.content.list();
  for (let call = 0; call < 3; call += 1) await api.auth.requestPasswordReset('ada@example.com');
  for (let call = 0; call < 2; call += 1) await api.email.verify('t');
  await sharedClient.post('/content/get', { id: 'c1' });
  for (const now of [0, 59_999]) {
    clock.mockReturnValue(now);
    await expect(api.auth.login({ email: 'ada@example.com', password: 'Secret1!' })).rejects.toThrow(
      'Rate limit exceeded. Please try again later.',
    );
  }
  clock.mockReturnValue(60_000);
  await api.content.get('c1');
  server.closeAllConnections();
  server.close();
  expect(paths).toEqual([
    ...Array(4).fill('/hook/content/list'),
    ...Array(3).fill('/hook/auth/reset-password'),
    ...Array(2).fill('/hook/email/verify'),
    ...Array(2).fill('/hook/content/get'),
  ]);
  clock.mockRestore();
});

it('loads axios again at the next call after a failure', async () => {
  vi.resetModules();
  const axiosTransport = async () => ({ status: 200, data: 'arrived' });
  let offline = true;
  vi.doMock('./axios-transport.ts', () => {
    if (offline) throw new Error('offline');
    return { axiosTransport };
  });
  const { sharedClient: fresh } = await import('./shared-client.ts');
  const { configureSite: configure } = await import('../site/current-site.ts');
  configure({ ...site, host: '/hook' });
  await expect(fresh.post('/content/get', { id: 'c1' })).rejects.toMatchObject({ kind: 'network' });
  offline = false;
  expect(await fresh.post('/content/get', { id: 'c1' })).toBe('arrived');
});
