import { describe, expect, it, vi } from 'vitest';
import { buildSmallApp } from '../testing/build-small-app.ts';
import { leanRoutes } from './lean-routes.ts';
import { verifiedImports } from './verified-imports.ts';

// Builds on a busy machine take their time.
vi.setConfig({ testTimeout: 30_000 });

const ROUTES = `
import type { Route } from './route.ts';
import { moreRoutes } from './more/more-routes.ts';
const PROSE = { prose: true, layout: 'public' };
const page = (path: string) => ({ path: '/legal' + path, title: 'Legal', load: () => import('./page.ts') });
export const settings = { path: '/not-a-route', title: 'Kept: it loads nothing' };
export const routes: readonly Route[] = [
  {
    path: '/',
    title: 'A title, with { braces } and, commas',
    description: 'A description',
    source: 'src/page.ts',
    parts: ['src/part.ts', { deep: ['x'] }],
    load: () => import('./page.ts'),
  },
  { description: 'Another', prose: true, load: () => import('./page.ts'), path: '/prose', indexed: false },
  { ...PROSE, path: '/spread', load: () => import('./page.ts'), source: 'src/page.ts' },
  page('/terms'),
  ...moreRoutes,
];`;

const MORE = `
export const moreRoutes = [
  { path: '/more', title: 'More of them', source: 'src/page.ts', load: () => import('../page.ts') },
];`;

// Not a list of routes, though something in it looks like one.
const OTHER = "export default { path: '/other', title: 'Kept: no list of routes', load: () => null };";

describe("a remote's routes in the browser", () => {
  const files = {
    'src/routes.ts': ROUTES,
    'src/more/more-routes.ts': MORE,
    'src/page.ts': "import other from './other.ts';\nexport default () => other;",
    'src/other.ts': OTHER,
  };

  it('keep path, load and prose, and lose what delivery alone needs', async () => {
    const built = await buildSmallApp(files, [leanRoutes()]);
    const code = built.get('routes.js') ?? '';
    expect(built.get('page.js')).toContain('Kept: no list of routes');
    expect(code).not.toMatch(
      /description|A title|More of them|'Legal'|"Legal"|src\/page|src\/part|indexed|deep/,
    );
    expect(code).toContain('Kept: it loads nothing');
    expect(code.match(/path: "\/(?:prose)?"/g)).toHaveLength(2);
    expect(code.match(/load: \(\) => .*import\(/g)).toHaveLength(5);
    expect(code.match(/prose: true/g)).toHaveLength(2);
  });

  it('are still what they were', async () => {
    const code = (await buildSmallApp(files, [leanRoutes(), verifiedImports()])).get('routes.js') ?? '';
    const { routes } = await import(
      `data:text/javascript,${encodeURIComponent(code.replaceAll('"./page.js"', '"data:text/javascript,export default 1"'))}`
    );
    expect(routes.map(({ path, prose }: Record<string, unknown>) => [path, prose])).toEqual([
      ['/', undefined],
      ['/prose', true],
      ['/spread', true],
      ['/legal/terms', undefined],
      ['/more', undefined],
    ]);
  });
});
