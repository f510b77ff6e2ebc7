/** Random-looking numbers that are the same every time: mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Where requests may go, and who asks. */
export interface Targets {
  /** Addresses of pages, files and documents of the live site. */
  reads: readonly string[];
  /** Paths below `/api` that take a POST, each with a valid body. */
  posts: Readonly<Record<string, Record<string, unknown>>>;
  /** Of a logged-in visitor. */
  token: string;
}

/** A request as it goes over the wire. */
export interface HostileRequest {
  bytes: Buffer;
  /** False when it breaks off, so that a server may wait for the rest. */
  whole: boolean;
}

type Random = () => number;

const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;
const below = (random: Random, most: number) => Math.floor(random() * most);

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

function noise(random: Random, most: number): string {
  const length = below(random, most);
  let text = '';
  while (text.length < length) {
    text += random() < 0.5 ? pick(random, PIECES) : pick(random, LETTERS);
  }
  return text;
}

function bytesOf(random: Random, most: number): Buffer {
  return Buffer.from(Array.from({ length: below(random, most) }, () => below(random, 256)));
}

function wire(line: string, headers: readonly string[], body: Buffer, whole = true): HostileRequest {
  const head = `${[line, ...headers, 'connection: close'].join('\r\n')}\r\n\r\n`;
  return { bytes: Buffer.concat([Buffer.from(head, 'latin1'), body]), whole };
}

/** A network for each request, so that limits by network do not answer for the routes. */
function comesFrom(random: Random): string {
  const part = () => 1 + below(random, 250);
  return `x-forwarded-for: 10.${part()}.${part()}.${part()}`;
}

/** A random request: any method, address, headers and body, mostly in the shape of HTTP. */
export function randomRequest(random: Random, { reads, posts, token }: Targets): HostileRequest {
  const method = random() < 0.95 ? pick(random, METHODS) : noise(random, 8);
  const known = pick(random, [...reads, ...Object.keys(posts)]);
  const cut = known.slice(0, below(random, known.length + 1));
  const target = pick(random, [
    `/${noise(random, 60)}`,
    known,
    `${cut}${noise(random, 30)}`,
    `${known}?${noise(random, 60)}`,
  ]);
  const headers = [`host: localhost`, comesFrom(random)];
  for (let at = below(random, 6); at > 0; at -= 1)
    headers.push(`${pick(random, HEADERS)}: ${noise(random, 80)}`);
  if (random() < 0.2) headers.push(`authorization: Bearer ${token}`);
  const body = random() < 0.4 ? bytesOf(random, 300) : Buffer.alloc(0);
  const typed = random() < 0.5 && !headers.some((header) => header.startsWith('content-type'));
  if (body.length > 0 && typed) headers.push('content-type: application/json');
  // The stated length of a body is right, wrong or missing.
  const said = pick(random, [body.length, body.length, body.length, below(random, 400), null]);
  if (said !== null) headers.push(`content-length: ${said}`);
  const spoilt = random() < 0.03;
  const version = random() < 0.97 ? 'HTTP/1.1' : pick(random, ['HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '']);
  const line = `${method} ${target.replaceAll(' ', random() < 0.9 ? '%20' : ' ')} ${version}`;
  const request = wire(line, headers, body, (said ?? 0) <= body.length);
  if (!spoilt) return request;
  return { bytes: request.bytes.subarray(0, below(random, request.bytes.length)), whole: false };
}

const LONG = [100, 1000, 7000, 15_000];
const HOSTILE_TEXTS = [
  ...['', ' ', '\u0000', '\u202e', '\ud800', '{{7*7}}', "' or 1=1 --", '%00', '-1', '1e999', 'a@b'],
  ...['<script>alert(1)</script>', '../../etc/passwd', '\r\nset-cookie: a=b', '2025-02-30T25:61:00Z'],
  ...['a'.repeat(5000), '@'.repeat(5000), `a@${'.'.repeat(60_000)}@`, `A${'1'.repeat(60_000)}a`],
  '\u{1f600}'.repeat(500),
];
const HOSTILE_VALUES: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  ...[null, true, 0, -1, 1e308, [], {}, [[]], { $ne: null }, { toString: 1 }, ['a']],
  Array.from({ length: 3000 }, () => 0),
];
const TYPES = [
  ...['application/json', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded'],
  ...['multipart/form-data; boundary=x', 'multipart/form-data', 'text/plain', '', '/'],
  `application/json${';'.repeat(1500)}`,
];

/** A POST with one error. */
function builtPost(random: Random, { posts, token }: Targets): HostileRequest {
  const [path, right] = pick(random, Object.entries(posts));
  const fields = Object.keys(right);
  const body: Record<string, unknown> = { ...right };
  const change = below(random, 8);
  // Most are changed: a valid one hashes a password, which takes its time.
  if (fields.length > 0 && change > 0) body[pick(random, fields)] = pick(random, HOSTILE_VALUES);
  if (change === 1) body[noise(random, 20)] = pick(random, HOSTILE_VALUES);
  let text = JSON.stringify(body);
  if (change === 2) text = text.slice(0, below(random, text.length));
  if (change === 3)
    text = text.replace('}', `,"__proto__":{"admin":true},"a":${'['.repeat(below(random, 5000))}}`);
  if (change === 4) text = `${text}${' '.repeat(pick(random, [10, 70_000]))}`;
  const bytes = change === 5 ? Buffer.from(text, 'utf16le') : Buffer.from(text);
  const headers = ['host: localhost', comesFrom(random)];
  headers.push(`content-type: ${random() < 0.8 ? 'application/json' : pick(random, TYPES)}`);
  if (random() < 0.85) headers.push(`authorization: Bearer ${random() < 0.9 ? token : noise(random, 200)}`);
  if (random() < 0.1) headers.push(`content-encoding: ${pick(random, ['gzip', 'br', 'identity', 'x'])}`);
  if (random() < 0.15) {
    const size = pick(random, [bytes.length.toString(16), 'ffffffff', '-1', 'x', '0']);
    const chunked = Buffer.concat([Buffer.from(`${size}\r\n`), bytes, Buffer.from('\r\n0\r\n\r\n')]);
    return wire(
      `POST ${path} HTTP/1.1`,
      [...headers, 'transfer-encoding: chunked'],
      chunked,
      size !== 'ffffffff',
    );
  }
  return wire(`POST ${path} HTTP/1.1`, [...headers, `content-length: ${bytes.length}`], bytes);
}

const FIELDS = words('name email subject message password confirmPassword website __proto__ x');
const PAGES_WITH_FORMS = words('/ /contact /register /forgot-password /login /blog /nowhere');

/** A form as the browser sends it, with fields that nobody types. */
function builtForm(random: Random): HostileRequest {
  const fields = Array.from({ length: below(random, 7) }, () => [
    pick(random, FIELDS),
    random() < 0.4 ? 'rosa@example.com' : pick(random, HOSTILE_TEXTS),
  ]);
  const text = new URLSearchParams(fields).toString();
  const change = below(random, 10);
  const bytes = change === 0 ? bytesOf(random, 500) : Buffer.from(change === 1 ? `${text}&%E0%A4=%` : text);
  const type = random() < 0.85 ? 'application/x-www-form-urlencoded' : pick(random, TYPES);
  const site = random() < 0.9 ? 'same-origin' : pick(random, ['cross-site', 'none', 'x']);
  const origin = random() < 0.9 ? 'http://localhost' : pick(random, ['null', 'http://evil.example', '%']);
  return wire(
    `POST ${pick(random, PAGES_WITH_FORMS)} HTTP/1.1`,
    [
      'host: localhost',
      comesFrom(random),
      `content-type: ${type}`,
      `sec-fetch-site: ${site}`,
      `origin: ${origin}`,
      `content-length: ${bytes.length}`,
    ],
    bytes,
  );
}

/** A read with a header or an address that takes long to parse. */
function builtRead(random: Random, { reads }: Targets): HostileRequest {
  const path = pick(random, reads);
  const long = pick(random, LONG);
  const target = pick(random, [
    path,
    path,
    path,
    `${path}/`,
    `${path}${'/'.repeat(long)}`,
    `/a${'/'.repeat(long)}b/`,
    `//evil.example${path}`,
    `${path}?${'a=b&'.repeat(long / 4)}`,
    `${path.slice(0, -3)}..%2f..%2f..%2flive`,
    path.replaceAll('/', '%2f'),
    `http://localhost${path}`,
    `http://evil.example${path}`,
    '*',
    `${path}#x`,
    `/${'%E0%A4'.repeat(long / 6)}`,
    `/_r/${'../'.repeat(long / 3)}`,
    `/api${path}`,
    `/api/_mail?key=${'a'.repeat(24)}`,
    '/metrics',
  ]);
  const hostile = pick(random, [
    `if-none-match: "a"${' '.repeat(long)},"b"`,
    `if-none-match: ${'"a",'.repeat(long / 4)}`,
    `accept-encoding: ${'a;b="'.repeat(long / 5)}`,
    'accept-encoding: br;q=nan, gzip;q=-1, *;q=9',
    `range: bytes=${'0-1,'.repeat(long / 4)}`,
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

/** A request built to hurt this site and servers like it. */
export function builtRequest(random: Random, targets: Targets): HostileRequest {
  const kind = random();
  if (kind < 0.45) return builtPost(random, targets);
  return kind < 0.6 ? builtForm(random) : builtRead(random, targets);
}
