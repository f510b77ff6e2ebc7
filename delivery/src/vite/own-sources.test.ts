import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildSmallApp } from '../testing/build-small-app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ownSources } from './own-sources.ts';

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
