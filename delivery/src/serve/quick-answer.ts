import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { HEADER_LIMIT, type Log, logAnswer } from 'backend';
import { type AnswerOptions, encodingOf, wholeHeaders } from './answer-file.ts';
import type { LiveSite, ReadLive } from './live-site.ts';
import type { Encoding, StoredFile } from './stored-file.ts';

/** Answers a request if that takes no more than bytes in memory; false leaves it to the app, untouched. */
export type QuickAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** What an address of the live site is answered with. */
interface Target {
  /** Undefined when it is not in memory. */
  file(): StoredFile | undefined;
  options: AnswerOptions;
}

/** What `createQuickAnswer` needs of the site. */
interface QuickOptions {
  live: ReadLive;
  /** What answers `path` with 200, as in the app; undefined for everything else. */
  find(site: LiveSite, path: string, brands: string): Target | undefined;
  /** Names and values of headers that every answer has, by the request's `x-forwarded-proto`. */
  ownHeaders(forwarded: unknown): readonly string[];
  log: Log;
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
  if (!PLAIN_HOST.test(headers.host ?? '')) return false;
  for (const name of NOT_QUICK) if (headers[name] !== undefined) return false;
  for (const name in headers) if ((headers[name]?.length ?? 0) > HEADER_LIMIT) return false;
  return true;
}

/** A target with its headers by encoding, as Node takes them: names and values in turn. */
interface Prepared extends Target {
  headers: Partial<Record<Encoding, readonly string[]>>;
}

/** Files of former releases are answered for 30 days, so what is known is looked at again. */
const KNOWN_MS = 60_000;

/**
 * Answers what most requests ask for: the whole of a page, document or file that is in memory, as the app would. Its
 * layers take four times as long as the answer itself (docs/decisions/064). Conditions, parts, unusual addresses and
 * everything that is not in memory are the app's.
 */
export function createQuickAnswer({ live, find, ownHeaders, log }: QuickOptions): QuickAnswer {
  /** By path; pages have other headers for Chromium. */
  let all = { others: new Map<string, Prepared>(), chromium: new Map<string, Prepared>() };
  let site: LiveSite | undefined;
  let until = 0;

  /** What is sent, with its headers; null when the app answers. */
  function lookUp({ method, url = '', headers }: IncomingMessage, since: number) {
    if ((method !== 'GET' && method !== 'HEAD') || url.length > LONGEST_PATH || !PLAIN_PATH.test(url))
      return null;
    if (!isPlain(headers)) return null;
    const now = live();
    if (now instanceof Promise) return null;
    if (now !== site || since > until) {
      all = { others: new Map(), chromium: new Map() };
      site = now;
      until = since + KNOWN_MS;
    }
    const brands = String(headers['sec-ch-ua'] ?? '');
    const targets = brands.includes('"Chromium"') ? all.chromium : all.others;
    const known = targets.get(url);
    const found = known ?? find(now, url, brands);
    const file = found?.file();
    if (!found || !file) return null;
    const encoding = encodingOf(headers['accept-encoding'], file);
    const { content } = file[encoding] ?? file.identity;
    if (typeof content === 'string') return null;
    const target: Prepared = known ?? { ...found, headers: {} };
    // Only what there is: made-up names would fill it.
    if (!known) targets.set(url, target);
    target.headers[encoding] ??= Object.entries(wholeHeaders(file, encoding, target.options)).flat();
    return { content, sent: [...target.headers[encoding], ...ownHeaders(headers['x-forwarded-proto'])] };
  }

  return (request, response) => {
    const since = performance.now();
    let found: ReturnType<typeof lookUp> = null;
    try {
      found = lookUp(request, since);
    } catch {
      // The app meets the same fault, and says it.
    }
    if (!found) return false;
    const { method = '', url = '' } = request;
    response.writeHead(200, found.sent);
    response.end(method === 'HEAD' ? undefined : found.content);
    logAnswer(log, { method, path: url, status: 200, since });
    return true;
  };
}
