import type { MiddlewareHandler } from 'hono';
import type { BackendConfig } from '../config/backend-config.ts';
import { ApiError } from './api-error.ts';
import type { BackendEnv } from './backend-env.ts';

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

/**
 * Lets only somebody at this very machine in: the connection is from a loopback address, no proxy has passed it on,
 * and the Host header names this machine, because a foreign name can be made to point here (DNS rebinding). For
 * everybody else there is nothing (404).
 */
export function loopbackOnly({
  clientIpHeader,
}: Pick<BackendConfig, 'clientIpHeader'>): MiddlewareHandler<BackendEnv> {
  const forwarded = clientIpHeader ? [...FORWARDED, clientIpHeader] : FORWARDED;
  return async (c, next) => {
    const address = c.env?.incoming?.socket.remoteAddress;
    const atThisMachine =
      address !== undefined &&
      LOOPBACK.test(address) &&
      LOCAL_HOST.test(c.req.header('host') ?? '') &&
      forwarded.every((name) => c.req.header(name) === undefined);
    if (!atThisMachine) throw new ApiError(404, 'There is nothing at this address.');
    await next();
  };
}
