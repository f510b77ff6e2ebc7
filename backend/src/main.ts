import { serveBackend } from './app/serve-backend.ts';
import { ConfigError, parseBackendConfig } from './config/backend-config.ts';

try {
  const config = parseBackendConfig(process.env);
  const starting = serveBackend(config);
  // Registered before it listens, because a signal may come at the same moment.
  const stop = (signal: string) =>
    void starting
      // Ctrl+C at a terminal does not wait for a load balancer.
      .then((server) => server.drain(signal === 'SIGTERM' ? config.shutdownDelaySeconds * 1000 : 0))
      .catch(() => {});
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  await starting;
} catch (error) {
  // A wrong setting is printed without a stack.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
