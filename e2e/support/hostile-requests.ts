/** A seeded random number generator (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The targets of requests. */
export interface Targets {
  /** Addresses of pages, files and documents of the live site. */
  reads: readonly string[];
  /** Addresses that accept a POST. */
  posts: readonly string[];
}

/** A raw HTTP request. */
export interface HostileRequest {
  bytes: Buffer;
  /** False when it is incomplete, so that a server may wait for the rest. */
  whole: boolean;
}

type Random = () => number;

const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;
const below = (random: Random, max: number) => Math.floor(random() * max);

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
  ' ',
];

const LETTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.!,;|^`'];

function noise(random: Random, max: number): string {
  const length = below(random, max);
  let text = '';
  while (text.length < length) {
    text += random() < 0.5 ? pick(random, PIECES) : pick(random, LETTERS);
  }
  return text;
}

function bytesOf(random: Random, max: number): Buffer {
  return Buffer.from(Array.from({ length: below(random, max) }, () => below(random, 256)));
}

function wire(line: string, headers: readonly string[], body: Buffer, whole = true): HostileRequest {
  const head = `${[line, ...headers, 'connection: close'].join('\r\n')}\r\n\r\n`;
  return { bytes: Buffer.concat([Buffer.from(head, 'latin1'), body]), whole };
}

/** A new network for each request, so that rate limits do not hide the routes. */
function comesFrom(random: Random): string {
  const part = () => 1 + below(random, 250);
  return `x-forwarded-for: 10.${part()}.${part()}.${part()}`;
}

/** A random request: any method, address, headers and body, mostly valid HTTP. */
export function randomRequest(random: Random, { reads, posts }: Targets): HostileRequest {
  const method = random() < 0.95 ? pick(random, METHODS) : noise(random, 8);
  const path = pick(random, [...reads, ...posts]);
  const cut = path.slice(0, below(random, path.length + 1));
  const target = pick(random, [
    `/${noise(random, 60)}`,
    path,
    `${cut}${noise(random, 30)}`,
    `${path}?${noise(random, 60)}`,
  ]);
  const headers = [`host: localhost`, comesFrom(random)];
  for (let at = below(random, 6); at > 0; at -= 1)
    headers.push(`${pick(random, HEADERS)}: ${noise(random, 80)}`);
  const body = random() < 0.4 ? bytesOf(random, 300) : Buffer.alloc(0);
  const typed = random() < 0.5 && !headers.some((header) => header.startsWith('content-type'));
  if (body.length > 0 && typed) headers.push('content-type: application/json');
  // The stated length of a body is right, wrong or missing.
  const statedLength = pick(random, [body.length, body.length, body.length, below(random, 400), null]);
  if (statedLength !== null) headers.push(`content-length: ${statedLength}`);
  const isTruncated = random() < 0.03;
  const version = random() < 0.97 ? 'HTTP/1.1' : pick(random, ['HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '']);
  const line = `${method} ${target.replaceAll(' ', random() < 0.9 ? '%20' : ' ')} ${version}`;
  const request = wire(line, headers, body, (statedLength ?? 0) <= body.length);
  if (!isTruncated) return request;
  return { bytes: request.bytes.subarray(0, below(random, request.bytes.length)), whole: false };
}

const LONG = [100, 1000, 7000, 15_000];

/**
 * A crafted read with a hostile header or address. Slow parsing is tested in
 * delivery/src/core/serve/create-site-app.test.ts.
 */
export function craftedRequest(random: Random, { reads }: Targets): HostileRequest {
  const path = pick(random, reads);
  const long = pick(random, LONG);
  const target = pick(random, [
    path,
    path,
    path,
    `${path}/`,
    `//evil.example${path}`,
    `${path}?${'a=b&'.repeat(long / 4)}`,
    `${path.slice(0, -3)}..%2f..%2f..%2flive`,
    path.replaceAll('/', '%2f'),
    `http://localhost${path}`,
    `http://evil.example${path}`,
    '*',
    `${path}#x`,
    `/api${path}`,
    `/api/_mail?key=${'a'.repeat(24)}`,
    '/metrics',
  ]);
  const hostile = pick(random, [
    `if-none-match: ${'"a",'.repeat(long / 4)}`,
    'accept-encoding: br;q=nan, gzip;q=-1, *;q=9',
    'range: bytes=0-99999999999999999999',
    'expect: 100-continue',
    'upgrade: h2c',
    `host: ${noise(random, 40)}`,
    `cookie: ${'a=b;'.repeat(long / 4)}`,
    `x-forwarded-proto: ${'https,'.repeat(200)}`,
    `origin: ${noise(random, 60)}`,
    `user-agent: ${'('.repeat(long)}`,
    `x-request-id: ${noise(random, 300)}`,
    'content-length: 5',
    'transfer-encoding: chunked',
    'transfer-encoding: gzip, chunked',
    `authorization: Bearer ${'a.'.repeat(long / 2)}`,
    ': x',
    'a b: c',
    `${'h'.repeat(long)}: x`,
  ]);
  const first = hostile.startsWith('host:') ? [] : ['host: localhost'];
  const waits = /^(content-length|transfer-encoding|expect)/.test(hostile);
  const method = pick(random, ['GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'PUT']);
  return wire(
    `${method} ${target} HTTP/1.1`,
    [...first, comesFrom(random), hostile],
    Buffer.alloc(0),
    !waits,
  );
}
