import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { BackendConfig } from '../config/backend-config.ts';
import { ApiError } from './api-error.ts';
import type { BackendEnv } from './route.ts';

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
/** What proxies add: behind one every connection comes from loopback. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
];

/** The parameter that carries the key. It is no part of the path, so no log has it. */
const KEY = 'key';

type LocalConfig = Pick<BackendConfig, 'siteUrl' | 'localKey' | 'clientIpHeader'>;

/** Whether what is only for this machine exists: the site's own address is of this machine, and there is a key. */
export function existsLocally({ siteUrl, localKey }: Pick<LocalConfig, 'siteUrl' | 'localKey'>): boolean {
  return localKey !== undefined && LOCAL_HOST.test(new URL(siteUrl).host);
}

/** A path of `localOnly` with the key that this request came with. */
export function withKey(c: Context<BackendEnv>, path: string): string {
  return `${path}?${KEY}=${encodeURIComponent(c.req.query(KEY) ?? '')}`;
}

/**
 * Lets only whoever runs the site on this very machine in, as its developer does. Where a site has visitors, its
 * address is not of this machine, and there is nothing for anybody. Where that setting was forgotten, a plain proxy
 * makes every visitor look like this machine: hence the key, which is printed at the start and known to nobody else.
 * Besides, the connection is from a loopback address, no proxy says that it has passed it on, and the Host header
 * names this machine, because a foreign name can be made to point here (DNS rebinding). For everybody else there is
 * nothing (404).
 */
export function localOnly(config: LocalConfig): MiddlewareHandler<BackendEnv> {
  const { localKey = '', clientIpHeader } = config;
  const forwarded = clientIpHeader ? [...FORWARDED, clientIpHeader] : FORWARDED;
  const exists = existsLocally(config);
  return async (c, next) => {
    const address = c.env?.incoming?.socket.remoteAddress;
    const atThisMachine =
      exists &&
      sameText(c.req.query(KEY) ?? '', localKey) &&
      address !== undefined &&
      LOOPBACK.test(address) &&
      LOCAL_HOST.test(c.req.header('host') ?? '') &&
      forwarded.every((name) => c.req.header(name) === undefined);
    if (!atThisMachine) throw new ApiError(404, 'There is nothing at this address.');
    await next();
  };
}

/** Whether two texts are the same, in a time that tells nothing about where they differ. */
export function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
