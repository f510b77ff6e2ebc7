import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Backend, createBackend, createLog, parseBackendConfig } from 'backend';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { onTestFinished } from 'vitest';
import { createSiteApp, type SiteAppOptions } from '../core/serve/create-site-app.ts';
import { type OpenedSite, openSite } from '../core/serve/serve-site.ts';
import type { Canary } from '../core/store/canaries.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { liveStore, publishVersions } from './small-store.ts';

export type SmallSite = Awaited<ReturnType<typeof smallSite>>;

export async function smallSite() {
  const { store, first } = await liveStore();
  return {
    store,
    first,
    /** Canaries of other apps continue. */
    change: (versions: Readonly<Record<string, string>>, action: 'release' | 'rollback' = 'release') =>
      publishVersions(store, versions, { action }),
    canary: (...canaries: readonly Canary[]) => publishVersions(store, {}, { action: 'canary', canaries }),
  };
}

export async function serveApp(app: Parameters<OpenedSite['answerWith']>[0]): Promise<string> {
  const site = await openSite(0, '127.0.0.1');
  onTestFinished(() => site.close());
  site.answerWith(app);
  return `http://127.0.0.1:${site.port}`;
}

/** The returned function requests a path unchanged. `fetch` would normalize the path. */
export async function serveSmallSite(options: Partial<SiteAppOptions> = {}) {
  const { store = (await smallSite()).store } = options;
  const { port } = new URL(await serveApp(createSiteApp({ config, backend: null, ...options, store })));
  return async (
    path: string,
    { sent = '', ...rest }: { method?: string; headers?: Record<string, string>; sent?: string } = {},
  ) => {
    const call = request({ port, path, agent: false, ...rest }).end(sent);
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, text: await text(response) };
  };
}

export const headingOf = (html: string): string | undefined => /<h1>(.*?)<\/h1>/.exec(html)?.[1];

export async function smallBackend(store: SiteStore): Promise<Backend> {
  const config = parseBackendConfig({ DATA_DIR: join(store.folder, 'data') });
  const backend = await createBackend(config, { log: createLog({ logLevel: 'silent' }) });
  onTestFinished(() => backend.close());
  return backend;
}
