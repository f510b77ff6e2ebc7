import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../core/project/project.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { noteRunning } from './running.ts';

it('token commands refuse a missing folder, and name the served one', async () => {
  const served = temporaryFolder();
  await noteRunning(served);
  const missing = join(temporaryFolder(), 'none');
  const cli = join(PROJECT_ROOT, 'delivery/src/commands/cli.ts');
  const env = { ...process.env, SITE_DIR: missing };
  const { status, stderr } = spawnSync(process.execPath, [cli, 'tokens', 'list'], { encoding: 'utf8', env });
  expect(status).toBe(1);
  expect(stderr).toContain(`There is no site in ${missing} (SITE_DIR names it).`);
  expect(stderr).toContain(`A server of this checkout serves ${served}.`);
});
