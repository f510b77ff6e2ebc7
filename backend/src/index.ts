export { type Backend, createBackend, openEvents } from './app/create-backend.ts';
export { type BackendConfig, ConfigError, parseBackendConfig, SETTINGS } from './config/backend-config.ts';
export { hasData } from './database/open-database.ts';
export { type EventCount, type Events, eventsCsv, type ReleaseHealth } from './events/event-counts.ts';
export type { DeclaredFields, ReadSiteNames, SiteNames } from './events/site-names.ts';
export {
  type CallerSettings,
  clientAddress,
  hasLocalPages,
  isFromThisMachine,
  isRobot,
  networksOf,
  signVisitorAddress,
  VISITOR_HEADER,
} from './http/client.ts';
export { CONNECTION_TIMEOUTS, createDrain } from './http/drain.ts';
export { logRequests, metricsPage } from './http/monitoring.ts';
export { HEADER_LIMIT, requestSizeProblem } from './http/read-request.ts';
export { createNetworkLimit } from './limits/rate-limiter.ts';
export { createLog, type Log, maskPath } from './log/log.ts';
export { createMetrics, type Metrics, methodLabel, type RequestKind } from './metrics/metrics.ts';
export {
  backUpData,
  checkData,
  DATA_BACKUP,
  describeSecretLocation,
  fsyncPath,
  restoreData,
  secretProblem,
} from './operations/data-backup.ts';
export {
  checkPostgresRestore,
  dumpPostgres,
  restorePostgres,
  runProgram,
} from './operations/postgres-dump.ts';
export { runOperations } from './operations/run-operations.ts';
export { LEAD_KINDS, type LeadKind, type Leads } from './webhook/leads.ts';
