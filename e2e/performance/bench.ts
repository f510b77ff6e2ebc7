import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { nginxProgram } from '../../delivery/src/commands/test-programs.ts';
import { exportSite } from '../../delivery/src/export/export-site.ts';
import { openStore } from '../../delivery/src/store/site-store.ts';

/**
 * `npm run bench:serve`: requests a second of the site's server against nginx with the same files, one process each,
 * in turns, as ratios of medians. Both write a line for each request. Beside them Node's bare HTTP server, which sends
 * the same bytes and headers and does nothing else: the limit for a server on Node. Also the processor's time for one
 * request, which other work on the machine changes less.
 *
 *   --site .site       what is live there is exported and served
 *   --rounds 5         --seconds 2 for each round, --connections 32
 *   --port 4590        and the next two
 */
const { values } = parseArgs({
  options: {
    site: { type: 'string', default: '.site' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '32' },
    port: { type: 'string', default: '4590' },
  },
});
const site = resolve(values.site);
const port = Number(values.port);

/** Keeps requests under way on bare sockets. Returns how many were answered whole. */
async function load(target: number, path: string, milliseconds: number): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, br\r\n\r\n`;
  const end = performance.now() + milliseconds;
  let answered = 0;
  const one = () =>
    new Promise<void>((done, fail) => {
      const socket = connect(target, '127.0.0.1', () => socket.write(request));
      let left = 0;
      socket.on('data', (chunk) => {
        if (left === 0) {
          const head = chunk.indexOf('\r\n\r\n');
          const text = chunk.toString('latin1', 0, head);
          const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
          if (head < 0 || Number.isNaN(length) || !text.startsWith('HTTP/1.1 200'))
            return fail(new Error(text));
          left = length - (chunk.length - head - 4);
        } else left -= chunk.length;
        if (left > 0) return;
        answered += 1;
        if (performance.now() < end) socket.write(request);
        else socket.end();
      });
      socket.on('error', fail).on('close', () => done());
    });
  await Promise.all(Array.from({ length: Number(values.connections) }, one));
  return answered;
}

/** The processor's time of a process, in seconds; Linux only. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const folder = await mkdtemp(join(tmpdir(), 'bench-serve-'));
const store = openStore(site);
const { config } = await store.live.composition();
const exported = await exportSite(store, config, { folder: join(folder, 'site'), host: 'nginx' });
const own = readFileSync(join(folder, 'site/site.conf'), 'utf8').replace(
  'listen 8080',
  `listen 127.0.0.1:${port + 1}`,
);
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
  (name) => `${name}_temp_path ${folder}/${name};`,
);
writeFileSync(
  join(folder, 'nginx.conf'),
  `pid ${folder}/pid; error_log stderr; events {} http { sendfile on; tcp_nopush on; keepalive_requests 10000000; access_log ${folder}/log; ${temporary.join(' ')}\n${own}\n}`,
);
const nginx = spawn(
  nginxProgram(),
  ['-c', join(folder, 'nginx.conf'), '-p', folder, '-g', 'daemon off; master_process off;'],
  { stdio: 'inherit' },
);
while (!existsSync(join(folder, 'pid'))) await setTimeout(20);
// Its log goes to a file as nginx's does: a pipe would have to be read by this process, which makes the requests.
const log = openSync(join(folder, 'site.log'), 'a');
const served = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    join(import.meta.dirname, '../../delivery/src/commands/start.ts'),
    '--live',
  ],
  {
    env: { ...process.env, PORT: `${port}`, SITE_DIR: site, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', log, 'inherit'],
  },
);
while (!(await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null))?.ok) await setTimeout(100);

const files = exported.files
  .filter(({ address, kind }) => kind === 'file' && address.startsWith('/_r/') && address.endsWith('.js'))
  .sort((a, b) => (a.bodies.br?.length ?? 0) - (b.bodies.br?.length ?? 0));
const pdf = exported.files.find(({ type }) => type === 'application/pdf');
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const asked: readonly [string, string | undefined][] = [
  ['page', '/'],
  ['small file', files[0]?.address],
  ['large file', files.at(-1)?.address],
  ['PDF', pdf?.address],
];
const paths = asked.flatMap(([, path]) => (path ? [path] : []));
const bare = spawn(
  process.execPath,
  [join(import.meta.dirname, 'bare-server.ts'), `${port + 2}`, `${port}`, ...paths],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
await once(bare.stdout, 'data');

/** In the order of their ports. */
const servers = [
  { name: 'site', pid: served.pid ?? 0 },
  { name: 'nginx', pid: nginx.pid ?? 0 },
  { name: 'bare Node', pid: bare.pid ?? 0 },
];
const row = (cells: readonly string[]) => cells.map((cell, at) => cell.padEnd(at === 0 ? 12 : 24)).join('');
try {
  console.log(row(['', ...servers.map(({ name }) => name)]));
  for (const [name, path] of asked) {
    if (!path) continue;
    const rates = servers.map((): number[] => []);
    const costs = servers.map((): number[] => []);
    // The first one is for the compilers: it takes 10,000 requests until their code is there.
    for (let round = -1; round < Number(values.rounds); round += 1) {
      for (const [at, { pid }] of servers.entries()) {
        const [begun, used] = [performance.now(), processorTime(pid)];
        const answered = await load(port + at, path, Number(values.seconds) * 1000);
        if (round < 0) continue;
        rates[at]?.push(answered / ((performance.now() - begun) / 1000));
        costs[at]?.push(((processorTime(pid) - used) / answered) * 1e6);
      }
    }
    const medians = rates.map(median);
    const cells = medians.map((rate, at) => {
      const of = (rate / (medians[1] ?? 1)).toFixed(2);
      return `${of}  ${rate.toFixed(0)}/s  ${median(costs[at] ?? []).toFixed(0)} µs`;
    });
    console.log(row([name, ...cells]));
  }
} finally {
  const programs = [bare, served, nginx];
  const ended = programs.map((program) => once(program, 'exit'));
  for (const program of programs) program.kill('SIGTERM');
  await Promise.all(ended);
  await rm(folder, { recursive: true, force: true });
}
