import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { BackendConfig } from '../config/backend-config.ts';

/** Bindings are absent when a test calls `app.request`. */
export interface BackendEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** The caller for the log: a user's id, or for a login attempt the hash of its email address. */
    caller?: string;
  };
}

export type CallerSettings = Pick<BackendConfig, 'clientIpHeader' | 'trustedProxies' | 'forwardedSecret'>;

/** The signed network address of the visitor for whom the site's server calls: `203.0.113.7 signature`. */
export const VISITOR_HEADER = 'x-visitor-address';

/** A network to limit. Its limit is that of a single connection, multiplied by `weight`. */
export interface CountedNetwork {
  /** An IPv4 address, or an IPv6 prefix with its length: `2001:db8:0:1/64`. */
  name: string;
  weight: number;
}

const MAX_ENTRY_LENGTH = 200;

/**
 * The visitor's network address: the one signed by the site's server, else the header entry that the outermost of our
 * own proxies appended, else the connection's. Earlier entries of the header may be forged.
 */
export function clientAddress(
  c: Context<BackendEnv>,
  { clientIpHeader, trustedProxies, forwardedSecret }: CallerSettings,
): string | undefined {
  const signed = forwardedSecret && readSigned(c.req.header(VISITOR_HEADER), forwardedSecret);
  if (signed) return signed;
  const appended = clientIpHeader && c.req.header(clientIpHeader)?.split(',').at(-trustedProxies);
  return readAddress(appended) ?? readAddress(c.env?.incoming?.socket.remoteAddress);
}

/** The value of `VISITOR_HEADER` for an address, signed with the shared secret. */
export function signVisitorAddress(address: string, secret: string): string {
  return `${address} ${createHmac('sha256', secret).update(`visitor ${address}`).digest('base64url')}`;
}

function readSigned(value = '', secret: string): string | undefined {
  const address = readAddress(value.split(' ')[0]);
  return address && equalsInConstantTime(value, signVisitorAddress(address, secret)) ? address : undefined;
}

/** Returns one spelling of an address, which may have a port or be an element of `Forwarded` (RFC 7239). */
export function readAddress(text: string | undefined): string | undefined {
  if (!text || text.length > MAX_ENTRY_LENGTH) return undefined;
  const parts = text.split(';').map((part) => part.trim());
  const named = parts.find((part) => part.toLowerCase().startsWith('for='))?.slice(4);
  const entry = (named ?? parts[0] ?? '').replaceAll('"', '');
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
  const address = bare.split('%')[0] ?? '';
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return undefined;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return groups.map((group) => group.toString(16)).join(':');
}

/** The networks of an address that `readAddress` returned, smallest first; empty for an unknown address. */
export function networksOf(address: string | undefined): CountedNetwork[] {
  if (!address) return [];
  if (isIP(address) === 4) return [{ name: address, weight: 1 }];
  // A connection has an IPv6 /64. Many providers assign a /56, and a /48 on request.
  return [
    { name: prefixOf(address, 64), weight: 1 },
    { name: prefixOf(address, 56), weight: 3 },
    { name: prefixOf(address, 48), weight: 10 },
  ];
}

/** The network that identifies a household: an IPv4 address, or an IPv6 /56. */
export function homeNetwork(address: string): string {
  return isIP(address) === 4 ? address : prefixOf(address, 56);
}

/** The subnet that counts once in reports: an IPv4 /24 or an IPv6 /48, because one owner may have many addresses in it. */
export function subnetOf(address: string): string {
  return isIP(address) === 4 ? `${address.slice(0, address.lastIndexOf('.'))}.0/24` : prefixOf(address, 48);
}

function groupsOf(address: string): number[] {
  // The URL parser normalizes an embedded IPv4 address to groups, and omits the longest run of zeros.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const read = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const [first, last] = [read(head), read(tail ?? '')];
  return [...first, ...Array(8 - first.length - last.length).fill(0), ...last];
}

/** The prefix of an IPv6 address that `readAddress` returned. */
function prefixOf(address: string, bits: 48 | 56 | 64): string {
  const groups = address.split(':').slice(0, Math.ceil(bits / 16));
  const cut = groups.map((group, at) =>
    bits === 56 && at === 3 ? (Number.parseInt(group, 16) & 0xff00).toString(16) : group,
  );
  return `${cut.join(':')}/${bits}`;
}

/** Programs that identify themselves, such as search engines, link previews and monitors. */
const ROBOT =
  /(?<!cu)bot\b|bot[/;_-]|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|monitor|uptime|facebookexternalhit|python|curl|wget|java\/|go-http|^node|axios|okhttp|scrapy|phantom|selenium|puppeteer|playwright/i;

export const isRobot = (userAgent: string | undefined): boolean =>
  ROBOT.test(userAgent?.slice(0, 1000) ?? '');

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

type LocalConfig = Pick<BackendConfig, 'siteUrl' | 'localKey' | 'clientIpHeader'>;

/** Whether the pages that `localOnly` guards exist: SITE_URL is on this machine, and LOCAL_KEY is set. */
export function hasLocalPages({ siteUrl, localKey }: Pick<LocalConfig, 'siteUrl' | 'localKey'>): boolean {
  return localKey !== undefined && LOCAL_HOST.test(new URL(siteUrl).host);
}

/** Whether a request comes from this machine: not through a proxy, and not to a foreign host name (DNS rebinding). */
export function isFromThisMachine(
  c: Context<BackendEnv>,
  { clientIpHeader }: Pick<LocalConfig, 'clientIpHeader'>,
): boolean {
  // Headers that proxies add. Behind a proxy on this machine, every connection comes from loopback.
  const names = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via', 'cf-connecting-ip'];
  if (clientIpHeader) names.push(clientIpHeader);
  return (
    LOOPBACK.test(c.env?.incoming?.socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(c.req.header('host') ?? '') &&
    names.every((name) => c.req.header(name) === undefined)
  );
}

/** The key protects a site without SITE_URL whose proxy adds no headers. Logs do not contain the query with the key. */
export function localOnly(config: LocalConfig): MiddlewareHandler<BackendEnv> {
  const { localKey = '' } = config;
  const exists = hasLocalPages(config);
  return async (c, next) => {
    const isAllowed =
      exists && equalsInConstantTime(c.req.query('key') ?? '', localKey) && isFromThisMachine(c, config);
    if (isAllowed) return next();
    return c.json({ message: 'There is nothing at this address.', requestId: c.get('requestId') }, 404);
  };
}

export function equalsInConstantTime(actual: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}
