// This file runs on Node 20 or newer before anything is installed, so it is plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Node opens a debugger on SIGUSR1 unless there is a listener. Node 20 lacks the option --disable-sigusr1.
process.on('SIGUSR1', () => {});

const root = fileURLToPath(new URL('../../', import.meta.url));
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const stamp = join(root, 'node_modules/.installed-lock');
const node = join(root, 'node_modules/node/bin/node');

const installed = existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8');
if (installed !== lock) {
  console.error('Installing dependencies');
  // `npm ci` would delete the packages first, and a failure would leave a site that cannot start.
  const install = installed ? ['install', '--no-save'] : ['ci'];
  // After an interruption, the packages may be incomplete. Without the stamp, the next run uses `npm ci`.
  rmSync(stamp, { force: true });
  const { status } = spawnSync('npm', [...install, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    // npm's output goes to standard error, because a program may read the command's standard output.
    stdio: ['inherit', 2, 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    // npm has restored the former packages.
    if (installed && status !== null) writeFileSync(stamp, installed);
    console.error(
      "npm's message is above. Check the connection to the npm registry, and that this user may write node_modules. Then run the command again.",
    );
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, lock);
}

// Another user, such as root, would leave files in the cache that the site's user cannot delete.
if (process.getuid?.() === statSync(join(root, 'node_modules')).uid || process.platform === 'win32')
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');
process.env.PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
const child = spawn(
  existsSync(node) ? node : process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--disable-sigusr1',
    join(root, 'delivery/src/commands/cli.ts'),
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
);
// The terminal sends SIGINT to the command as well, so this process only waits for the command to end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 1));
