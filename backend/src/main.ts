import { serveBackend } from './app/serve-backend.ts';
import { ConfigError, parseBackendConfig } from './config/backend-config.ts';

try {
  const starting = serveBackend(parseBackendConfig(process.env));
  // Before it listens, and says so: a signal may come in the same moment.
  const stop = () => void starting.then((server) => server.drain()).catch(() => {});
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  await starting;
} catch (error) {
  // A wrong setting needs its message and no stack.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
