import { createLog, parseBackendConfig } from 'backend';
import { onTestFinished, vi } from 'vitest';
import { openSite } from '../core/serve/serve-site.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import type { Scope } from '../core/store/tokens.ts';
import { createAdminApp } from '../remote/admin/admin-app.ts';
import { issueToken } from '../remote/admin/tokens.ts';

/** Serves the admin endpoint of a site until the test is over. Its release checks open no browser. */
export async function serveAdmin(
  store: SiteStore,
  options: Partial<Parameters<typeof createAdminApp>[0]> = {},
) {
  vi.stubEnv('GATE_BROWSER', 'none');
  onTestFinished(() => void vi.unstubAllEnvs());
  const log = createLog({ logLevel: 'silent' });
  const app = createAdminApp({ store, log, callers: parseBackendConfig({}), ...options });
  const { port, close, answerWith } = await openSite(0, '127.0.0.1');
  answerWith(app);
  onTestFinished(close);
  const to = `http://127.0.0.1:${port}`;
  let count = 0;
  return {
    port,
    to,
    /** A new token, `t1` for the first: its secret, its headers, and the site for its owner's commands. */
    async tokenOf(app: string, ...scopes: Scope[]) {
      count += 1;
      const { secret } = await issueToken(store, { name: `t${count}`, app, scopes, days: 1 });
      const site = { to, token: secret, progress: { wait() {}, stepDone() {} } };
      return { name: `t${count}`, secret, headers: { authorization: `Bearer ${secret}` }, site };
    },
  };
}
