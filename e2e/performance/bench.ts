import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { NGINX, pathOf } from '../../delivery/src/commands/test-programs.ts';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import { siteAnswers } from './serve-answers.ts';
import { siteAddresses } from './site-addresses.ts';

/**
 * `npm run bench:serve`: requests a second of the site's server against nginx with the same files, one process each,
 * in turns, as ratios of medians. Both write a line for each request. Beside them Node's bare HTTP server, which sends
 * the same bytes and headers and does nothing else: the limit for a server on Node. Also the processor's time for one
 * request, which other work on the machine changes less.
 *
 *   --site .site       what is live there is served
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
const { files } = await siteAddresses(store);
const answers = await siteAnswers(store, config, ['/', ...files]);
const scripts = files
  .filter((address) => address.startsWith('/_r/') && address.endsWith('.js') && answers.has(address))
  .sort((a, b) => (answers.get(a)?.body.length ?? 0) - (answers.get(b)?.body.length ?? 0));
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const asked = [
  ['page', '/'],
  ['small file', scripts[0]],
  ['large file', scripts.at(-1)],
  ['PDF', files.find((address) => address.endsWith('.pdf'))],
] as const;
const paths = asked.flatMap(([, path]) => path ?? []);

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
/** The bytes and headers that Chromium gets of the site's server, by a form that the request chooses. */
const locations = paths.flatMap((path, at) => {
  const answer = answers.get(path);
  if (!answer) return [];
  const { headers, body, encoding = '' } = answer;
  const { 'content-type': type = '', ...others } = headers;
  writeFileSync(join(folder, `${at}${encoding && '.br'}`), body);
  return [
    `location = ${path} { types { } default_type ${quoted(type)}; try_files /${at}$form /${at} =404;`,
    ...Object.entries(others).map(([name, value]) => `add_header ${name} ${quoted(value)};`),
    encoding ? 'add_header vary accept-encoding; add_header content-encoding br;' : '',
    'add_header last-modified ""; }',
  ];
});
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
  (name) => `${name}_temp_path ${folder}/${name};`,
);
writeFileSync(
  join(folder, 'nginx.conf'),
  `pid ${folder}/pid; error_log stderr; events {} http { sendfile on; tcp_nopush on; keepalive_requests 10000000; access_log ${folder}/log; ${temporary.join(' ')}
map $http_accept_encoding $form { default ""; "~*(?:^|,)\\s*br\\s*(?:,|$)" .br; }
server { listen 127.0.0.1:${port + 1}; root ${folder}; server_tokens off; ${locations.join('\n')} } }`,
);
const nginx = spawn(
  pathOf(NGINX),
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
