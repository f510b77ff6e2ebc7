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
  const script = join(folder, 'script.ts');
  writeFileSync(
    script,
    `import '${module('end-with-parent.ts')}'; setInterval(() => {}, 1000);
     import { writeFileSync } from 'node:fs'; writeFileSync('${join(folder, 'pid')}', String(process.pid));`,
  );
  const parent = join(folder, 'parent.ts');
  writeFileSync(
    parent,
    `import { runScript } from '${module('run-script.ts')}'; await runScript('${script}', [], 'production');`,
  );
  const child = spawn(process.execPath, [parent], { stdio: 'ignore' });
  const written = () =>
    existsSync(join(folder, 'pid')) ? Number(readFileSync(join(folder, 'pid'), 'utf8')) : 0;
  await vi.waitUntil(() => written() > 0);
  const grandchild = written();
  expect(alive(grandchild)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await vi.waitUntil(() => !alive(grandchild));
});
