import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { BackendConfig } from '../config/backend-config.ts';
import { ApiError } from './api-error.ts';
import type { BackendEnv } from './backend-env.ts';

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
/** Headers that proxies add. Behind a proxy every connection comes from loopback. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
];

/** The query parameter with the key. Logs contain only the path. */
const KEY = 'key';

type LocalConfig = Pick<BackendConfig, 'siteUrl' | 'localKey' | 'clientIpHeader'>;

/** Whether the local pages exist: the site's own address is on this machine, and a key is set. */
export function hasLocalPages({ siteUrl, localKey }: Pick<LocalConfig, 'siteUrl' | 'localKey'>): boolean {
  return localKey !== undefined && LOCAL_HOST.test(new URL(siteUrl).host);
}

/** A `localOnly` path with this request's key. */
export function withKey(c: Context<BackendEnv>, path: string): string {
  return `${path}?${KEY}=${encodeURIComponent(c.req.query(KEY) ?? '')}`;
}

/**
 * Whether a request comes from this machine: from a loopback address, without a proxy's headers, and with a Host that names
 * this machine, because a foreign name can resolve to it (DNS rebinding).
 */
export function isFromThisMachine(
  c: Context<BackendEnv>,
  { clientIpHeader }: Pick<LocalConfig, 'clientIpHeader'>,
): boolean {
  const forwarded = clientIpHeader ? [...FORWARDED, clientIpHeader] : FORWARDED;
  return (
    LOOPBACK.test(c.env?.incoming?.socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(c.req.header('host') ?? '') &&
    forwarded.every((name) => c.req.header(name) === undefined)
  );
}

/**
 * Admits only the developer on this machine; all others get a 404. On a public site the address is not on this machine,
 * so the pages do not exist. The key, printed at the start, protects a site whose SITE_URL was not set behind a proxy that
 * adds no headers.
 */
export function localOnly(config: LocalConfig): MiddlewareHandler<BackendEnv> {
  const { localKey = '' } = config;
  const exists = hasLocalPages(config);
  return async (c, next) => {
    const isAllowed =
      exists && equalsInConstantTime(c.req.query(KEY) ?? '', localKey) && isFromThisMachine(c, config);
    if (!isAllowed) throw new ApiError(404, 'There is nothing at this address.');
    await next();
  };
}

/** Compares two texts in a time that does not depend on where they differ. */
export function equalsInConstantTime(actual: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}
