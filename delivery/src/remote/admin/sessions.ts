import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { SiteStore } from '../../core/store/site-store.ts';
import type { StoredToken, Token } from '../../core/store/tokens.ts';
import { hashOf, isSameHash, tokenWith } from './tokens.ts';

/** The name without `__Host-`. With this prefix, a browser sends the cookie only to the host that set the cookie. */
const COOKIE = 'console';
const MAX_SESSION_MS = 12 * 3_600_000;
const MAX_SESSIONS_PER_TOKEN = 10;

/** Whether a page of this origin sent a request. SameSite alone would admit pages of sibling subdomains. */
export const isSameOrigin = (c: Context): boolean => c.req.header('sec-fetch-site') === 'same-origin';

/** Sessions are kept in memory, so they end with the process. */
export function createSessions(store: SiteStore) {
  /** The sessions by the hash of the cookie's value. `ends` is in milliseconds since 1970 UTC. */
  const sessions = new Map<string, { tokenHash: string; ends: number }>();
  const cookieOf = (c: Context) => getCookie(c, COOKIE, 'host');
  const keyOf = (c: Context) => hashOf(cookieOf(c)?.slice(0, 100) ?? '');

  return {
    isSent: (c: Context): boolean => cookieOf(c) !== undefined,

    begin(c: Context, token: Token): void {
      for (const [key, { ends }] of sessions) if (ends <= Date.now()) sessions.delete(key);
      const own = [...sessions].filter(([, { tokenHash }]) => tokenHash === token.hash);
      for (const [oldest] of own.slice(0, 1 - MAX_SESSIONS_PER_TOKEN)) sessions.delete(oldest);
      const value = randomBytes(32).toString('base64url');
      const ends = Math.min(Date.now() + MAX_SESSION_MS, Date.parse(token.expiresAt));
      sessions.set(hashOf(value), { tokenHash: token.hash, ends });
      setCookie(c, COOKIE, value, { prefix: 'host', secure: true, httpOnly: true, sameSite: 'Strict' });
    },

    /** Looks the token up for each request, so that a revoked token ends its sessions. */
    async tokenOf(c: Context): Promise<StoredToken | null> {
      const session = sessions.get(keyOf(c));
      const token = session && Date.now() < session.ends && (await tokenWith(store, session.tokenHash));
      if (!token) sessions.delete(keyOf(c));
      return token || null;
    },

    end(c: Context): void {
      sessions.delete(keyOf(c));
      deleteCookie(c, COOKIE, { prefix: 'host', secure: true, path: '/' });
    },
  };
}

const LINK_LIFETIME_MS = 15 * 60_000;

export type SignInLink = ReturnType<typeof createSignInLink>;

/** Creates the link that `npm start` prints. Its secret is in the URL's hash, which browsers do not send. */
export function createSignInLink() {
  const secret = randomBytes(32).toString('base64url');
  const hash = hashOf(secret);
  const expires = Date.now() + LINK_LIFETIME_MS;
  let isUsed = false;
  return {
    secret,
    /** False if the link was used before or has expired, or the secret is wrong. Compares in constant time. */
    use(sent: string): boolean {
      if (!isSameHash(hashOf(sent), hash) || isUsed || Date.now() >= expires) return false;
      isUsed = true;
      return true;
    },
  };
}
