import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { ApiError } from '../http/api-error.ts';
import type { BackendEnv, BackendHandler } from '../http/backend-env.ts';
import type { Services } from '../services.ts';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * `GET metrics`, for Prometheus: with METRICS_TOKEN for whoever sends it as a bearer token, without for this machine
 * only. A proxy on this machine passes on strangers, so what came through one is refused; so is a foreign Host, which
 * a web page could have made the operator's browser send.
 */
export function metricsRoute({ config, metrics }: Pick<Services, 'config' | 'metrics'>): BackendHandler {
  return async (c) => {
    const { metricsToken } = config;
    if (metricsToken) {
      const given = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
      if (!timingSafeEqual(digest(given), digest(metricsToken)))
        throw new ApiError(401, 'The metrics want the METRICS_TOKEN as a bearer token.', {
          headers: { 'www-authenticate': 'Bearer' },
        });
    } else if (!isLocal(c, config.clientIpHeader)) {
      throw new ApiError(
        403,
        'The metrics are for this machine only. Set METRICS_TOKEN to read them from elsewhere.',
      );
    }
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType });
  };
}

function isLocal(c: Context<BackendEnv>, clientIpHeader: string | undefined): boolean {
  const forwarded = ['x-forwarded-for', 'forwarded', clientIpHeader].some(
    (name) => name && c.req.header(name) !== undefined,
  );
  const { remoteAddress = '' } = c.env?.incoming?.socket ?? {};
  return !forwarded && LOOPBACK.test(remoteAddress) && LOCAL_HOST.test(c.req.header('host') ?? '');
}

/** Of one length, so that comparing takes the same time. */
function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
