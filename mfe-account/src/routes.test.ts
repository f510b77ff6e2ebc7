import { describe, expect, it } from 'vitest';
import { routes } from './routes.ts';

const pages = import.meta.glob<{ default: unknown }>('./pages/*Page.tsx');

const of = (property: 'layout' | 'access' | 'indexed') =>
  Object.fromEntries(routes.map((route) => [route.path, route[property]]));

describe('the routes of the account area', () => {
  it('stand outside the shared layout, but for the protected pages', () => {
    expect(of('layout')).toEqual({
      '/login': 'bare',
      '/register': 'bare',
      '/forgot-password': 'bare',
      '/reset-password': 'bare',
      '/verify-email': 'bare',
      '/dashboard': 'public',
      '/account-settings': 'public',
      '/account-privacy': 'public',
    });
  });

  it('send signed-in visitors away from login, register and forgot-password, and others from the protected', () => {
    expect(of('access')).toEqual({
      '/login': 'anonymous',
      '/register': 'anonymous',
      '/forgot-password': 'anonymous',
      '/reset-password': 'anyone',
      '/verify-email': 'anyone',
      '/dashboard': 'authenticated',
      '/account-settings': 'authenticated',
      '/account-privacy': 'authenticated',
    });
  });

  it('keep forms, mailed links and personal pages out of search engines', () => {
    expect(routes.filter(({ indexed }) => indexed)).toEqual([]);
  });

  it.each(routes.map((route) => [route.path, route] as const))(
    '%s loads what its source names',
    async (_, route) => {
      const fromSource = await pages[route.source.replace('src/', './')]?.();
      expect((await route.load()).default).toBe(fromSource?.default);
      expect(fromSource?.default).toBeTypeOf('function');
    },
  );
});
