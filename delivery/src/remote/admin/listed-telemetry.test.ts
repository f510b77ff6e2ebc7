import { join } from 'node:path';
import { createBackend, createLog, parseBackendConfig, telemetryTable } from 'backend';
import { expect, it, onTestFinished } from 'vitest';
import { serveSite } from '../../core/serve/serve-site.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import { createAdminApp } from './admin-app.ts';
import { remoteListing } from './client.ts';
import { readListing } from './operations.ts';
import { issueToken } from './tokens.ts';

const log = createLog({ logLevel: 'silent' });

it('shows how the pages of kept releases went, on the machine and from elsewhere, and nothing that pages invent', async () => {
  const { store } = await composeSmallSite();
  expect((await readListing(store)).health).toEqual([]);
  const backend = await createBackend(parseBackendConfig({ DATA_DIR: join(store.folder, 'data') }), { log });
  onTestFinished(() => backend.close());
  for (const own of ['guide/1.0.0', 'guide/9.9.9-invented']) {
    const body = { own, releases: own, page: '/', vitals: 'LCP 1180', errors: `error ${own}` };
    const answer = await backend.app.request('/page-telemetry', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(202);
  }
  const { health } = await readListing(store);
  expect(health).toMatchObject([{ release: 'guide/1.0.0', pages: 1, errors: { error: 1 } }]);
  expect(telemetryTable(health)).toMatch(/^guide\/1\.0\.0 +1 +1000\.0 +0\.0 +0\.0 +1,\d{3} ms/m);

  const admin = createAdminApp({ store, log, callers: parseBackendConfig({}), funnel: backend.funnel });
  const { port, close } = await serveSite(admin, 0, '127.0.0.1');
  onTestFinished(close);
  const { secret } = await issueToken(store, { name: 'looks', app: 'guide', scopes: ['release'], days: 1 });
  const progress = { wait() {}, stepDone() {} };
  const there = await remoteListing({ to: `http://127.0.0.1:${port}`, token: secret, progress });
  expect(there.health).toEqual(health);
});
