import { telemetryTable } from 'backend';
import { expect, it } from 'vitest';
import { jsonPost } from '../../../../backend/test/json-post.ts';
import { serveAdmin } from '../../testing/admin-endpoint.ts';
import { composeSmallSite, smallBackend } from '../../testing/small-site.ts';
import { remoteListing } from './client.ts';
import { readListing } from './operations.ts';

it('shows how the pages of kept releases went, on the machine and from elsewhere, and nothing that pages invent', async () => {
  const { store } = await composeSmallSite();
  expect((await readListing(store)).health).toEqual([]);
  const { app, funnel } = await smallBackend(store);
  for (const own of ['guide/1.0.0', 'guide/9.9.9-invented']) {
    const body = { own, releases: own, page: '/', vitals: 'LCP 1180', errors: `error ${own}` };
    expect((await app.request('/page-telemetry', jsonPost(body))).status).toBe(202);
  }
  const { health } = await readListing(store);
  expect(health).toMatchObject([{ release: 'guide/1.0.0', pages: 1, errors: { error: 1 } }]);
  expect(telemetryTable(health)).toMatch(/^guide\/1\.0\.0 +1 +1000\.0 +0\.0 +0\.0 +1,\d{3} ms/m);
  const { site } = await (await serveAdmin(store, { funnel })).tokenOf('guide', 'release');
  expect((await remoteListing(site)).health).toEqual(health);
});
