import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { browserEnvironment, systemChromium, wholeChromium } from './chromium.ts';
import { runScript } from './run-script.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

describe('the browser', () => {
  it('is the executable that CHROMIUM names, if it exists', () => {
    const CHROMIUM = join(temporaryFolder(), 'chrome');
    expect(systemChromium({ CHROMIUM })).toBe(systemChromium({}));
    writeFileSync(CHROMIUM, '');
    expect([systemChromium({ CHROMIUM }), wholeChromium({ CHROMIUM })]).toEqual([CHROMIUM, CHROMIUM]);
  });

  it('gets the variables that a process needs, and no secrets', () => {
    const needed = { PATH: '/bin', HOME: '/root', LC_ALL: 'C', NODE_ENV: 'production' };
    const secrets = { AUTH_SECRET: 'a', SITE_DATABASE_URL: 'a', NODE_OPTIONS: 'a', PGPASSWORD: 'a' };
    expect(browserEnvironment({ ...needed, ...secrets })).toEqual(needed);
  });
});

describe('a script', () => {
  const script = (code: string): string => {
    const file = join(temporaryFolder(), 'script.ts');
    writeFileSync(file, code);
    return file;
  };

  it('gets arguments and NODE_ENV, and reports its output if it fails', async () => {
    const code = 'console.log(JSON.stringify([...process.argv.slice(2), process.env.NODE_ENV] as string[]));';
    const output = await runScript(script(code), ['a', 'b c'], 'development');
    expect(JSON.parse(output)).toEqual(['a', 'b c', 'development']);
    const failing = "console.log('first'); console.error('then'); process.exit(3);";
    await expect(runScript(script(failing), [], 'production')).rejects.toThrow(/first.*then|then.*first/s);
  });

  it('ends when its parent is killed', async () => {
    const pid = join(temporaryFolder(), 'pid');
    const waiting = script(`import { writeFileSync } from 'node:fs';
      writeFileSync('${pid}', String(process.pid)); setInterval(() => {}, 1000);`);
    const parent = script(`import { runScript } from '${join(import.meta.dirname, 'run-script.ts')}';
      await runScript('${waiting}', [], 'production');`);
    const child = spawn(process.execPath, [parent], { stdio: 'ignore' });
    const grandchild = await vi.waitUntil(() => existsSync(pid) && Number(readFileSync(pid, 'utf8')));
    const signal = () => process.kill(grandchild, 0);
    expect(signal).not.toThrow();
    child.kill('SIGKILL');
    await once(child, 'exit');
    await vi.waitFor(() => expect(signal).toThrow('ESRCH'));
  });
});

it('creating a temporary folder deletes those older than a day, and no other folder', async () => {
  const folder = temporaryFolder();
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const name of ['gable-site-gate-a', 'gable-site-gate-b', 'other']) {
    mkdirSync(join(folder, name, 'data'), { recursive: true });
    if (!name.endsWith('b')) utimesSync(join(folder, name), 0, 0);
  }
  await using temporary = await createTemporaryFolder('gate');
  expect(readdirSync(folder).sort()).toEqual([basename(temporary.path), 'gable-site-gate-b', 'other'].sort());
});
