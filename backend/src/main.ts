import { serveBackend } from './app/serve-backend.ts';
import { ConfigError, parseBackendConfig } from './config/backend-config.ts';
import { createLog } from './log/log.ts';
import { startTracing } from './tracing/start-tracing.ts';

try {
  const config = parseBackendConfig(process.env);
  const tracing = await startTracing({ env: process.env, service: 'backend', log: createLog(config) });
  const starting = serveBackend(config);
  // Before it listens, and says so: a signal may come in the same moment.
  const stop = (signal: string) =>
    void starting
      // Whoever sits at the terminal waits for no balancer.
      .then((server) => server.drain(signal === 'SIGTERM' ? config.shutdownDelaySeconds * 1000 : 0))
      .then(() => tracing?.stop())
      .catch(() => {});
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  await starting;
} catch (error) {
  // A wrong setting needs its message and no stack.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
