import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { nginxProgram } from '../commands/test-programs.ts';
import { createSiteApp } from '../serve/create-site-app.ts';
import { serveSite } from '../serve/serve-site.ts';
import { openStore } from '../store/site-store.ts';
import { writeSmallSite } from '../testing/small-site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { exportSite, type Host } from './export-site.ts';

async function exported(host: Host) {
  const store = openStore(await writeSmallSite(temporaryFolder()));
  const folder = join(temporaryFolder(), 'exported');
  await exportSite(store, config, { folder, host });
  return { store, folder };
}

const SERVERS_OWN = ['connection', 'date', 'etag', 'keep-alive', 'server', 'accept-ranges'];

async function ask(port: number, path: string, headers: Record<string, string> = {}) {
  const asked = request({ port, host: '127.0.0.1', path, headers, agent: false }).end();
  const [answer] = await once(asked, 'response');
  const body = await buffer(answer);
  for (const name of SERVERS_OWN) delete answer.headers[name];
  // A host may send it in parts.
  delete answer.headers['transfer-encoding'];
  const { 'content-length': length = String(body.length), ...rest } = answer.headers;
  return {
    status: answer.statusCode,
    headers: { ...rest, 'content-length': length },
    body: body.toString('base64'),
  };
}

function hasNginx(): boolean {
  try {
    return Boolean(nginxProgram());
  } catch {
    return false;
  }
}

describe.skipIf(!hasNginx())('a site exported for nginx (skipped where nginx is not installed)', () => {
  /** The site's server, and nginx with what was exported. */
  async function both() {
    const { store, folder } = await exported('nginx');
    const { port, close } = await serveSite(createSiteApp({ store, config, backend: null }), 0, '127.0.0.1');
    onTestFinished(close);
    const free = createServer().listen(0);
    const { port: chosen } = free.address() as AddressInfo;
    free.close();
    const run = temporaryFolder();
    const conf = join(run, 'nginx.conf');
    const own = readFileSync(join(folder, 'site.conf'), 'utf8').replace(
      'listen 8080',
      `listen 127.0.0.1:${chosen}`,
    );
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${run}/${name};`,
    );
    writeFileSync(
      conf,
      `pid ${run}/nginx.pid; error_log stderr warn; events {} http { access_log off; ${temporary.join(' ')}\n${own}\n}`,
    );
    const nginx: ChildProcess = spawn(
      nginxProgram(),
      ['-c', conf, '-p', run, '-g', 'daemon off; master_process off;'],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let said = '';
    nginx.stderr?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    onTestFinished(async () => {
      nginx.kill('SIGTERM');
      if (nginx.exitCode === null) await once(nginx, 'exit');
    });
    await vi.waitUntil(() => {
      if (nginx.exitCode !== null) throw new Error(`nginx ended: ${said}`);
      return existsSync(join(run, 'nginx.pid'));
    });
    return { ours: port, theirs: chosen };
  }

  it('answers pages, documents, files and what is not found as the site does, to the byte and the header', async () => {
    const { ours, theirs } = await both();
    const paths = ['/', '/blog', '/blog?token=secret', '/nowhere', '/404', '/robots.txt', '/sitemap.xml'];
    paths.push('/_r/content/1.0.0/page.js', '/_r/content/1.0.0/mf-stats.json', '/_c/abc.css', '/favicon.svg');
    const asking: Record<string, string>[] = [
      {},
      { 'accept-encoding': 'gzip, deflate, br, zstd' },
      { 'accept-encoding': 'gzip', 'sec-ch-ua': '"Chromium";v="150"' },
      { 'accept-encoding': 'br;q=0' },
    ];
    for (const path of paths) {
      for (const headers of asking)
        expect(await ask(theirs, path, headers), `${path} ${JSON.stringify(headers)}`).toEqual(
          await ask(ours, path, headers),
        );
    }
  });

  it('redirects as the site does, sends parts of files, and says what a visitor has', async () => {
    const { ours, theirs } = await both();
    for (const path of ['/old-blog?a=1', '/blog/?a=1&b=%20', '/blog/']) {
      const [own, other] = [await ask(ours, path), await ask(theirs, path)];
      expect(other.status, path).toBe(301);
      // The body of a redirect is the host's.
      for (const name of Object.keys(own.headers).filter((name) => !/^content-(type|length)$/.test(name)))
        expect([name, other.headers[name]]).toEqual([name, own.headers[name]]);
    }
    const part = await ask(theirs, '/_r/content/1.0.0/page.js', { range: 'bytes=0-5' });
    expect([part.status, Buffer.from(part.body, 'base64').toString()]).toEqual([206, 'export']);
    const answer = await fetch(`http://127.0.0.1:${theirs}/blog`, {
      headers: { 'accept-encoding': 'identity' },
    });
    const etag = answer.headers.get('etag') ?? '';
    await answer.text();
    expect((await ask(theirs, '/blog', { 'if-none-match': etag })).status).toBe(304);
  });
});

it('for a static host writes pages without folders, headers and redirects', async () => {
  const { folder } = await exported('static-host');
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  expect(read('files/blog.html')).toBe('blog');
  expect(read('files/_redirects')).toBe('/old-blog /blog 301\n');
  const headers = read('files/_headers');
  expect(headers).toMatch(/^\/blog\n( {2}.*\n)* {2}content-security-policy: .*'sha256-boot-c1'/m);
  expect(headers).toMatch(/^\/_r\/\*\n( {2}.*\n)* {2}cache-control: public, max-age=31536000, immutable/m);
  expect(existsSync(join(folder, 'files/blog.html.br'))).toBe(false);
  expect(read('README.md')).toMatch(/on the first of each month/);
  expect(read('README.md')).toMatch(/What this host cannot do[\s\S]*integrity-policy/);
});

it('never writes into a folder that holds something', async () => {
  const { store, folder } = await exported('nginx');
  await expect(exportSite(store, config, { folder, host: 'nginx' })).rejects.toThrow('is not empty');
  mkdirSync(join(folder, '../empty'));
  await exportSite(store, config, { folder: join(folder, '../empty'), host: 'nginx' });
});
