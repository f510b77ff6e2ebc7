import type { BackendHandler } from '../http/backend-env.ts';
import type { Services } from '../services.ts';

/** `GET metrics`: what Prometheus reads. `metricsGuard` stands before it. */
export function metricsRoute({ metrics }: Pick<Services, 'metrics'>): BackendHandler {
  return async (c) => c.body(await metrics.text(), 200, { 'content-type': metrics.contentType });
}
