import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Composition } from '../store/compositions.ts';
import { integrity } from '../store/files.ts';
import { checkOrigins } from './obtainable.ts';

const CODE = 'export const page = 1;\n';
const STYLE = '.a { color: red }\n';
const BASE = '/_r/account/2.0.0';
const NOT_READ = /has no access-control-allow-origin/;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function serveOrigin(answer: Answer): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A composition whose account area lies on `origin`. */
const composed = (origin: string, version = '2.0.0') =>
  ({
    versions: { shell: '1.0.0', account: version },
    origins: { account: origin },
    files: {
      shell: [],
      account: [
        [`${origin}${BASE}/page.js`, integrity(CODE)],
        [`${origin}${BASE}/page.css`, integrity(STYLE)],
      ],
    },
    config: { origin: 'https://site.example' },
  }) as unknown as Composition;

/** What an origin answers other than it should, for paths that end so. A header that is empty is left out. */
type Fault = { of?: string; status?: number; body?: string; headers?: Record<string, string> };

const allowing = (origin: string): Fault => ({ headers: { 'access-control-allow-origin': origin } });

/** Answers as it should be, but for the fault. */
const answers =
  (fault: () => Fault = () => ({})): Answer =>
  ({ url = '' }, response) => {
    const isCode = url.endsWith('.js');
    const { of = '', ...all } = fault();
    const { status = 200, body = isCode ? CODE : STYLE, headers = {} } = url.endsWith(of) ? all : {};
    const type = isCode ? 'text/javascript; charset=utf-8' : 'text/css';
    const given = { 'access-control-allow-origin': '*', 'content-type': type, ...headers };
    const sent = Object.entries(given).filter(([, value]) => value);
    response.writeHead(status, Object.fromEntries(sent)).end(body);
  };

describe('an app’s own origin', () => {
  it('has what the pages will ask for', async () => {
    const asked: string[] = [];
    const origin = await serveOrigin((request, response) => {
      asked.push(`${request.headers.origin} ${request.url}`);
      answers()(request, response);
    });
    expect(await checkOrigins(composed(origin), null, 1)).toEqual([]);
    const [css, js] = ['page.css', 'page.js'].map((name) => `https://site.example ${BASE}/${name}`);
    expect(asked.sort()).toEqual([css, js]);
  });

  it('is asked only for what is new on it', async () => {
    const origin = 'http://127.0.0.1:1';
    expect(await checkOrigins(composed(origin), composed(origin), 1)).toEqual([]);
    expect(await checkOrigins(composed(origin), composed(origin, '1.0.0'), 1)).toHaveLength(1);
    expect(await checkOrigins(composed(origin), { ...composed(origin), origins: {} }, 1)).toHaveLength(1);
  });

  it.each<[string, RegExp, Fault]>([
    ['lacks it', /page\.js answers 404/, { status: 404 }],
    ['fails', /answers 503/, { status: 503 }],
    ['leads elsewhere', /answers 302/, { status: 302, headers: { location: 'https://elsewhere.example/' } }],
    ['has other bytes', /page\.js has other bytes/, { of: '.js', body: '//' }],
    ['lets nobody read it', NOT_READ, allowing('')],
    ['lets only another site read it', NOT_READ, allowing('https://other.example')],
    [
      'calls it something else',
      /page\.css has the type "text\/plain"/,
      { of: '.css', headers: { 'content-type': 'text/plain' } },
    ],
  ])('that %s keeps the composition from going live, in words', async (_, words, fault) => {
    const origin = await serveOrigin(answers(() => fault));
    expect(await checkOrigins(composed(origin), null, 1)).toEqual([
      {
        check: 'origin',
        subject: 'account 2.0.0',
        reason: expect.stringMatching(words),
        remedy: expect.stringContaining('npm start -- --files account'),
      },
    ]);
  });

  it('that is about to have it is waited for', async () => {
    const faults: Fault[] = [{ status: 404 }, { status: 404 }];
    const origin = await serveOrigin(answers(() => faults.pop() ?? {}));
    expect(await checkOrigins(composed(origin), null)).toEqual([]);
  });
});
