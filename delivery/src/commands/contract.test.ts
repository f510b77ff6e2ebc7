import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const COMMAND = fileURLToPath(new URL('./contract.ts', import.meta.url));
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', COMMAND, ...args], {
    encoding: 'utf8',
  });

it.each([[[]], [['ftp://host']], [['http://host', '--email', 'nobody']]])(
  'called with %j says how it is called',
  (args) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^Usage: npm run contract -- URL/);
  },
);

it('says that nothing answers, and fails', () => {
  const { status, stdout } = run('http://127.0.0.1:9', '--origin', 'http://127.0.0.1:9');
  expect(status).toBe(1);
  expect(stdout).toContain('NO  A visitor can register');
  expect(stdout).toContain('ECONNREFUSED');
  expect(stdout).toMatch(/\d+ do not, \d+ could not be checked\.\n$/);
});
