import { createBackend, createLog, parseBackendConfig } from 'backend';
import { expect, it, onTestFinished, vi } from 'vitest';
import { shareKept } from '../publish/begin-share.ts';
import { readAudit } from '../store/audit.ts';
import { followStore } from '../store/shared/follow.ts';
import { readSharing } from '../store/shares.ts';
import { liveId } from '../store/site.ts';
import {
  postgresOfFile,
  publishGuide,
  publishVersions,
  smallFolder,
  smallStore,
} from '../testing/small-store.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startGuard } from './guard.ts';

const database = postgresOfFile();

const log = createLog({ logLevel: 'silent' });

it('one of many servers that follow a database stops the share, for all of them', async () => {
  const url = await smallStore(database);
  const publisher = smallFolder();
  const { versions } = await publishVersions(publisher);
  await publishGuide(publisher, '2.0.0');
  const live = await publishVersions(publisher, { guide: versions.guide ?? '' });
  await shareKept({
    site: publisher,
    app: 'guide',
    variants: [{ version: '2.0.0', percent: 10 }],
    step: (_, work) => work(),
  });

  const servers = await Promise.all(
    [1, 2, 3].map(async () => {
      const site = temporaryFolder();
      const follower = followStore({ site, url, say: () => {} });
      await follower.ready;
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
      const settings = { everyMs: 200, stageMs: 0, stageViews: 200, webhook: null, shareDatabase: null };
      const guard = startGuard({ site, origin: 'http://localhost:4300', funnel, settings, log });
      onTestFinished(async () => {
        await guard.stop();
        await follower.close();
        await backend.close();
      });
      return { site, backend };
    }),
  );
  // There are votes once one of them has looked.
  await vi.waitFor(async () => expect((await servers[0]?.backend.funnel.votes('guide'))?.size).toBe(2));
  let networks = 0;
  const tell = async (own: string, troubles: string) => {
    networks += 1;
    const answer = await servers[0]?.backend.app.request('/page-telemetry', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `20.${networks >> 8}.${networks & 255}.7`,
      },
      body: JSON.stringify({ own, releases: own, vitals: '', errors: troubles }),
    });
    expect(answer?.status).toBe(202);
  };
  for (let at = 0; at < 300; at += 1) await tell('guide/1.0.0', '');
  for (let at = 0; at < 120; at += 1) await tell('guide/2.0.0', at < 110 ? 'error guide/2.0.0' : '');

  for (const { site } of servers) {
    await vi.waitFor(async () => expect((await readSharing(site)).shares).toEqual([]));
    expect(await liveId(site)).toBe(live.id);
  }
  const [first] = servers;
  const done = async () =>
    (await readAudit(first?.site ?? '')).filter(({ by, outcome }) => by === 'guard' && outcome === 'done');
  // It is written down once it is done.
  await vi.waitFor(async () => expect(await done()).not.toEqual([]));
  expect((await done()).map(({ action, version }) => [action, version])).toEqual([
    ['share stopped', '2.0.0'],
  ]);
});
