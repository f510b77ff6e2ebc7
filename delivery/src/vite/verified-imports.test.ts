import { describe, expect, it, vi } from 'vitest';
import { buildSmallApp } from '../testing/build-small-app.ts';
import { verifiedImports } from './verified-imports.ts';

// Builds on a busy machine take their time.
vi.setConfig({ testTimeout: 30_000 });

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
    const listed = JSON.parse(/m\.f=(\[[^\]]*\])/.exec(code)?.[1] ?? '[]') as string[];
    expect(listed.sort()).toEqual(['other.js', 'page.js', 'part.js']);
    expect(code).toContain('loadModule(load, files, "/")');
    expect(code.match(/import\("/g)).toHaveLength(2);
    expect(code.match(/__vitePreload\(\(\) => import\("/g)).toHaveLength(2);
  });

  it('of a file that imports nothing names that file', async () => {
    const code = await routesOf({
      ...ROUTES,
      'src/routes.ts': 'export const load = () => import("./alone.ts");',
    });
    expect(code).toContain('m.f=["alone.js"]');
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
