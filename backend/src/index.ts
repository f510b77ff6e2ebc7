export type { BackendConfig } from './config/backend-config.ts';
export { ConfigError } from './config/config-error.ts';
export { parseBackendConfig } from './config/parse-backend-config.ts';
export { type Backend, type BackendSurroundings, createBackend } from './create-backend.ts';
export type { FunnelEvent, FunnelKind } from './funnel/funnel-event.ts';
export { type Funnel, openFunnel } from './funnel/open-funnel.ts';
export { createLog, type Log } from './log/create-log.ts';
export { runOperations } from './operations/run-operations.ts';
