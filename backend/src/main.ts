import { serveBackend } from './app/serve-backend.ts';
import { ConfigError, parseBackendConfig } from './config/backend-config.ts';

try {
  const config = parseBackendConfig(process.env);
  const starting = serveBackend(config);
  // Before it listens, and says so: a signal may come in the same moment.
  const stop = (signal: string) =>
    void starting
      // Whoever sits at the terminal waits for no balancer.
      .then((server) => server.drain(signal === 'SIGTERM' ? config.shutdownDelaySeconds * 1000 : 0))
      .catch(() => {});
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  await starting;
} catch (error) {
  // A wrong setting needs its message and no stack.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
