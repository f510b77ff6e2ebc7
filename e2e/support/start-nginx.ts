import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../backend/test/until.ts';
import { nginxProgram } from '../../delivery/src/commands/test-programs.ts';
import { freePort } from './free-port.ts';

/** A reverse proxy in front of a site. */
export interface Proxy {
  url: string;
  stop(): Promise<void>;
}

/** A real nginx in front of `site`, configured in a hurry: only `proxy_pass` and `settings`. */
export function startNginx(site: string, settings = ''): Promise<Proxy> {
  return runNginx(
    (port) => `server { listen 127.0.0.1:${port}; location / { proxy_pass ${site}; ${settings} } }`,
  );
}

/** With what `nginx.conf` says of each. */
const named = (servers: readonly string[], more = '') =>
  servers.map((address) => `server ${new URL(address).host}${more};`).join('\n');

/** The same with the project's own `nginx.conf`, in front of two or more servers, and of backends at `/api`. */
export async function startBalancer(
  servers: readonly string[],
  backends: readonly string[] = [],
): Promise<Proxy> {
  const conf = await readFile(join(import.meta.dirname, '../../nginx.conf'), 'utf8');
  const upstream = backends.length > 0 ? `upstream backend {\n${named(backends, ' max_fails=0')}\n}\n` : '';
  const location = backends.length > 0 ? 'location ~ ^/api(/|$) { proxy_pass http://backend; }' : '';
  return runNginx(
    (port) =>
      upstream +
      conf
        .replace(/(?:^ +server [\w-]+:4300([^;]*);\n)+/m, (_, more: string) => `${named(servers, more)}\n`)
        .replace('listen 80;', `listen 127.0.0.1:${port};\n${location}`),
  );
}

/** @throws Error that says how to install nginx. */
async function runNginx(http: (port: number) => string): Promise<Proxy> {
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
  const child = spawn(nginxProgram(), ['-c', config, '-p', folder, '-g', 'daemon off; master_process off;'], {
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
