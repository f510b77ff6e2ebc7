import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../project.ts';
import { buildSmallApp } from '../testing/build-small-app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { leanDependencies, leanRoutes, verifiedImports } from './client-code.ts';

describe('verified imports', () => {
  const ROUTES = {
    'src/routes.ts':
      'export const load = () => import("./page.ts"); export const other = () => import("./other.ts");',
    'src/page.ts': 'import { part } from "./part.ts"; export default () => part;',
    'src/other.ts': 'import { part } from "./part.ts"; export default () => part + 1;',
    'src/part.ts': 'export const part = { text: "a part that two pages have" };',
    'src/alone.ts': 'export default 1;',
  };

  async function routesOf(files: Readonly<Record<string, string>>): Promise<string> {
    const built = await buildSmallApp(files, [verifiedImports()]);
    return built.get('routes.js') ?? '';
  }

  describe('a dynamic import', () => {
    it('goes through the loader, with its file and all that this imports', async () => {
      const code = await routesOf(ROUTES);
      const lists = [...code.matchAll(/\), ?(\["[^\]]*\])\)/g)];
      const listed = lists.flatMap(([, list]) => JSON.parse(list ?? '') as string[]);
      expect([...new Set(listed)].sort()).toEqual(['other.js', 'page.js', 'part.js']);
      // Vite's table of them takes more than the names.
      expect(code).not.toContain('__vite__mapDeps');
      expect(code).toContain('loadModule(load, files, "/")');
      expect(code.match(/import\("/g)).toHaveLength(2);
      expect(code.match(/__vitePreload\(\(\) => import\("/g)).toHaveLength(2);
    });

    it('of a file that imports nothing names that file', async () => {
      const code = await routesOf({
        ...ROUTES,
        'src/routes.ts': 'export const load = () => import("./alone.ts");',
      });
      expect(code).toMatch(/import\("\.\/alone\.js"\), ?\["alone\.js"\]/);
    });

    it('whose failure would pass its own handlers by is refused', async () => {
      const files = {
        ...ROUTES,
        'src/routes.ts': 'export const load = () => import("./alone.ts").catch(() => null);',
      };
      await expect(routesOf(files)).rejects.toThrow('Put import() into a function of its own');
    });

    it('brings no preloads of Vite along', async () => {
      expect(await routesOf(ROUTES)).not.toMatch(/modulepreload|vite:preloadError/);
    });
  });
});

describe('lean routes', () => {
  const ROUTES = `
import type { Route } from './route.ts';
import { moreRoutes } from './more/more-routes.ts';
const PROSE = { prose: true, layout: 'public' };
const aids = () => () => {};
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
  { ...PROSE, enliven: aids, path: '/spread', load: () => import('./page.ts'), source: 'src/page.ts' },
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

    it('keep path, load, prose and enliven, and lose what delivery alone needs', async () => {
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
      expect(code.match(/enliven: aids/g)).toHaveLength(1);
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
});

describe('lean dependencies', () => {
  type Hooks = {
    load(id: string): string | null;
    transform(code: string, id: string): { code: string } | null;
  };
  const { load, transform } = leanDependencies() as unknown as Hooks;

  /** The chunk of the installed router that holds its components. */
  function routerChunk(): { id: string; code: string } {
    const folder = join(PROJECT_ROOT, 'node_modules/react-router/dist/production');
    for (const name of readdirSync(folder).filter((entry) => /^chunk-.*\.mjs$/.test(entry))) {
      const code = readFileSync(join(folder, name), 'utf8');
      if (code.includes('function PrefetchPageLinks(')) return { id: join(folder, name), code };
    }
    throw new Error('The installed router has no chunk with PrefetchPageLinks.');
  }

  it('a build in which a pinned dependency no longer looks as expected fails, naming what is missing', async () => {
    const entry = join(temporaryFolder(), 'main.js');
    writeFileSync(entry, 'export default 1;');
    const failure = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [leanDependencies()],
      build: { write: false, rolldownOptions: { input: entry } },
    }).then(
      () => 'built',
      (error: Error) => error.message,
    );
    expect(failure).toContain('lean-dependencies no longer finds');
    for (const missing of [
      'SnapshotHandler',
      'preload',
      'error-codes',
      'dom',
      'function PrefetchPageLinks(',
    ]) {
      expect(failure).toContain(missing);
    }
    expect(failure).toContain('docs/decisions/004-lean-dependencies.md');
  });

  describe('the installed router', () => {
    it('loses what prefetches for the framework mode, and stays a module that can be read', () => {
      const { id, code } = routerChunk();
      const lean = transform(code, id)?.code ?? '';
      expect(lean).toContain('function PrefetchPageLinks({ page, ...linkProps }) { return null;');
      expect(lean).not.toMatch(/^\s*\w+\.displayName = /m);
      expect(parseSync('chunk.mjs', lean).errors).toEqual([]);
    });

    it('has its creations marked as free of effects, so that unused ones fall away', () => {
      const { id, code } = routerChunk();
      const lean = transform(code, id)?.code ?? '';
      expect(code).toMatch(/= React\d*\.createContext\(/);
      expect(lean).not.toMatch(/= React\d*\.createContext\(/);
      expect(lean).toMatch(/= \/\* @__PURE__ \*\/ React\d*\.createContext\(/);
    });
  });

  describe('a module that the site never reaches', () => {
    it.each([
      ['@module-federation/runtime-core/dist/plugins/snapshot/SnapshotHandler.js', 'DisabledSnapshotHandler'],
      ['@module-federation/runtime-core/dist/utils/preload.js', 'preloadRemote'],
      ['@module-federation/error-codes/dist/desc.mjs', 'runtimeDescMap'],
    ])('%s is replaced by one with all of its exports', (path, name) => {
      const installed = readFileSync(join(PROJECT_ROOT, 'node_modules', path), 'utf8');
      const names = (code: string) =>
        [...code.matchAll(/export (?:const|class) (\w+)/g), ...code.matchAll(/^export \{([^}]*)\}/gm)]
          .flatMap(([, list = '']) => list.split(','))
          .map((entry) => entry.trim().split(' as ').at(-1))
          .sort();
      const replacement = load(join(PROJECT_ROOT, 'node_modules', path)) ?? '';
      expect(replacement).toContain(name);
      expect(names(installed)).not.toEqual([]);
      expect(names(replacement)).toEqual(expect.arrayContaining(names(installed)));
    });

    it('lets the runtime forget a remote: what it asks its snapshots for is an object', async () => {
      const path = '@module-federation/runtime-core/dist/plugins/snapshot/SnapshotHandler.js';
      const [asked = ''] = /export const getGlobalRemoteInfo.*/.exec(load(path) ?? '') ?? [];
      const { getGlobalRemoteInfo } = await import(`data:text/javascript,${encodeURIComponent(asked)}`);
      expect(getGlobalRemoteInfo().hostGlobalSnapshot).toBeUndefined();
    });

    it('is no other module', () => {
      expect(load(join(PROJECT_ROOT, 'node_modules/react/index.js'))).toBeNull();
      expect(transform('const a = 1;', join(PROJECT_ROOT, 'shell/src/main.tsx'))).toBeNull();
    });
  });
});
