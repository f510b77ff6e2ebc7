import { expect, test } from 'vitest';
import { ConfigError } from '../config/backend-config.ts';
import { createLog } from '../log/log.ts';
import { startTracing } from './start-tracing.ts';
import { isTraced } from './trace-points.ts';

const start = (env: Record<string, string | undefined>) =>
  startTracing({ env, service: 'site', log: createLog({ logLevel: 'silent' }) });
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };

test('is off without an endpoint, or where OpenTelemetry is switched off', async () => {
  for (const env of [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: '' }, { ...endpoint, OTEL_SDK_DISABLED: 'true' }])
    expect(await start(env)).toBeNull();
  expect(isTraced()).toBe(false);
});

test.each(['collector:4318', 'nonsense', 'file:///etc/passwd'])('refuses %s', async (address) => {
  const starting = start({ OTEL_EXPORTER_OTLP_ENDPOINT: address });
  await expect(starting).rejects.toThrow(ConfigError);
  await expect(starting).rejects.not.toThrow(address);
});
