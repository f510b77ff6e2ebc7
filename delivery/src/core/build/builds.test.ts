import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, mergeConfig } from 'vite';
import { describe, expect, it } from 'vitest';
import { buildSmallApp } from '../../testing/build-small-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { baseConfig, ownSources } from './builds.ts';

describe('base config', () => {
  it('runs no configuration that an app brings, and reads no variables from it', async () => {
    const root = temporaryFolder();
    const ran = `globalThis.ranConfiguration = true; export default {};`;
    for (const name of ['postcss.config.mjs', 'vite.config.mjs', 'babel.config.mjs']) {
      writeFileSync(join(root, name), ran);
    }
    writeFileSync(join(root, '.env'), 'VITE_SECRET=from-a-file');
    writeFileSync(join(root, 'a.css'), '.a { color: red }');
    writeFileSync(join(root, 'a.js'), "import './a.css'; console.log(import.meta.env.VITE_SECRET);");
    const built = await build(
      mergeConfig(baseConfig('guide'), {
        root,
        build: { write: false, rolldownOptions: { input: join(root, 'a.js') } },
      }),
    );
    expect(JSON.stringify(built)).not.toContain('from-a-file');
    expect('ranConfiguration' in globalThis).toBe(false);
  });
});

describe('own sources', () => {
  const secret = () => {
    const file = join(temporaryFolder(), 'auth-secret');
    writeFileSync(file, 'the secret of the server');
    return file;
  };

  it.each([
    [
      'imports as text',
      (file: string) => ({ 'src/routes.ts': `import a from '${file}?raw'; console.log(a);` }),
    ],
    [
      'names in a stylesheet',
      (file: string) => ({
        'src/routes.ts': "import './a.css';",
        'src/a.css': `.a { background: url('${file}') }`,
      }),
    ],
    [
      'names by its address',
      (file: string) => ({ 'src/routes.ts': `console.log(new URL('${file}', import.meta.url).href);` }),
    ],
    [
      'finds by a pattern',
      (file: string) => ({ 'src/routes.ts': `console.log(import.meta.glob('${file}', { query: '?raw' }));` }),
    ],
  ])('an app cannot take in a file of the machine that it %s', async (_, files) => {
    const file = secret();
    const built = await buildSmallApp(files(file), [ownSources()]).catch((error: Error) => error.message);
    if (typeof built === 'string') expect(built).toContain('which is not its own');
    else expect([...built.values()].join()).not.toContain('the secret of the server');
  });

  it('takes what is its own', async () => {
    const built = await buildSmallApp(
      { 'src/routes.ts': "import a from './a.txt?raw'; console.log(a);", 'src/a.txt': 'own text' },
      [ownSources()],
    );
    expect([...built.values()].join()).toContain('own text');
  });
});
