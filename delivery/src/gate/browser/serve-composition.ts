import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serve } from '@hono/node-server';
import { createBackend, parseBackendConfig } from 'backend';
import { createSiteApp } from '../../serve/create-site-app.ts';
import type { ReleaseCandidate } from '../release-candidate.ts';
import { readComposition } from '../rendered-page.ts';

/** A composition that only this machine can see. */
export interface ServedComposition {
  /** For example `http://127.0.0.1:40123`. */
  origin: string;
  close(): Promise<void>;
}

/**
 * Serves a composition that is not live by the site's own server, on a free port of the loopback interface.
 * The backend beside it is a new one of its own that knows nobody and sends nothing: visits of the gate are
 * in no statistics, and no mail leaves.
 */
export async function serveComposition(candidate: ReleaseCandidate): Promise<ServedComposition> {
  const { siteFolder, compositionFolder, config } = candidate;
  const { id } = await readComposition(compositionFolder);
  const folder = await mkdtemp(join(tmpdir(), 'gate-'));
  // The server takes what is live from a site's folder: this one is the same site with another pointer.
  const site = join(folder, 'site');
  await mkdir(join(site, 'compositions'), { recursive: true });
  for (const name of ['releases', 'styles']) {
    await symlink(resolve(siteFolder, name), join(site, name), 'junction');
  }
  await symlink(resolve(compositionFolder), join(site, 'compositions', id), 'junction');
  await writeFile(join(site, 'live'), id);

  const backend = await createBackend(
    parseBackendConfig({
      DATA_DIR: join(folder, 'data'),
      SITE_URL: config.origin,
      LOG_LEVEL: 'silent',
    }),
  );
  const app = createSiteApp({ site, config, backend: backend.app });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  if (!server.listening) await new Promise<void>((listening) => server.once('listening', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
      await backend.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
