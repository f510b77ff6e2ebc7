import dns from 'node:dns';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { textTable } from '../../backend/src/log/text-table.ts';
import { LINK_REPORT, type LinkReport } from './due.ts';
import { comparedLinks } from './sources/links.ts';
import { sources } from './sources.ts';

/*
 * `npm run links`: tries every outbound link of the site and of the claims, on a machine with internet. Slow on purpose:
 * one request of a host at a time, with a pause. Exits with 1 when a link is certainly gone.
 */

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/links.json');
const CACHED_MS = 7 * 86_400_000;
const PAUSE_MS = 2000;
const PATIENCE_MS = 20_000;
const MOST_REDIRECTS = 5;
const HOSTS_AT_ONCE = 6;
/** Characters that are shown of where a link leads. */
const LONGEST = 200;
/** How sites answer programs that they do not want. */
const REFUSALS: readonly number[] = [401, 403, 429, 451, 503, 999];

/** There; there, but closed to programs; certainly gone; not known. */
export type Verdict = 'there' | 'refuses' | 'gone' | 'unknown';

/** What became of a link. */
export interface Tried {
  verdict: Verdict;
  /** The status, the error, or where it leads. */
  why: string;
}

/** What the trying works with. */
export interface TryOptions {
  lookup: LookupFunction;
  /** Whether an address is none of the internet. Such ones are never asked. */
  isPrivate(address: string): boolean;
  userAgent: string;
  /** Ends a request that takes too long. */
  patience(): AbortSignal;
  /** Between two requests of a host. */
  pause(): Promise<unknown>;
}

const privateNetworks = new BlockList();
for (const network of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.51.100.0/24 203.0.113.0/24 ::ffff:0:0:0/96 100::/64 2001::/32 2001:db8::/32',
  '198.18.0.0/15 224.0.0.0/3 ::/96 64:ff9b::/96 64:ff9b:1::/48 2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8',
].flatMap((line) => line.split(' '))) {
  const [address = '', bits] = network.split('/');
  privateNetworks.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
}

/** Whether an address is none of the internet: this machine, its network, or what leads there. */
export const isPrivate = (address: string): boolean =>
  privateNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Ends the reason of a link that was not asked. */
const UNASKED = ' before';

class Forbidden extends Error {}

/** The status of one request and where it leads. The body is not read. */
function ask(url: URL, method: 'HEAD' | 'GET', { lookup, isPrivate: isForbidden, ...options }: TryOptions) {
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (!/^https?:$/.test(url.protocol)) throw new Forbidden('no web address');
  if (isIP(literal) && isForbidden(literal)) throw new Forbidden('a private address');
  const guarded: LookupFunction = (host, wish, callback) =>
    lookup(host, wish, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
      const isForbiddenHost = !error && addresses.some(isForbidden);
      callback(isForbiddenHost ? new Forbidden('a private address') : error, found, family);
    });
  return new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    const headers = { 'user-agent': options.userAgent, accept: 'text/html,*/*;q=0.5', connection: 'close' };
    (url.protocol === 'https:' ? https : http)
      .request(url, { method, headers, lookup: guarded, signal: options.patience() }, (answer) => {
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location });
        answer.destroy();
      })
      .on('error', reject)
      .end();
  });
}

function failed(error: NodeJS.ErrnoException): Tried {
  if (error.code === 'ENOTFOUND') return { verdict: 'gone', why: 'there is no such host' };
  return {
    verdict: 'unknown',
    why: error.code === 'ABORT_ERR' ? 'no answer in time' : (error.code ?? error.message),
  };
}

/** Tries links, those of one host one after the other. A host that has enough, or fails, is asked no more. */
export async function tryLinks(
  links: readonly string[],
  options: TryOptions,
): Promise<ReadonlyMap<string, Tried>> {
  const turns = new Map<string, Promise<unknown>>();
  /** Also where a link leads from another host. */
  function inTurn(url: URL, method: 'HEAD' | 'GET') {
    const before = turns.get(url.host);
    const mine = Promise.resolve(before?.then(options.pause)).then(() => ask(url, method, options));
    turns.set(
      url.host,
      mine.catch(() => undefined),
    );
    return mine;
  }
  /** HEAD, and GET where that finds nothing. */
  async function follow(link: string): Promise<Tried> {
    let url = new URL(link);
    let method: 'HEAD' | 'GET' = 'HEAD';
    for (let redirects = 0; ; ) {
      let answer: Awaited<ReturnType<typeof ask>>;
      try {
        answer = await inTurn(url, method);
      } catch (error) {
        const isCertain = error instanceof Forbidden || (error as NodeJS.ErrnoException).code === 'ENOTFOUND';
        // Some servers only know GET.
        if (method === 'HEAD' && !isCertain) {
          method = 'GET';
          continue;
        }
        // Where another host leads is no fault of that host.
        if (redirects === 0) throw error;
        return failed(error as Error);
      }
      const { status, location } = answer;
      if (status >= 200 && status < 300)
        return { verdict: 'there', why: redirects ? `now ${url.href}`.slice(0, LONGEST) : `${status}` };
      const next = status >= 300 && status < 400 && location ? URL.parse(location, url) : null;
      if (next) {
        redirects += 1;
        if (redirects > MOST_REDIRECTS)
          return { verdict: 'unknown', why: `more than ${MOST_REDIRECTS} redirects` };
        url = next;
      } else if (method === 'HEAD') method = 'GET';
      else if (status === 404 || status === 410) return { verdict: 'gone', why: `${status}` };
      // Where another host leads is no fault of that host.
      else
        return {
          verdict: REFUSALS.includes(status) ? 'refuses' : 'unknown',
          why: url.host === new URL(link).host ? `${status}` : `${status} at ${url.host}`.slice(0, LONGEST),
        };
    }
  }
  const tried = new Map<string, Tried>();
  const hosts = [...Map.groupBy(links, (link) => URL.parse(link)?.host ?? '').values()];
  async function next(): Promise<void> {
    for (let own = hosts.pop(); own; own = hosts.pop()) {
      let enough: Tried | undefined;
      for (const link of own) {
        const found: Tried =
          enough ??
          (await follow(link).catch((error) => {
            enough = failed(error);
            return enough;
          }));
        tried.set(link, found);
        if (found.why === '429' || found.why === '503')
          enough = { verdict: 'refuses', why: `${found.why}${UNASKED}` };
      }
    }
  }
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, next));
  return tried;
}

/** What is known from the days before: only what was there, or refuses. */
type Cache = Record<string, Tried & { at: number }>;

/** What a cache file still says at a time (milliseconds since 1970 UTC); nothing when it is no such file. */
export function stillKnown(text: string, now: number): Cache {
  try {
    const all = JSON.parse(text) as Cache;
    return Object.fromEntries(Object.entries(all).filter(([, { at }]) => now - at < CACHED_MS && at <= now));
  } catch {
    return {};
  }
}

/**
 * What is worth remembering: gone links are tried each time, since somebody may have brought them back, and those that were
 * not asked, because their host had enough.
 */
export function remembered(tried: ReadonlyMap<string, Tried>, now: number): Cache {
  const kept = [...tried].filter(
    ([, { verdict, why }]) => verdict === 'there' || (verdict === 'refuses' && !why.endsWith(UNASKED)),
  );
  return Object.fromEntries(kept.map(([url, one]) => [url, { ...one, at: now }]));
}

/** Whether a server has answered. Without a network no host exists, and nothing is gone. */
export const isOnline = (tried: ReadonlyMap<string, Tried>): boolean =>
  [...tried.values()].some(({ why }) => /^\d{3}|^now /.test(why));

/** What was found, for people, and for the list of what is due. */
export function reportOf(
  places: ReadonlyMap<string, string>,
  tried: ReadonlyMap<string, Tried>,
  today: string,
): { words: string; report: LinkReport } {
  const all = [...tried].map(([url, one]) => ({ url, where: places.get(url) ?? '', ...one }));
  const of = (verdict: Verdict) => all.filter((one) => one.verdict === verdict);
  const moved = of('there').filter(({ why }) => why.startsWith('now '));
  const rows = [...of('gone'), ...of('unknown'), ...of('refuses'), ...moved];
  const shown = rows.map(({ verdict, url, why, where }) => [verdict, url, why, where]);
  const sum = `${all.length} links: ${of('there').length} there, ${of('refuses').length} refuse programs, ${of('gone').length} gone, ${of('unknown').length} could not be checked.`;
  const words = `${textTable(['Verdict', 'Link', 'Why', 'Where'], shown)}\n\n${sum}`;
  return {
    words,
    report: { tried: today, gone: of('gone').map(({ url, where, why }) => ({ url, where, why })) },
  };
}

/** Every outbound link, and the first place where it stands: the data of the pages, and the publications of claims. */
export async function collectLinks(): Promise<ReadonlyMap<string, string>> {
  const places = new Map<string, string>();
  const seen = new Set<unknown>();
  const walk = (value: unknown, place: string): void => {
    if (typeof value === 'string' && /^https?:\/\//.test(value) && !places.has(value))
      places.set(value, place);
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const inner of Object.values(value)) walk(inner, place);
  };
  const data = 'mfe-content/src/data';
  for (const name of readdirSync(join(ROOT, data), { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.ts$/.test(name) && !/^testing|\.test\.ts$|^(schemas|types)\.ts$/.test(name))
      walk(await import(join(ROOT, data, name)), `${data}/${name}`);
  }
  for (const [name, source] of Object.entries({ ...sources, ...comparedLinks }))
    walk(source, `docs/claims/sources: ${name}`);
  return places;
}

async function main(): Promise<void> {
  const now = Date.now();
  const { identity } = JSON.parse(readFileSync(join(ROOT, 'shared-lib/site.config.json'), 'utf8'));
  const places = await collectLinks();
  const cache = existsSync(CACHE) ? stillKnown(readFileSync(CACHE, 'utf8'), now) : {};
  // One is always tried, so that it shows whether there is a network.
  const known = [...places.keys()].filter((url) => cache[url]).slice(1);
  const links = [...places.keys()].filter((url) => !known.includes(url));
  console.log(
    `Trying ${links.length} links, one of a host at a time. ${known.length} are known from before.`,
  );
  const fresh = await tryLinks(links, {
    lookup: dns.lookup as LookupFunction,
    isPrivate,
    userAgent: `link-check/1.0 (+https://${identity.domain})`,
    patience: () => AbortSignal.timeout(PATIENCE_MS),
    pause: () => wait(PAUSE_MS),
  });
  if (!isOnline(fresh)) {
    console.error('No server answers, so nothing is known. Run this on a machine with internet.');
    process.exitCode = 2;
    return;
  }
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify({ ...cache, ...remembered(fresh, now) }));
  const tried = new Map([...known.map((url) => [url, cache[url] as Tried] as const), ...fresh]);
  const { words, report } = reportOf(places, tried, new Date(now).toISOString().slice(0, 10));
  console.log(words);
  writeFileSync(LINK_REPORT, `${JSON.stringify(report, null, 2)}\n`);
  if (report.gone.length > 0) process.exitCode = 1;
}

if (import.meta.main) await main();
