import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, mergeConfig } from 'vite';
import { describe, expect, it } from 'vitest';
import { buildSmallApp } from '../../testing/build-small-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { baseConfig, ownSources } from './builds.ts';

it('the base config ignores an app’s configuration files and its .env file', async () => {
  const root = temporaryFolder();
  const write = (name: string, text: string) => writeFileSync(join(root, name), text);
  for (const tool of ['postcss', 'vite', 'babel'])
    write(`${tool}.config.mjs`, 'globalThis.ranConfiguration = true; export default {};');
  write('.env', 'VITE_SECRET=from-a-file');
  write('a.css', '.a { color: red }');
  write('a.js', "import './a.css'; console.log(import.meta.env.VITE_SECRET);");
  const own = { root, build: { write: false, rolldownOptions: { input: join(root, 'a.js') } } };
  const built = await build(mergeConfig(baseConfig('guide', false), own));
  expect(JSON.stringify(built)).not.toContain('from-a-file');
  expect('ranConfiguration' in globalThis).toBe(false);
});

describe('own sources', () => {
  const ROUTES = 'src/routes.ts';

  it.each([
    ['imports as text', "import a from 'FILE?raw'; console.log(a);", ''],
    ['references in a stylesheet', "import './a.css';", ".a { background: url('FILE') }"],
    ['references by new URL()', "console.log(new URL('FILE', import.meta.url).href);", ''],
    ['imports by a pattern', "console.log(import.meta.glob('FILE', { query: '?raw' }));", ''],
  ])('an app cannot include an outside file that it %s', async (_, routes, styles) => {
    const file = join(temporaryFolder(), 'auth-secret');
    writeFileSync(file, 'the secret of the server');
    const files = { [ROUTES]: routes.replace('FILE', file), 'src/a.css': styles.replace('FILE', file) };
    const built = await buildSmallApp(files, [ownSources()]).catch((error: Error) => error.message);
    if (typeof built === 'string') expect(built).toContain('from outside its folder');
    else expect([...built.values()].join()).not.toContain('the secret of the server');
  });

  it('an app can include its own files', async () => {
    const files = { [ROUTES]: "import a from './a.txt?raw'; console.log(a);", 'src/a.txt': 'own text' };
    const built = await buildSmallApp(files, [ownSources()]);
    expect([...built.values()].join()).toContain('own text');
  });
});
