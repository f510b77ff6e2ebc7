import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';
import { PATHS } from '../../backend/src/app/features.ts';
import { until } from '../../backend/test/until.ts';
import { copySite, type SiteCopy } from '../support/copy-site.ts';
import { freePort } from '../support/free-port.ts';
import { builtRequest, randomRequest, seeded, type Targets } from '../support/hostile-requests.ts';
import type { Measured } from '../support/measured-process.ts';
import { rawRequest } from '../support/raw-request.ts';
import { type ServedCopy, serveLive } from '../support/serve-live.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

const REQUESTS = 2000;
const AT_ONCE = 24;
/** How long the rest of a request that breaks off is awaited. */
const BROKEN_OFF_MS = 30;
/** Slower answers are requested once more, alone. */
const LATE_MS = 1000;
/** What one step may cost the server's thread, and one request all of them, in pages: 0.2 s and 1 s of a fast one. */
const MAX_COST = { stall: 700, used: 3500 };
const PAGES = 200;
const MAX_GROWTH = 5 * 1024 * 1024;

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
    const one = async () => {
      for (let request = waiting.pop(); request; request = waiting.pop()) {
        const { bytes, whole } = request;
        const { status, ms } = await rawRequest(port, bytes, whole ? PATIENCE_MS : BROKEN_OFF_MS);
        const text = JSON.stringify(bytes.toString('latin1').slice(0, 1500));
        if (status !== null && status >= 500) throw new Error(`${status} for ${text}`);
        // Whether the rest of the others is answered before they break off depends on the machine.
        if (!whole) continue;
        if (ms >= PATIENCE_MS) throw new Error(`No answer to ${text}`);
        const key = String(status ?? 'closed');
        counts.set(key, (counts.get(key) ?? 0) + 1);
        if (ms >= LATE_MS) late.push(bytes);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  };

  // A first part warms up what is loaded and compiled once.
  const warm = Math.floor(requests.length / 4);
  await send(0, warm);
  const before = await measured();
  await send(warm, requests.length);
  const after = await measured();
  // What connections that broke off have held is free when the server has given them up.
  await expect.poll(async () => (await measured()).connections).toBeLessThanOrEqual(before.connections);
  const { heap, buffers } = await measured();

  expect((await fetch(`${served.url}/`)).status).toBe(200);
  expect(after.stall / pageCost, 'work on one thing').toBeLessThan(MAX_COST.stall);
  // What was late among 24 at once costs little alone, or the request is to blame.
  for (const bytes of late) {
    await measured();
    await rawRequest(port, bytes, PATIENCE_MS);
    const { used } = await measured();
    expect(used / pageCost, bytes.toString('latin1').slice(0, 1500)).toBeLessThan(MAX_COST.used);
  }
  // None waited for the server's own timeouts.
  expect(counts.get('408')).toBeUndefined();
  expect(heap - before.heap, 'bytes of the heap').toBeLessThan(MAX_GROWTH);
  expect(buffers - before.buffers, 'bytes of buffers').toBeLessThan(MAX_GROWTH);
  // Most of it was handled: pages and files were sent, bodies were validated, few were rejected at the door.
  const count = (...names: string[]) => names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
  expect(count('200', '201', '202', '206', '301', '303')).toBeGreaterThan(200);
  expect(count('404')).toBeGreaterThan(130);
  expect(count('401', '403', '409', '415', '422')).toBeGreaterThan(80);
  expect(count('429')).toBeLessThan(33);
});

/** Each of these once took the one thread of the server for 0.2 s and more. */
const ATTACKS: Readonly<Record<string, string>> = {
  'slashes in the address': `GET /a${'/'.repeat(15_500)}b/ HTTP/1.1`,
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
    for (let at = 0; at < 10; at += 1) {
      const before = sent;
      await fetch(`${served.url}/`).then((answer) => answer.text());
      await until(() => sent > before);
    }
    attacking = false;
    await Promise.all(attackers);
    expect((await measured()).stall / pageCost, 'work on one thing').toBeLessThan(MAX_COST.stall);
  });
}
