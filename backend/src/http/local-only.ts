import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { BackendConfig } from '../config/backend-config.ts';
import { ApiError } from './api-error.ts';
import type { BackendEnv } from './backend-env.ts';

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
/** Headers that proxies add: behind a proxy every connection comes from loopback. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
];

/** The parameter with the key. It is not in the path, so no log has it. */
const KEY = 'key';

type LocalConfig = Pick<BackendConfig, 'siteUrl' | 'localKey' | 'clientIpHeader'>;

/** Whether the pages for this machine exist: the site's own address is on this machine, and there is a key. */
export function hasLocalPages({ siteUrl, localKey }: Pick<LocalConfig, 'siteUrl' | 'localKey'>): boolean {
  return localKey !== undefined && LOCAL_HOST.test(new URL(siteUrl).host);
}

/** A path of `localOnly` with this request's key. */
export function withKey(c: Context<BackendEnv>, path: string): string {
  return `${path}?${KEY}=${encodeURIComponent(c.req.query(KEY) ?? '')}`;
}

/**
 * Whether a request comes from this machine: its connection from a loopback address, without a proxy's headers, to a
 * Host that names this machine, because a foreign name can point here (DNS rebinding).
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
 * Admits only the person who runs the site on this machine; everybody else gets a 404. On a site with
 * visitors, the address is not on this machine, and nothing exists. Where that setting was forgotten, a
 * plain proxy makes every visitor look local: hence the key, printed at the start.
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

/** Compares two texts in a time that does not tell where they differ. */
export function equalsInConstantTime(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
