import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { runScript } from './run-script.ts';

function script(code: string): string {
  const file = join(temporaryFolder(), 'script.ts');
  writeFileSync(file, code);
  return file;
}

it('runs TypeScript with its arguments and the NODE_ENV for React', async () => {
  const target = join(temporaryFolder(), 'seen.json');
  const code = `import { writeFileSync } from 'node:fs';
    const seen: string[] = [...process.argv.slice(3), String(process.env.NODE_ENV)];
    writeFileSync(String(process.argv[2]), JSON.stringify(seen));`;
  await runScript(script(code), [target, 'a', 'b c'], 'development');
  expect(JSON.parse(readFileSync(target, 'utf8'))).toEqual(['a', 'b c', 'development']);
});

it('reports the output of a failed script, or its name and status', async () => {
  const code = "console.log('first'); console.error('then'); process.exit(3);";
  await expect(runScript(script(code), [], 'production')).rejects.toThrow(/first.*then|then.*first/s);
  const silent = script('process.exit(3);');
  await expect(runScript(silent, [], 'production')).rejects.toThrow(`${silent} ended with 3`);
});

const module = (name: string) => join(import.meta.dirname, name);

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('ends a script when its parent is killed', async () => {
  const pid = join(temporaryFolder(), 'pid');
  const waiting = script(`import '${module('end-with-parent.ts')}'; setInterval(() => {}, 1000);
    import { writeFileSync } from 'node:fs'; writeFileSync('${pid}', String(process.pid));`);
  const parent = script(`import { runScript } from '${module('run-script.ts')}';
    await runScript('${waiting}', [], 'production');`);
  const child = spawn(process.execPath, [parent], { stdio: 'ignore' });
  const grandchild = await vi.waitUntil(() => existsSync(pid) && Number(readFileSync(pid, 'utf8')));
  expect(alive(grandchild)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await vi.waitUntil(() => !alive(grandchild));
});
