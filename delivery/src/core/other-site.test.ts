import { execFile } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { PROJECT_ROOT } from './project/project.ts';

const FIXTURE = join(import.meta.dirname, '../testing/other-site');

it('builds, composes and serves another site than this one: two apps of other names, at other paths', async () => {
  const folder = temporaryFolder();
  cpSync(FIXTURE, folder, { recursive: true });
  for (const name of ['node_modules', 'shared-lib'])
    symlinkSync(join(PROJECT_ROOT, name), join(folder, name));
  const paths = ['/notes', '/federation.json', '/free-homeowners-guide'];
  const { stdout } = await promisify(execFile)(process.execPath, [join(FIXTURE, 'serve.ts'), ...paths], {
    cwd: folder,
    env: { PATH: process.env.PATH },
  });
  const { '/notes': page, '/federation.json': manifest, ...others } = JSON.parse(stdout);
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('<p>Bring nails.</p>') });
  expect(Object.keys(JSON.parse(manifest.text).apps)).toEqual(['notes']);
  expect(others).toMatchObject({
    '/free-homeowners-guide': { status: 404, text: expect.stringContaining('There is nothing here') },
  });
});
