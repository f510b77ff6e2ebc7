import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const COMMAND = join(import.meta.dirname, 'backend.ts');
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', COMMAND, 'conformance', ...args], {
    encoding: 'utf8',
  });

it.each([[[]], [['ftp://host']], [['http://host', '--email', 'nobody']]])(
  'called with %j says how it is called',
  (args) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^Usage: npm run conformance -- URL/m);
  },
);

it('says that nothing answers, and fails', () => {
  const { status, stdout } = run('http://127.0.0.1:9', '--origin', 'http://127.0.0.1:9');
  expect(status).toBe(1);
  expect(stdout).toContain('NO  A visitor can register');
  expect(stdout).toContain('ECONNREFUSED');
  expect(stdout).toMatch(/\d+ do not, \d+ could not be checked\.\n$/);
});
