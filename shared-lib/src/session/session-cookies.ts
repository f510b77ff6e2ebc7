import Cookies from 'js-cookie';
import { SESSION_COOKIES, SESSION_DAYS } from './session-facts.ts';

const { token: TOKEN, userId: USER_ID } = SESSION_COOKIES;

export interface Session {
  token: string;
  userId: string;
}

/** The last of several cookies is the site's: browsers list longer paths and older cookies first (RFC 6265, 5.4). */
function read(name: string): string | undefined {
  const pairs = globalThis.document?.cookie.split('; ').filter((pair) => pair.startsWith(`${name}=`));
  const value = pairs?.at(-1)?.slice(name.length + 1);
  try {
    return value && decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Scripts can read the session cookies, because the client sends the token in a header (specification section 7). */
export const sessionCookies = {
  token: (): string | undefined => read(TOKEN),
  userId: (): string | undefined => read(USER_ID),
  write({ token, userId }: Session): void {
    const options = {
      expires: SESSION_DAYS,
      path: '/',
      sameSite: 'Lax',
      secure: window.location.protocol === 'https:',
    } as const;
    Cookies.set(TOKEN, token, options);
    Cookies.set(USER_ID, userId, options);
  },
  clear(): void {
    Cookies.remove(TOKEN, { path: '/' });
    Cookies.remove(USER_ID, { path: '/' });
  },
};

export type SessionCookies = typeof sessionCookies;
