import { describe, expect, it } from 'vitest';
import { routes } from './routes.ts';

const pages = import.meta.glob<{ default: unknown }>('./pages/*Page.tsx');

describe('the routes of the account area', () => {
  it('use the shared layout only for protected pages, with the access of the specification', () => {
    expect(routes.map(({ path, layout, access }) => [path, layout, access])).toEqual([
      ['/login', 'bare', 'anonymous'],
      ['/register', 'bare', 'anonymous'],
      ['/forgot-password', 'bare', 'anonymous'],
      ['/reset-password', 'bare', 'anyone'],
      ['/verify-email', 'bare', 'anyone'],
      ['/dashboard', 'public', 'authenticated'],
      ['/account-settings', 'public', 'authenticated'],
      ['/account-privacy', 'public', 'authenticated'],
    ]);
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
