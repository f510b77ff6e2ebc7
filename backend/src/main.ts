import { ConfigError, parseBackendConfig } from './config/backend-config.ts';
import { serveBackend } from './serve-backend.ts';

try {
  const server = await serveBackend(parseBackendConfig(process.env));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void server.drain());
} catch (error) {
  // A wrong setting needs its message and no stack.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
