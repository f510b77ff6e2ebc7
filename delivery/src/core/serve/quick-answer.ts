import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { HEADER_LIMIT, type Log, logAnswer } from 'backend';
import type { MiddlewareHandler } from 'hono';
import { wholeOf } from './answer-file.ts';
import type { LiveSite, ReadLive } from './live-site.ts';

/** Answers a request whose answer is known; false leaves it to the app, untouched. */
export type QuickAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** An answer as it was sent: names and values of its headers in turn. */
interface KnownAnswer {
  headers: string[];
  content: Uint8Array;
}

/** A path that means the same to everybody: no query, nothing encoded, no `.` or `..`, no empty part. */
const PLAIN_PATH = /^(?:\/|(?:\/[\w-][\w.-]*)+)$/;
/** The log writes no more of a path. */
const LONGEST_PATH = 200;
const PLAIN_HOST = /^[a-z\d][a-z\d.-]*(?::\d+)?$/i;

/** What makes another answer of a request, or needs a look at its body. */
const NOT_QUICK: readonly string[] = [
  'content-length',
  'if-match',
  'if-none-match',
  'if-range',
  'range',
  'transfer-encoding',
];

function isPlain(headers: IncomingHttpHeaders): boolean {
  for (const name of NOT_QUICK) if (headers[name] !== undefined) return false;
  for (const name in headers) if ((headers[name]?.length ?? 0) > HEADER_LIMIT) return false;
  return PLAIN_HOST.test(headers.host ?? '');
}

/** All that the answers at an address differ by: pages have other headers for Chromium, and every answer over https. */
function keyOf(url: string, headers: IncomingHttpHeaders): string {
  const isChromium = headers['sec-ch-ua']?.includes('"Chromium"') ?? false;
  return `${url} ${isChromium} ${headers['x-forwarded-proto'] === 'https'} ${headers['accept-encoding'] ?? ''}`;
}

/** Files of former releases are answered for 30 days, so what is known is asked again. */
const KNOWN_MS = 60_000;
/** In bytes, most of which the memory for files and pages has as well. */
const MOST_KNOWN = 64 * 1024 * 1024;

/**
 * Gives again what the app has answered, without its layers, which take four times as long as the answer itself
 * (docs/decisions/064): the whole of a page, document or file from memory, to whoever asks in the same way while the
 * same composition is live. Conditions, parts, unusual addresses and what depends on the visitor are the app's.
 */
export function createQuickAnswer({ live, log }: { live: ReadLive; log: Log }): {
  quick: QuickAnswer;
  /** Learns what the app answers after it. */
  learn: MiddlewareHandler;
} {
  let known = new Map<string, KnownAnswer>();
  let size = 0;
  let site: LiveSite | undefined;
  let until = 0;

  function knownOf(now: LiveSite, since: number): Map<string, KnownAnswer> {
    if (now !== site || since > until || size > MOST_KNOWN) {
      known = new Map();
      size = 0;
      site = now;
      until = since + KNOWN_MS;
    }
    return known;
  }

  function lookUp({ url = '', headers }: IncomingMessage, since: number): KnownAnswer | undefined {
    const now = live();
    if (now instanceof Promise) return undefined;
    const found = knownOf(now, since).get(keyOf(url, headers));
    return found && isPlain(headers) ? found : undefined;
  }

  return {
    quick(request, response) {
      const since = performance.now();
      const { method = '', url: path = '' } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const found = lookUp(request, since);
      if (!found) return false;
      response.writeHead(200, found.headers);
      response.end(method === 'HEAD' ? undefined : found.content);
      logAnswer(log, { method, path, status: 200, since });
      return true;
    },
    async learn(c, next) {
      const before = knownOf(await live(), performance.now());
      await next();
      const content = wholeOf(c);
      const { url = '', headers } = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming ?? {};
      if (!content || !headers || url.length > LONGEST_PATH || !PLAIN_PATH.test(url)) return;
      const key = keyOf(url, headers);
      // What was live before may have answered.
      if (before !== known || before.has(key)) return;
      // What is one visitor's own, as of a release that a part of them gets.
      if (/private|no-store/.test(c.res.headers.get('cache-control') ?? '')) return;
      known.set(key, { content, headers: [...c.res.headers].flat() });
      size += content.length + 1024;
    },
  };
}
