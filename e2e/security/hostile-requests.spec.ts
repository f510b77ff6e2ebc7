import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { PATHS } from '../../backend/src/app/features.ts';
import { until } from '../../backend/test/until.ts';
import { copySite, type SiteCopy } from '../support/copy-site.ts';
import { freePort } from '../support/free-port.ts';
import { builtRequest, randomRequest, seeded, type Targets } from '../support/hostile-requests.ts';
import type { Measured } from '../support/measured-process.ts';
import { rawRequest } from '../support/raw-request.ts';
import { type ServedCopy, serveLive } from '../support/serve-live.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

/** How often the whole run repeats what `npm test` sends, with other numbers. */
const TIMES = isWhole ? 6 : 1;
const REQUESTS = 2000 * TIMES;
const AT_ONCE = 24;
/** So long the rest of a request that breaks off is not waited for, in milliseconds. */
const BROKEN_OFF = 30;
/** Answers that take longer than this, in milliseconds, are looked at one by one. */
const LATE = 1000;
/** What one thing may cost the server's thread, and one request all of them, in pages: 0.2 s and 1 s of a fast one. */
const MOST = { stall: 700, used: 3500 };
const PAGES = 200;
const GROWTH = (isWhole ? 20 : 5) * 1024 * 1024;

let copy: SiteCopy;
let served: ServedCopy;
let port: number;
/** What an answered page costs the server on this machine, in milliseconds of the processor. */
let pageCost: number;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  copy = await copySite();
  port = await freePort();
  served = await serveLive(process.cwd(), copy.folder, port, {
    preload: join(process.cwd(), 'e2e/support/measured-process.ts'),
    // Each request comes from a network of its own, or the limits would answer for the routes.
    settings: {
      AUTH_ATTEMPTS_PER_MINUTE: '1000000',
      CLIENT_IP_HEADER: 'x-forwarded-for',
    },
  });
  const readPages = async () => {
    for (let at = 0; at < PAGES; at += 1) await fetch(`${served.url}/`).then((answer) => answer.text());
  };
  // The first ones are answered by code that is compiled meanwhile.
  await readPages();
  await measured();
  await readPages();
  pageCost = (await measured()).used / PAGES;
});
test.afterAll(async () => {
  await served?.stop();
  await copy?.remove();
});

async function measured(): Promise<Measured> {
  const said = once(served.process, 'message');
  served.process.send('measure');
  return (await said)[0] as Measured;
}

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${served.url}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, unknown>;
}

/** What there is to ask for, with an account that the site knows. */
async function targets(): Promise<Targets> {
  const account = { name: 'Rosa Field', email: 'rosa@example.com', password: 'Correct1Horse!' };
  await post('/auth/register', account);
  const { token, user } = (await post('/auth/login', account)) as { token: string; user: { id: string } };
  const html = await (await fetch(`${served.url}/`)).text();
  const files = [...html.matchAll(/(?:href|src)="(\/(?:_r|_c)\/[^"]+)"/g)].map(([, path]) => path ?? '');
  const documents = [
    '/federation.json',
    '/sitemap.xml',
    '/search.json',
    '/robots.txt',
    '/favicon.svg',
    '/homeowners-guide.pdf',
  ];
  const posts = Object.entries(PATHS).map(([path, { example }]) => {
    const own = { ...(example as object), ...('userId' in (example as object) ? { userId: user.id } : {}) };
    return [`/api${path === '/' ? '' : path}`, own] as const;
  });
  return {
    reads: [...Object.values(SITE_PAGES).flat(), ...files, ...documents],
    posts: Object.fromEntries(posts),
    token,
  };
}

test('no request of chance or malice gets a fault, a long wait, or memory that stays', async () => {
  const asked = await targets();
  const random = seeded(20_250_612);
  const requests = Array.from({ length: REQUESTS }, (_, at) =>
    // Mixed, so that memory of the one kind would show under the other.
    at % 6 === 5 ? builtRequest(random, asked) : randomRequest(random, asked),
  );
  const counts = new Map<string, number>();
  const late: Buffer[] = [];
  const send = async (from: number, to: number) => {
    const waiting = requests.slice(from, to);
    let slowest = 0;
    const one = async () => {
      for (let request = waiting.pop(); request; request = waiting.pop()) {
        const { status, ms } = await rawRequest(
          port,
          request.bytes,
          request.whole ? PATIENCE_MS : BROKEN_OFF,
        );
        if (status !== null && status >= 500) {
          throw new Error(`${status} for ${JSON.stringify(request.bytes.toString('latin1').slice(0, 1500))}`);
        }
        if (request.whole && ms >= PATIENCE_MS)
          throw new Error(`Nothing for ${JSON.stringify(request.bytes.toString('latin1').slice(0, 1500))}`);
        // Whether the rest is answered before it breaks off is the machine's.
        if (!request.whole) continue;
        const key = String(status ?? 'closed');
        counts.set(key, (counts.get(key) ?? 0) + 1);
        slowest = Math.max(slowest, ms);
        if (ms >= LATE) late.push(request.bytes);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    return slowest;
  };

  // A first part warms up what is loaded and compiled once.
  const warm = Math.floor(requests.length / 4);
  await send(0, warm);
  const before = await measured();
  const begun = performance.now();
  const slowest = await send(warm, requests.length);
  const seconds = (performance.now() - begun) / 1000;
  const after = await measured();
  // What connections that broke off have held is free when the server has given them up.
  await expect.poll(async () => (await measured()).connections).toBeLessThanOrEqual(before.connections);
  const { heap, buffers } = await measured();
  const figures = {
    seconds,
    slowest,
    late: late.length,
    counts: Object.fromEntries([...counts].sort()),
    before,
    after: { ...after, heap, buffers },
  };
  test.info().annotations.push({ type: 'figures', description: JSON.stringify(figures) });
  if (process.env.FIGURES) console.log(JSON.stringify(figures, null, 1));

  expect((await fetch(`${served.url}/`)).status).toBe(200);
  expect(after.stall / pageCost, 'work on one thing').toBeLessThan(MOST.stall);
  // What was late among 24 at once costs little alone, or the request is to blame.
  for (const bytes of late) {
    await measured();
    await rawRequest(port, bytes, PATIENCE_MS);
    const { used } = await measured();
    expect(used / pageCost, bytes.toString('latin1').slice(0, 1500)).toBeLessThan(MOST.used);
  }
  // Nor did one wait for the server's own time-outs.
  expect(counts.get('408')).toBeUndefined();
  expect(heap - before.heap, 'bytes of the heap').toBeLessThan(GROWTH);
  expect(buffers - before.buffers, 'bytes of buffers').toBeLessThan(GROWTH);
  // Most of it was looked at: pages and files were given, bodies were judged, little was turned away at the door.
  const count = (...names: string[]) => names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
  expect(count('200', '201', '202', '206', '301', '303')).toBeGreaterThan(200 * TIMES);
  expect(count('404')).toBeGreaterThan(130 * TIMES);
  expect(count('401', '403', '409', '415', '422')).toBeGreaterThan(80 * TIMES);
  expect(count('429')).toBeLessThan(33 * TIMES);
});

/** What took the one thread of the server for 0.2 s and more, each. */
const ATTACKS: Readonly<Record<string, string>> = {
  'slashes in the address': `GET /a${'/'.repeat(15_500)}b/ HTTP/1.1`,
  'slashes in an address that is read': `GET /a${'/'.repeat(7900)}b/ HTTP/1.1`,
  'spaces between tags': `GET / HTTP/1.1\r\nif-none-match: "a"${' '.repeat(15_000)}b`,
  'folders of a release': `GET /_r/guide/1.0.0/${'a/'.repeat(3900)}x.js HTTP/1.1`,
  'a list of encodings': `GET / HTTP/1.1\r\naccept-encoding: ${'a;b="'.repeat(2900)}`,
  'a list of ranges': `GET /favicon.svg HTTP/1.1\r\nrange: bytes=${'0-,'.repeat(4900)}`,
};

for (const [name, head] of Object.entries(ATTACKS)) {
  test(`no reader waits for long while others send ${name}`, async () => {
    await fetch(`${served.url}/`).then((answer) => answer.text());
    await measured();
    const bytes = Buffer.from(`${head}\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    let attacking = true;
    let sent = 0;
    const attackers = Array.from({ length: 5 }, async () => {
      while (attacking) {
        expect((await rawRequest(port, bytes, PATIENCE_MS)).status).toBeLessThan(500);
        sent += 1;
      }
    });
    for (let at = 0; at < 15; at += 1) {
      const before = sent;
      await fetch(`${served.url}/`).then((answer) => answer.text());
      await until(() => sent > before);
    }
    attacking = false;
    await Promise.all(attackers);
    const { stall } = await measured();
    if (process.env.FIGURES) console.log(name, { stall, pageCost, sent });
    expect(stall / pageCost, 'work on one thing').toBeLessThan(MOST.stall);
  });
}
