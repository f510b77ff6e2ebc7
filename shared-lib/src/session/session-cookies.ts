import Cookies from 'js-cookie';

/** Specification section 9: the cookies' names; they last 7 days on path `/`. */
const TOKEN = 'auth_token';
const USER_ID = 'user_id';

/** What the browser remembers of a signed-in visitor. */
export interface Session {
  token: string;
  userId: string;
}

/** The session cookies. Scripts can read them: the specification's client sends the token as a bearer. */
export const sessionCookies = {
  token: (): string | undefined => Cookies.get(TOKEN),
  userId: (): string | undefined => Cookies.get(USER_ID),
  write({ token, userId }: Session): void {
    const options = {
      expires: 7,
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

/** The session's seam, so that tests need no document. */
export type SessionCookies = typeof sessionCookies;
