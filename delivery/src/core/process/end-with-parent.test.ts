import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const module = (name: string) => fileURLToPath(new URL(name, import.meta.url));

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('ends a script when the one who waits for it is killed', async () => {
  const folder = temporaryFolder();
  const place = (name: string) => join(folder, name);
  writeFileSync(
    place('script.ts'),
    `import '${module('end-with-parent.ts')}'; setInterval(() => {}, 1000);
     import { writeFileSync } from 'node:fs'; writeFileSync('${place('pid')}', String(process.pid));`,
  );
  writeFileSync(
    place('parent.ts'),
    `import { runScript } from '${module('run-script.ts')}'; await runScript('${place('script.ts')}', [], 'production');`,
  );
  const child = spawn(process.execPath, [place('parent.ts')], { stdio: 'ignore' });
  const grandchild = await vi.waitUntil(
    () => existsSync(place('pid')) && Number(readFileSync(place('pid'), 'utf8')),
  );
  expect(alive(grandchild)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await vi.waitUntil(() => !alive(grandchild));
});
