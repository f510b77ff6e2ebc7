import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { SiteStore } from '../../core/store/site-store.ts';
import type { KeptToken, Token } from '../../core/store/tokens.ts';
import { hashOf, isValid } from './tokens.ts';

/** With the prefix `__Host-`: over https or on this machine, for this host only, hidden from scripts. */
const COOKIE = 'console';
const MAX_SESSION_MS = 12 * 3_600_000;
/** Browsers in which a token is signed in at once; the oldest is signed out. */
const MAX_SESSIONS_PER_TOKEN = 10;

/** Whether a page of this origin sent a request. SameSite is not enough: other hosts of the same site send the cookie, too. */
export const isFromHere = (c: Context): boolean => c.req.header('sec-fetch-site') === 'same-origin';

/** Browser sessions of a token. They end with it, after 12 hours, and with the process. */
export function createSessions(store: SiteStore) {
  /** By the hash of the cookie. `ends` in milliseconds since 1970 UTC. */
  const sessions = new Map<string, Pick<Token, 'name' | 'hash'> & { ends: number }>();
  const cookieOf = (c: Context) => getCookie(c, COOKIE, 'host');
  const keyOf = (c: Context) => hashOf(cookieOf(c)?.slice(0, 100) ?? '');

  return {
    isSent: (c: Context): boolean => cookieOf(c) !== undefined,

    begin(c: Context, token: Token): void {
      const own = [...sessions].filter(([, { name }]) => name === token.name);
      const kept = own.filter(([, { ends }]) => ends > Date.now()).slice(1 - MAX_SESSIONS_PER_TOKEN);
      for (const one of own) if (!kept.includes(one)) sessions.delete(one[0]);
      const value = randomBytes(32).toString('base64url');
      const ends = Math.min(Date.now() + MAX_SESSION_MS, Date.parse(token.expiresAt));
      sessions.set(hashOf(value), { name: token.name, hash: token.hash, ends });
      setCookie(c, COOKIE, value, { prefix: 'host', secure: true, httpOnly: true, sameSite: 'Strict' });
    },

    /** The token of the session that a browser sends; null when it has ended. The token is looked up each time. */
    async tokenOf(c: Context): Promise<KeptToken | null> {
      const key = keyOf(c);
      const { name, hash, ends } = sessions.get(key) ?? {};
      const token = (await store.tokens.list()).find((one) => one.name === name && one.hash === hash);
      if (token && ends && Date.now() < ends && isValid(token)) {
        await store.tokens.noteUse(token.name, new Date().toISOString());
        return token;
      }
      sessions.delete(key);
      return null;
    },

    end(c: Context): void {
      sessions.delete(keyOf(c));
      deleteCookie(c, COOKIE, { prefix: 'host', secure: true, path: '/' });
    },
  };
}

/** How long a link can be used, in milliseconds. */
const LIFETIME_MS = 15 * 60_000;

/** A link that signs in to the console once. */
export type SignInLink = ReturnType<typeof createSignInLink>;

/** Creates the link that `npm start` prints. Its secret is in the fragment, which browsers send nowhere. */
export function createSignInLink() {
  const secret = randomBytes(32).toString('base64url');
  const hash = Buffer.from(hashOf(secret));
  const expires = Date.now() + LIFETIME_MS;
  let isUsed = false;
  return {
    secret,
    /** Whether this is the secret, used for the first time and in time. It is compared in constant time. */
    use(sent: string): boolean {
      if (!timingSafeEqual(Buffer.from(hashOf(sent)), hash) || isUsed || Date.now() >= expires) return false;
      isUsed = true;
      return true;
    },
  };
}
