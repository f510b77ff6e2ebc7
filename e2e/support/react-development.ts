import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { DEVELOPMENT, withDevelopmentEdition } from '../../delivery/src/core/gate/development-edition.ts';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import { TESTED_SITE } from '../../playwright.config.ts';

/** From now on the context gets the site's shell with React's development build, as the gate's browser does. */
export async function withReactDevelopment(context: BrowserContext): Promise<void> {
  const store = openStore(join(import.meta.dirname, '../..', TESTED_SITE.folder));
  const { shell = '' } = (await store.live.composition()).versions;
  const release = await store.releases.read('shell', shell);
  const edition = await withDevelopmentEdition(
    { fetch: (request) => fetch(request) },
    release,
    store.releases.folder('shell', shell),
  );
  const changed = (url: URL) => url.port === `${TESTED_SITE.port}` && !url.pathname.startsWith('/api/');
  await context.route(changed, async (route) => {
    const request = route.request();
    const isOwn =
      request.resourceType() === 'document' || new URL(request.url()).pathname.startsWith(release.base);
    if (!isOwn) return route.fallback();
    const { cookie = '', accept = '*/*' } = await request.allHeaders();
    const headers = { cookie, accept, ...DEVELOPMENT };
    const asked = new Request(request.url(), { headers, redirect: 'manual' });
    const answer = await edition.fetch(asked);
    return route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });
}
