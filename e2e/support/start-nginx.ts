import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../backend/test/until.ts';
import { NGINX, pathOf } from '../../delivery/src/commands/test-programs.ts';
import { freePort } from './free-port.ts';

/** A reverse proxy in front of a site. */
export interface ReverseProxy {
  url: string;
  stop(): Promise<void>;
}

/** A real nginx in front of `site`, configured in a hurry: only `proxy_pass` and `settings`. */
export function startNginx(site: string, settings = ''): Promise<ReverseProxy> {
  return runNginx(
    (port) => `server { listen 127.0.0.1:${port}; location / { proxy_pass ${site}; ${settings} } }`,
  );
}

/** @throws Error that says how to install nginx. */
async function runNginx(http: (port: number) => string): Promise<ReverseProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  const ready = join(folder, 'nginx.pid');
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
      ${http(port)}
    }`,
  );
  const child = spawn(pathOf(NGINX), ['-c', config, '-p', folder, '-g', 'daemon off; master_process off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  await until(() => {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${said}`);
    return existsSync(ready);
  });
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
