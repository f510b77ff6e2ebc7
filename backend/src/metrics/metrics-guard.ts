import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { BackendConfig } from '../config/backend-config.ts';
import { ApiError } from '../http/api-error.ts';
import type { BackendEnv } from '../http/backend-env.ts';
import { loopbackOnly } from '../http/loopback-only.ts';

/** Lets in who sends METRICS_TOKEN as a bearer token; without that setting, only somebody at this machine. */
export function metricsGuard(
  config: Pick<BackendConfig, 'metricsToken' | 'clientIpHeader'>,
): MiddlewareHandler<BackendEnv> {
  const { metricsToken } = config;
  if (!metricsToken) return loopbackOnly(config);
  return async (c, next) => {
    const given = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (!timingSafeEqual(digest(given), digest(metricsToken))) {
      throw new ApiError(401, 'The metrics want the METRICS_TOKEN as a bearer token.', {
        headers: { 'www-authenticate': 'Bearer' },
      });
    }
    await next();
  };
}

/** Of one length, so that comparing takes the same time. */
function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
