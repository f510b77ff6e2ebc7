import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CADDY, pathOf } from '../../delivery/src/commands/test-programs.ts';
import { freePort } from './free-port.ts';
import type { ReverseProxy } from './start-nginx.ts';

const hosts = (addresses: readonly string[]) => addresses.map((address) => new URL(address).host);

/**
 * A real Caddy with the project's own `deploy/Caddyfile`, in front of servers of the site and backends, without TLS.
 * @throws Error that says how to install Caddy.
 */
export async function startBalancer(
  servers: readonly string[],
  backends: readonly string[] = servers,
): Promise<ReverseProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const config = join(folder, 'Caddyfile');
  const sites = hosts(servers);
  const text = await readFile(join(import.meta.dirname, '../../deploy/Caddyfile'), 'utf8');
  await writeFile(
    config,
    text
      .replaceAll('site-1:4300 site-2:4300', sites.join(' '))
      .replaceAll('site-2:4300 site-1:4300', sites.toReversed().join(' '))
      .replaceAll('backend:4390', hosts(backends).join(' '))
      .replace('127.0.0.1:2020', `127.0.0.1:${await freePort()}`)
      // Its certificate is tried in deploy/test.
      .replace(/^\ttls .*\n/m, ''),
  );
  const child = spawn(pathOf(CADDY), ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: folder, DOMAIN: url },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk;
      if (said.includes('serving initial configuration')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`Caddy ended with ${code}: ${said}`)));
  });
  return {
    url,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
