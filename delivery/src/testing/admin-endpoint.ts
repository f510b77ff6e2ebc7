import { createLog, parseBackendConfig } from 'backend';
import { onTestFinished, vi } from 'vitest';
import { openSite } from '../core/serve/serve-site.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import type { Scope } from '../core/store/tokens.ts';
import { createAdminApp } from '../remote/admin/admin-app.ts';
import { issueToken } from '../remote/admin/tokens.ts';

type Headers = Readonly<Record<string, string>>;

/** A call is a text such as `/state` or `POST /rollback`. */
const clientOf =
  (to: string, defaults: Headers = {}) =>
  (
    call: string,
    body?: string | Uint8Array<ArrayBuffer> | object,
    headers: Headers = {},
  ): Promise<Response> => {
    const [path = '', method = 'GET'] = call.split(' ').reverse();
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const init = body !== undefined && { body: isRaw ? body : JSON.stringify(body) };
    return fetch(`${to}${path}`, { method, headers: { ...defaults, ...headers }, ...init });
  };

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
    ask: clientOf(to),
    async tokenOf(app: string, ...scopes: Scope[]) {
      count += 1;
      const { secret } = await issueToken(store, { name: `t${count}`, app, scopes, days: 1 });
      const site = { to, token: secret, progress: { wait() {}, stepDone() {} } };
      const headers = { authorization: `Bearer ${secret}` };
      return { name: `t${count}`, secret, headers, ask: clientOf(to, headers), site };
    },
  };
}

export const replyOf = async (answer: Promise<Response>): Promise<[status: number, text: string]> => [
  (await answer).status,
  await (await answer).text(),
];
