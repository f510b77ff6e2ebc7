import { createLog, parseBackendConfig } from 'backend';
import { onTestFinished } from 'vitest';
import { serveSite } from '../core/serve/serve-site.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import type { Scope } from '../core/store/tokens.ts';
import { createAdminApp } from '../remote/admin/admin-app.ts';
import { issueToken } from '../remote/admin/tokens.ts';

/** Serves the admin endpoint of a site until the test is over. */
export async function serveAdmin(
  store: SiteStore,
  options: Partial<Parameters<typeof createAdminApp>[0]> = {},
) {
  const log = createLog({ logLevel: 'silent' });
  const app = createAdminApp({ store, log, callers: parseBackendConfig({}), ...options });
  const { port, close } = await serveSite(app, 0, '127.0.0.1');
  onTestFinished(close);
  const to = `http://127.0.0.1:${port}`;
  let count = 0;
  return {
    port,
    to,
    /** A new token, `t1` for the first: its secret, the headers that send it, and the site as its owner's commands see it. */
    async tokenOf(app: string, ...scopes: Scope[]) {
      count += 1;
      const { secret } = await issueToken(store, { name: `t${count}`, app, scopes, days: 1 });
      const site = { to, token: secret, progress: { wait() {}, stepDone() {} } };
      return { name: `t${count}`, secret, headers: { authorization: `Bearer ${secret}` }, site };
    },
  };
}
