// Runs a project command on the pinned Node, after installing what is missing. It runs on any Node from
// version 20 on, before anything is installed, so it is plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Whoever may signal it would get an inspector. Node 20 does not know --disable-sigusr1.
process.on('SIGUSR1', () => {});

const root = fileURLToPath(new URL('../../', import.meta.url));
const [command, ...rest] = process.argv.slice(2);

/** The module of each command. A module with several commands gets the command's name. */
const MODULES = {
  'delivery/src/commands/start.ts': ['start'],
  'delivery/src/commands/dev.ts': ['dev'],
  'delivery/src/commands/tests.ts': [
    'test',
    'check',
    'test-browsers',
    'test-matrix',
    'test-whole',
    'test-operations',
  ],
  'delivery/src/commands/publishing.ts': ['release', 'preview', 'rollback', 'releases', 'prune'],
  'delivery/src/commands/canary.ts': ['canary'],
  'delivery/src/commands/apps.ts': ['apps'],
  'delivery/src/commands/packing.ts': ['pack', 'publish', 'tokens'],
  'delivery/src/commands/remotes.ts': ['new-remote', 'packages'],
  'delivery/src/commands/generate.ts': ['commands', 'api-report', 'openapi'],
  'delivery/src/commands/backup.ts': ['backup', 'restore'],
  'delivery/src/commands/backend.ts': ['backend'],
  'backend/src/main.ts': ['start-backend'],
};
const [module, commands] = Object.entries(MODULES).find(([, names]) => names.includes(command)) ?? [];

if (!module) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const names = Object.keys(scripts).map((name) => `  npm run ${name}`);
  console.error(`There is no command "${command ?? ''}". The commands are:\n${names.join('\n')}`);
  process.exit(2);
}

/** Its output goes where errors go: that of a command may be read by a program. */
const run = (program, args) =>
  spawnSync(program, args, {
    cwd: root,
    stdio: ['inherit', 2, 'inherit'],
    shell: process.platform === 'win32',
  });

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const stamp = join(root, 'node_modules/.installed-lock');
const node = join(root, 'node_modules/node/bin/node');
const upToDate = existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;

if (!upToDate) {
  console.error('Installing dependencies (once; npm ci)');
  const { status } = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (status !== 0) {
    console.error(
      'npm ci failed: see its message above. With a connection to the npm registry, run the command again.',
    );
    process.exit(status ?? 1);
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stamp, lock);
}

// Programs start in a third of the time when Node keeps what it has compiled.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');
process.env.PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
// A signal must not open a debugger: a process of the same user could run code in this one.
const asksForHelp = rest[0] === '--help';
const told = asksForHelp ? [command] : commands.length > 1 ? [command, ...rest] : rest;
const file = asksForHelp ? 'delivery/src/commands/help.ts' : module;
const args = ['--disable-warning=ExperimentalWarning', '--disable-sigusr1', join(root, file), ...told];
// The terminal signals the command itself; this process only waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
const { spawn } = await import('node:child_process');
const child = spawn(existsSync(node) ? node : process.execPath, args, { cwd: root, stdio: 'inherit' });
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
