import { ConfigError } from '../config/backend-config.ts';
import type { Tracing, TracingOptions } from './open-telemetry.ts';

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT, by OTLP over HTTP with JSON. Without that variable it does nothing and
 * loads nothing. Start it before the database is opened.
 * @throws ConfigError when that is no address.
 */
export async function startTracing(options: TracingOptions): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: isOff } = options.env;
  if (!endpoint || isOff === 'true') return null;
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new ConfigError([
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address (example: http://localhost:4318)',
    ]);
  }
  const { sendTraces } = await import('./open-telemetry.ts');
  return sendTraces(options);
}
