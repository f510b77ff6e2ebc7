import { describe, expect, it, vi } from 'vitest';
import { buildSmallApp } from '../testing/build-small-app.ts';
import { plainDynamicImport } from './plain-dynamic-import.ts';

// Builds on a busy machine take their time.
vi.setConfig({ testTimeout: 30_000 });

describe('a dynamic import', () => {
  it('is left as it is: delivery preloads by itself', async () => {
    const files = {
      'src/routes.ts': 'export const load = () => import("./page.ts");',
      'src/page.ts': 'export default 1;',
    };
    const code = [...(await buildSmallApp(files, [plainDynamicImport()])).values()].join('\n');
    expect(code).not.toMatch(/modulepreload|vite:preloadError/);
    expect(code).toMatch(/import\("\.\/page\.js"\)/);
  });
});
