import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nginxProgram } from '../../delivery/src/commands/test-programs.ts';
import { freePort } from './free-port.ts';

/** A reverse proxy in front of a site. */
export interface Proxy {
  url: string;
  stop(): Promise<void>;
}

/**
 * A real nginx in front of `site`, configured in a hurry: only `proxy_pass` and `settings`.
 * @throws Error that says how to install nginx.
 */
export async function startNginx(site: string | readonly string[], settings = ''): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  const ready = join(folder, 'nginx.pid');
  const several = typeof site !== 'string';
  const servers = several ? site.map((address) => `server ${new URL(address).host};`) : [];
  await writeFile(
    config,
    `pid ${ready};
    error_log stderr warn;
    events {}
    http {
      access_log off;
      client_body_temp_path ${folder}/body;
      proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi;
      scgi_temp_path ${folder}/scgi;
      ${several ? `upstream site { ${servers.join(' ')} }` : ''}
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass ${several ? 'http://site' : site};
          ${settings}
        }
      }
    }`,
  );
  const child = spawn(nginxProgram(), ['-c', config, '-p', folder, '-g', 'daemon off; master_process off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  while (!existsSync(ready)) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${said}`);
    await new Promise((later) => setTimeout(later, 20));
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
