import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { STATE_TIMEOUT_MS } from 'shared-lib/testing/test-timeouts.ts';
import { PATHS } from '../../backend/src/app/features.ts';
import { freePort } from '../support/network.ts';
import { serveLive } from '../support/project.ts';
import { copySite } from '../support/publishing.ts';
import { ALL_PAGES } from '../support/site.ts';

const REQUESTS = 2000;
const AT_ONCE = 24;
const INCOMPLETE_TIMEOUT_MS = 30;
const MAX_GROWTH = 5 * 1024 * 1024;

interface Usage {
  heap: number;
  buffers: number;
  connections: number;
}

const USAGE_MODULE = `
  import { setFlagsFromString } from 'node:v8';
  import { runInNewContext } from 'node:vm';
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  process.on('message', () => {
    // The first collection may make more objects collectable.
    collectGarbage();
    collectGarbage();
    const { heapUsed: heap, arrayBuffers: buffers } = process.memoryUsage();
    const connections = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
    process.send({ heap, buffers, connections });
  });
`;

let state = 20_250_612;
/** A seeded random number from 0 to 1 (mulberry32). */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const randomBelow = (max: number) => Math.floor(random() * max);
const pick = <Value>(values: readonly Value[]): Value => values[randomBelow(values.length)] as Value;

const words = (text: string) => text.trim().split(/\s+/);
const METHODS = words('GET GET GET GET GET POST POST HEAD PUT DELETE PATCH OPTIONS TRACE QUERY');
const HEADERS = words(`
  accept accept-encoding authorization content-encoding content-type cookie forwarded if-modified-since
  if-none-match if-range origin range referer te upgrade user-agent via x-trusted-device x-forwarded-host
  x-forwarded-proto x-request-id
`);
const PIECES = [
  ...words(
    String.raw`/ // . .. /../ %2e%2e%2f %2f %5c \ %00 % %% %E0%A4 %ff %c0%af ? & = # ; : @ * $ ~ + " '`,
  ),
  ...words('<script> {} [] api _r _c guide constructor __proto__ .br .js .env rosa@example.com é'),
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.!,;|^` ',
];
const noise = (max: number) =>
  Array.from({ length: randomBelow(max) }, () => pick(PIECES))
    .join('')
    .slice(0, max);

const craftedTargets = (path: string, long: number) => [
  `//evil.example${path}`,
  `${path}?${'a=b&'.repeat(long / 4)}`,
  `${path.slice(0, -3)}..%2f..%2f..%2flive`,
  path.replaceAll('/', '%2f'),
  `http://evil.example${path}`,
  '*',
  `/api${path}`,
  `/api/_mail?key=${'a'.repeat(24)}`,
  '/metrics',
];
const craftedHeaders = (long: number) => [
  `if-none-match: ${'"a",'.repeat(long / 4)}`,
  'accept-encoding: br;q=nan, gzip;q=-1, *;q=9',
  'range: bytes=0-99999999999999999999',
  'expect: 100-continue',
  'upgrade: h2c',
  `host: ${noise(40)}`,
  `cookie: ${'a=b;'.repeat(long / 4)}`,
  `user-agent: ${'('.repeat(long)}`,
  'content-length: 5',
  'transfer-encoding: gzip, chunked',
  `authorization: Bearer ${'a.'.repeat(long / 2)}`,
  ': x',
  `${'h'.repeat(long)}: x`,
];

/** The server waits for the rest of an incomplete request. */
function hostileRequest(paths: readonly string[]): { bytes: Buffer; isComplete: boolean } {
  const path = pick(paths);
  const long = pick([100, 1000, 7000, 15_000]);
  const cut = path.slice(0, randomBelow(path.length + 1));
  const target = pick([path, path, `/${noise(60)}`, `${cut}${noise(30)}`, pick(craftedTargets(path, long))]);
  const headers = Array.from({ length: randomBelow(5) }, () => `${pick(HEADERS)}: ${noise(80)}`);
  if (random() < 0.3) headers.push(pick(craftedHeaders(long)));
  const body = Buffer.from(
    Array.from({ length: random() < 0.4 ? randomBelow(300) : 0 }, () => randomBelow(256)),
  );
  if (random() < 0.5) headers.push('content-type: application/json');
  const mayWait = headers.some((header) => /^(content-length|transfer-encoding|expect)/.test(header));
  const statedLength = mayWait ? null : pick([body.length, body.length, body.length, randomBelow(400), null]);
  if (statedLength !== null) headers.push(`content-length: ${statedLength}`);
  const part = () => 1 + randomBelow(250);
  // A new network for each request, so that rate limits do not hide the routes.
  const network = `x-forwarded-for: 10.${part()}.${part()}.${part()}`;
  const method = random() < 0.95 ? pick(METHODS) : noise(8);
  const version = random() < 0.97 ? 'HTTP/1.1' : pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '']);
  const line = `${method} ${target.replaceAll(' ', random() < 0.9 ? '%20' : ' ')} ${version}`;
  // A crafted host header replaces `localhost`, because the server would ignore a second host header.
  const host = headers.some((header) => header.startsWith('host:')) ? [] : ['host: localhost'];
  const head = [line, ...host, network, ...headers, 'connection: close'].join('\r\n');
  const bytes = Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), body]);
  if (random() < 0.03) return { bytes: bytes.subarray(0, randomBelow(bytes.length)), isComplete: false };
  return { bytes, isComplete: !mayWait && (statedLength ?? 0) <= body.length };
}

/** A client library would normalize the bytes. @returns the status, or how the exchange ended. */
function rawRequest(port: number, bytes: Buffer, timeoutMs: number): Promise<string> {
  // biome-ignore lint/plugin: the caller limits how long a request may take.
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let head = '';
    const finish = (end: string) => {
      clearTimeout(timeout);
      socket.destroy();
      // Skips an interim response (RFC 9110, 15.2).
      resolve(/^(?:HTTP\/1\.1 100 [\w ]*\r\n\r\n)?HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? end);
    };
    const timeout = setTimeout(finish, timeoutMs, 'timeout');
    socket.on('data', (chunk: Buffer) => {
      if (head.length < 64) head += chunk.toString('latin1', 0, 64);
    });
    // A server that refuses a request early may reset the connection while bytes are sent.
    for (const end of ['error', 'end', 'close']) socket.on(end, () => finish('closed'));
    socket.write(bytes);
  });
}

async function everyPath(site: string): Promise<string[]> {
  const html = await (await fetch(site)).text();
  const files = [...html.matchAll(/(?:href|src)="(\/_r\/[^"]+)"/g)].map(([, path]) => path ?? '');
  const documents = ['/federation.json', '/sitemap.xml', '/search.json', '/robots.txt', '/favicon.svg'];
  const calls = Object.keys(PATHS).map((path) => `/api${path === '/' ? '' : path}`);
  return [...ALL_PAGES, ...files, ...documents, '/homeowners-guide.pdf', ...calls];
}

test('random and crafted requests cause no status 5xx, hangs or memory leaks', async () => {
  const copy = await copySite();
  const port = await freePort();
  const served = await serveLive(process.cwd(), copy.folder, port, {
    preload: `data:text/javascript,${encodeURIComponent(USAGE_MODULE)}`,
    settings: { AUTH_ATTEMPTS_PER_MINUTE: '1000000', CLIENT_IP_HEADER: 'x-forwarded-for' },
  });
  const readUsage = async (): Promise<Usage> => {
    const reply = once(served.process, 'message');
    served.process.send('measure');
    return (await reply)[0];
  };
  const paths = await everyPath(served.url);
  const requests = Array.from({ length: REQUESTS }, () => hostileRequest(paths));
  const outcomes: string[] = [];
  const send = async (waiting: typeof requests) => {
    const worker = async () => {
      for (let request = waiting.pop(); request; request = waiting.pop()) {
        const { bytes, isComplete } = request;
        const outcome = await rawRequest(port, bytes, isComplete ? STATE_TIMEOUT_MS : INCOMPLETE_TIMEOUT_MS);
        // Whether incomplete requests get a response depends on the machine.
        const isWrong = outcome.startsWith('5') || (isComplete && outcome === 'timeout');
        if (isWrong) throw new Error(`${outcome} for ${JSON.stringify(bytes.toString('latin1', 0, 1500))}`);
        if (isComplete) outcomes.push(outcome);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };

  await send(requests.splice(0, REQUESTS / 4));
  const before = await readUsage();
  await send(requests);
  // Memory of incomplete connections is freed when the server closes them.
  await expect.poll(async () => (await readUsage()).connections).toBeLessThanOrEqual(before.connections);
  const { heap, buffers } = await readUsage();
  expect(heap - before.heap, 'growth of the heap in bytes').toBeLessThan(MAX_GROWTH);
  expect(buffers - before.buffers, 'growth of the buffers in bytes').toBeLessThan(MAX_GROWTH);
  expect((await fetch(served.url)).status).toBe(200);

  const count = (...statuses: string[]) => outcomes.filter((one) => statuses.includes(one)).length;
  expect(count('408')).toBe(0);
  expect(count('200', '201', '202', '206', '301', '303')).toBeGreaterThan(200);
  expect(count('404')).toBeGreaterThan(130);
  expect(count('401', '403', '409', '415', '422')).toBeGreaterThan(10);
  expect(count('429')).toBeLessThan(33);
  await served.stop();
  await copy.remove();
});
