import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, mergeConfig } from 'vite';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { baseConfig } from './base-config.ts';

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
