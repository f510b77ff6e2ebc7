import type { Context } from 'hono';
import type { BackendEnv } from '../http/backend-env.ts';
import { clientAddress } from '../limits/client-network.ts';
import type { Services } from '../services.ts';
import { CLIENT_ADDRESS, HOLD_MAIL } from './create-auth.ts';

/** What better-auth answered: `code` names a refusal, `token` is a signed session token. */
export interface AuthAnswer {
  ok: boolean;
  code: string | undefined;
  body: Record<string, unknown>;
  token: string | null;
}

/**
 * Calls better-auth by a request of its own. Of the caller's headers it gets the address, the browser's name and
 * nothing else: no cookie, no origin.
 * @param holdMail whether mail that it would send is left out, after as much work.
 * @throws whatever made better-auth fail.
 */
export async function callAuth(
  { auth, config }: Pick<Services, 'auth' | 'config'>,
  c: Context<BackendEnv>,
  path: string,
  body?: Record<string, unknown>,
  { holdMail = false } = {},
): Promise<AuthAnswer> {
  const headers = new Headers({ 'user-agent': (c.req.header('user-agent') ?? '').slice(0, 256) });
  const address = clientAddress(c, config);
  if (address) headers.set(CLIENT_ADDRESS, address);
  if (holdMail) headers.set(HOLD_MAIL, '1');
  if (body) headers.set('content-type', 'application/json');
  const response = await auth.handler(
    new Request(new URL(`/_auth${path}`, config.siteUrl), {
      method: body ? 'POST' : 'GET',
      headers,
      body: body && JSON.stringify(body),
    }),
  );

  if (response.status >= 500)
    throw new Error(`better-auth answered ${path.split('?')[0]} with ${response.status}`);
  const answer = ((await response.json().catch(() => null)) ?? {}) as Record<string, unknown>;
  return {
    ok: response.ok,
    code: typeof answer.code === 'string' ? answer.code : undefined,
    body: answer,
    token: response.headers.get('set-auth-token'),
  };
}
