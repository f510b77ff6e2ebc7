import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { progress } from './progress.ts';

const MISSING =
  'nginx is not installed: the tests put a real one before the site. Install it (Debian: apt-get install nginx-light; macOS: brew install nginx) or name one: NGINX=/path/to/nginx npm test';

function find(env: NodeJS.ProcessEnv): string | undefined {
  // Debian's is below sbin, which is on the path of root only.
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];
  const places = env.NGINX ? [env.NGINX] : folders.map((folder) => join(folder, 'nginx'));
  return places.find((place) => existsSync(place));
}

/** Where nginx is: NGINX, else on the path. @throws Error that says how to get it. */
export function nginxProgram(env: NodeJS.ProcessEnv = process.env): string {
  const found = find(env);
  if (!found) throw new Error(MISSING);
  return found;
}

/**
 * Makes sure that there is an nginx to test behind: the system's, else Debian's package when root.
 * @throws Error that says how to get one by hand.
 */
export function ensureNginx(): void {
  if (find(process.env)) return;
  if (process.getuid?.() === 0) {
    progress.say('No nginx found: installing one');
    const run = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', timeout: 300_000 });
    run('update', '-qq');
    run('install', '-y', '-qq', '--no-install-recommends', 'nginx-light');
    // The package starts it at port 80, where nobody has asked for it.
    spawnSync('nginx', ['-s', 'quit'], { stdio: 'ignore' });
  }
  nginxProgram();
}
