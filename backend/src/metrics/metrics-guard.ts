import type { MiddlewareHandler } from 'hono';
import type { BackendConfig } from '../config/backend-config.ts';
import { ApiError } from '../http/api-error.ts';
import type { BackendEnv } from '../http/backend-env.ts';
import { localOnly, sameText } from '../http/local-only.ts';

/** Lets in who sends METRICS_TOKEN as a bearer token; without that setting, only who runs the site at this machine. */
export function metricsGuard(
  config: Pick<BackendConfig, 'metricsToken' | 'siteUrl' | 'localKey' | 'clientIpHeader'>,
): MiddlewareHandler<BackendEnv> {
  const { metricsToken } = config;
  if (!metricsToken) return localOnly(config);
  return async (c, next) => {
    const given = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (!sameText(given, metricsToken)) {
      throw new ApiError(401, 'The metrics want the METRICS_TOKEN as a bearer token.', {
        headers: { 'www-authenticate': 'Bearer' },
      });
    }
    await next();
  };
}
