// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { sessionCookies } from './session-cookies.ts';

const DAY_MS = 86_400_000;
const { jsdom } = globalThis as unknown as { jsdom: { reconfigure(settings: { url: string }): void } };

function written(url: string): string[][] {
  jsdom.reconfigure({ url });
  const set = vi.spyOn(document, 'cookie', 'set');
  sessionCookies.write({ token: 'tok', userId: 'u1' });
  return set.mock.calls.map(([text]) => text.split('; '));
}

afterEach(() => {
  vi.restoreAllMocks();
  sessionCookies.clear();
});

it.each([
  ['http://localhost:4300/dashboard', 'not Secure', false],
  ['https://www.example.com/', 'Secure', true],
])('cookies written at %s last 7 days, and are %s', (url, _, isSecure) => {
  const both = written(url);
  expect(both).toHaveLength(2);
  for (const [, ...attributes] of both) {
    expect(attributes).toEqual(expect.arrayContaining(['path=/', 'sameSite=Lax']));
    expect(/secure/i.test(attributes.join())).toBe(isSecure);
    const expires = attributes.find((part) => part.startsWith('expires='))?.slice('expires='.length) ?? '';
    const days = (Date.parse(expires) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
  }
});

it('of several cookies with one name, sessionCookies reads the last, which is the site’s', () => {
  const text = 'auth_token=old; user_id=u0; auth_token=t%20k; user_id=%; my_auth_token=other';
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(text);
  expect([sessionCookies.token(), sessionCookies.userId()]).toEqual(['t k', '%']);
});

it('sessionCookies writes auth_token and user_id, and `clear` deletes both on any page', () => {
  jsdom.reconfigure({ url: 'http://localhost:4300/' });
  sessionCookies.write({ token: 'tok', userId: 'u1' });
  expect(document.cookie.split('; ').sort()).toEqual(['auth_token=tok', 'user_id=u1']);
  expect([sessionCookies.token(), sessionCookies.userId()]).toEqual(['tok', 'u1']);
  jsdom.reconfigure({ url: 'http://localhost:4300/account-settings' });
  sessionCookies.clear();
  expect(document.cookie).toBe('');
  expect([sessionCookies.token(), sessionCookies.userId()]).toEqual([undefined, undefined]);
});
