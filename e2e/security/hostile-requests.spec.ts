import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';
import { PATHS } from '../../backend/src/app/features.ts';
import { copySite, type SiteCopy } from '../support/copy-site.ts';
import { freePort } from '../support/free-port.ts';
import { craftedRequest, randomRequest, seeded, type Targets } from '../support/hostile-requests.ts';
import type { Measured } from '../support/measured-process.ts';
import { type ServedCopy, serveLive } from '../support/serve-live.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

const REQUESTS = 2000;
const AT_ONCE = 24;
/** How long to wait for the response to an incomplete request. */
const BROKEN_OFF_MS = 30;
const MAX_GROWTH = 5 * 1024 * 1024;

let copy: SiteCopy;
let served: ServedCopy;
let port: number;

test.beforeAll(async () => {
  copy = await copySite();
  port = await freePort();
  served = await serveLive(process.cwd(), copy.folder, port, {
    preload: join(process.cwd(), 'e2e/support/measured-process.ts'),
    // Each request comes from a new network, because rate limits would hide the routes.
    settings: { AUTH_ATTEMPTS_PER_MINUTE: '1000000', CLIENT_IP_HEADER: 'x-forwarded-for' },
  });
});
test.afterAll(async () => {
  await served?.stop();
  await copy?.remove();
});

async function measured(): Promise<Measured> {
  const reply = once(served.process, 'message');
  served.process.send('measure');
  return (await reply)[0] as Measured;
}

/** The response to raw bytes. */
interface RawOutcome {
  /** Null when the server closed without a response, or at the timeout. */
  status: number | null;
  /** From the first sent byte to the end of the response, in milliseconds. */
  ms: number;
}

/**
 * Sends raw bytes, which a client library would normalize, over a new connection, and waits at most `timeoutMs` milliseconds
 * until the server closes it.
 */
function rawRequest(port: number, bytes: Buffer, timeoutMs: number): Promise<RawOutcome> {
  // biome-ignore lint/plugin: the timeout of the caller.
  return new Promise((resolve) => {
    const start = performance.now();
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let head = '';
    const finish = () => {
      clearTimeout(timeout);
      socket.destroy();
      // Skips an interim response (RFC 9110, 15.2).
      const status = /^(?:HTTP\/1\.1 100 [\w ]*\r\n\r\n)?HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
      resolve({ status: status ? Number(status) : null, ms: performance.now() - start });
    };
    const timeout = setTimeout(finish, timeoutMs);
    socket.on('data', (chunk: Buffer) => {
      if (head.length < 64) head += chunk.toString('latin1', 0, 64);
    });
    // A server that refuses early may reset the connection while bytes are sent.
    socket.on('error', finish);
    socket.on('end', finish);
    socket.on('close', finish);
    socket.write(bytes);
  });
}

/** The targets of requests. */
async function targets(): Promise<Targets> {
  const html = await (await fetch(`${served.url}/`)).text();
  const files = [...html.matchAll(/(?:href|src)="(\/_r\/[^"]+)"/g)].map(([, path]) => path ?? '');
  const documents = ['/federation.json', '/sitemap.xml', '/search.json', '/robots.txt', '/favicon.svg'];
  const pages = Object.values(SITE_PAGES).flat();
  const calls = Object.keys(PATHS).map((path) => `/api${path === '/' ? '' : path}`);
  return {
    reads: [...pages, ...files, ...documents, '/homeowners-guide.pdf'],
    posts: [...calls, '/contact', '/register', '/login', '/blog'],
  };
}

// The cost of single requests: delivery/src/core/serve/create-site-app.test.ts.
test('random and crafted requests cause no errors, hangs or memory leaks', async () => {
  const allTargets = await targets();
  const random = seeded(20_250_612);
  const requests = Array.from({ length: REQUESTS }, (_, at) =>
    // Mixed, so that a leak of one kind shows under the other.
    at % 6 === 5 ? craftedRequest(random, allTargets) : randomRequest(random, allTargets),
  );
  const counts = new Map<string, number>();
  const send = async (from: number, to: number) => {
    const waiting = requests.slice(from, to);
    const one = async () => {
      for (let request = waiting.pop(); request; request = waiting.pop()) {
        const { bytes, whole } = request;
        const { status, ms } = await rawRequest(port, bytes, whole ? PATIENCE_MS : BROKEN_OFF_MS);
        const text = JSON.stringify(bytes.toString('latin1').slice(0, 1500));
        if (status !== null && status >= 500) throw new Error(`${status} for ${text}`);
        // Whether incomplete requests get a response depends on the machine.
        if (!whole) continue;
        if (ms >= PATIENCE_MS) throw new Error(`No answer to ${text}`);
        const key = String(status ?? 'closed');
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  };

  // The first part warms up the server.
  const warm = Math.floor(requests.length / 4);
  await send(0, warm);
  const before = await measured();
  await send(warm, requests.length);
  // Memory of incomplete connections is freed when the server closes them.
  await expect.poll(async () => (await measured()).connections).toBeLessThanOrEqual(before.connections);
  const { heap, buffers } = await measured();

  expect((await fetch(`${served.url}/`)).status).toBe(200);
  // No request reached the server's timeouts.
  expect(counts.get('408')).toBeUndefined();
  expect(heap - before.heap, 'bytes of the heap').toBeLessThan(MAX_GROWTH);
  expect(buffers - before.buffers, 'bytes of buffers').toBeLessThan(MAX_GROWTH);
  // Most requests were handled: pages and files were sent, calls were checked (backend/test/abuse), few were rejected early.
  const count = (...names: string[]) => names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
  expect(count('200', '201', '202', '206', '301', '303')).toBeGreaterThan(200);
  expect(count('404')).toBeGreaterThan(130);
  expect(count('401', '403', '409', '415', '422')).toBeGreaterThan(20);
  expect(count('429')).toBeLessThan(33);
});
