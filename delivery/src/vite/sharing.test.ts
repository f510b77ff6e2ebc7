import { expect, it, vi } from 'vitest';
import { buildSmallApp } from '../testing/build-small-app.ts';
import { wholeSharedModules } from './sharing.ts';

// Builds on a busy machine take their time.
vi.setConfig({ testTimeout: 30_000 });

it('the namespace imports that settle the shared modules are gone from what is bundled', async () => {
  const files = {
    'tsconfig.json': '{ "compilerOptions": { "verbatimModuleSyntax": true } }',
    'src/routes.ts': "import { useState } from 'react'; export const state = useState;",
  };
  const seen: string[] = [];
  const watcher = {
    name: 'watcher',
    transform(code: string, id: string) {
      if (id.endsWith('/src/routes.ts')) seen.push(code);
    },
  };
  const [mark, unmark] = wholeSharedModules();
  const external = ['react', 'react/jsx-runtime', 'react-dom', 'react-router-dom', 'shared-lib'];
  const code = (await buildSmallApp(files, [mark, watcher, unmark], external)).get('routes.js') ?? '';
  expect(seen.join()).toMatch(/import \* as __whole0 from ["']react["']/);
  expect(code).not.toContain('__whole');
  expect(code).not.toMatch(/shared-lib|react-router-dom/);
  expect(code).toMatch(/import \{ useState \} from "react"/);
});
