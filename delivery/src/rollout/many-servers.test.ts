import { createBackend, createLog, parseBackendConfig } from 'backend';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  emptyStore,
  postgresOfFile,
  publishGuide,
  publishVersions,
  smallFolder,
  smallStore,
} from '../testing/small-store.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startCanaryAnalysis } from './canary-analysis.ts';
import { startCanary } from './start-canary.ts';

const database = postgresOfFile();

const log = createLog({ logLevel: 'silent' });

it('one of many servers that follow a database stops the canary, for all of them', async () => {
  const url = await smallStore(database);
  const publisher = smallFolder(url);
  const { versions } = await publishVersions(publisher);
  await publishGuide(publisher, '2.0.0');
  const live = await publishVersions(publisher, { guide: versions.guide ?? '' });
  await startCanary({
    store: publisher,
    app: 'guide',
    variants: [{ version: '2.0.0', percent: 10 }],
    step: (_, work) => work(),
  });

  const servers = await Promise.all(
    [1, 2, 3].map(async () => {
      const store = emptyStore(url);
      const follower = store.follow({ say: () => {} });
      await follower?.ready;
      const backend = await createBackend(
        parseBackendConfig({
          DATABASE_URL: url,
          AUTH_SECRET: 'a'.repeat(40),
          DATA_DIR: temporaryFolder(),
          CLIENT_IP_HEADER: 'x-forwarded-for',
        }),
        { log },
      );
      const { funnel } = backend;
      const settings = { everyMs: 200, stageMs: 0, stageViews: 200, webhook: null, canaryDatabase: null };
      const analysis = startCanaryAnalysis({ store, origin: 'http://localhost:4300', funnel, settings, log });
      onTestFinished(async () => {
        await analysis.stop();
        await follower?.close();
        await backend.close();
      });
      return { store, backend };
    }),
  );
  // There are votes once one of them has looked.
  await vi.waitFor(async () => expect((await servers[0]?.backend.funnel.votes('guide'))?.size).toBe(2));
  let networks = 0;
  const tell = async (own: string, errors: string) => {
    networks += 1;
    const answer = await servers[0]?.backend.app.request('/page-telemetry', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `20.${networks >> 8}.${networks & 255}.7`,
      },
      body: JSON.stringify({ own, releases: own, vitals: '', errors, page: '/free-homeowners-guide' }),
    });
    expect(answer?.status).toBe(202);
  };
  for (let at = 0; at < 300; at += 1) await tell('guide/1.0.0', '');
  for (let at = 0; at < 120; at += 1) await tell('guide/2.0.0', at < 110 ? 'error guide/2.0.0' : '');

  for (const { store } of servers) {
    await vi.waitFor(async () => expect((await store.rollouts.read()).canaries).toEqual([]));
    expect(await store.live.id()).toBe(live.id);
  }
  const [first] = servers;
  const done = async () =>
    ((await first?.store.audit.read()) ?? []).filter(
      ({ by, outcome }) => by === 'canary-analysis' && outcome === 'done',
    );
  // It is written down once it is done.
  await vi.waitFor(async () => expect(await done()).not.toEqual([]));
  expect((await done()).map(({ action, version }) => [action, version])).toEqual([
    ['canary aborted', '2.0.0'],
  ]);
});
