import { describe, expect, it } from 'vitest';
import { routes } from './routes.ts';

const pages = import.meta.glob<{ default: unknown }>('./pages/*Page.tsx');

describe('the routes of the guide', () => {
  it('are the two pages of the funnel, in the shared layout and open to everyone', () => {
    expect(routes.map(({ path, layout, access, indexed }) => [path, layout, access, indexed])).toEqual([
      ['/free-homeowners-guide', 'public', 'anyone', true],
      ['/homeowners-guide-download', 'public', 'anyone', true],
    ]);
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
