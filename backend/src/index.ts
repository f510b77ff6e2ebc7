export { type Backend, type BackendDependencies, createBackend, openEvents } from './app/create-backend.ts';
export type { BackendConfig } from './config/backend-config.ts';
export { ConfigError, parseBackendConfig, SETTINGS } from './config/backend-config.ts';
export { hasData } from './database/open-database.ts';
export type { EventKind } from './events/event-tables.ts';
export { type EventCount, type Events, eventsCsv, type ReleaseHealth } from './events/read-events.ts';
export type { DeclaredFields, ReadSiteNames, SiteNames } from './events/site-names.ts';
export {
  type CallerSettings,
  clientAddress,
  networksOf,
  signedVisitor,
  VISITOR_HEADER,
} from './http/client-network.ts';
export { CONNECTION_TIMEOUTS, createDrain } from './http/drain.ts';
export { isRobot } from './http/is-robot.ts';
export { hasLocalPages, isFromThisMachine } from './http/local-only.ts';
export { logRequest, logRequests } from './http/log-requests.ts';
export { metricsPage } from './http/metrics-route.ts';
export { HEADER_LIMIT, type Oversize, requestSizeProblem } from './http/read-request.ts';
export { createMemoryLimit } from './limits/memory-limit.ts';
export { createLog, type Log, maskPath } from './log/log.ts';
export { createMetrics, type Metrics, methodLabel, type RequestKind } from './metrics/metrics.ts';
export {
  backUpData,
  checkData,
  DATA_BACKUP,
  dataFiles,
  describeSecretLocation,
  restoreData,
  secretProblem,
  syncPath,
} from './operations/data-backup.ts';
export {
  checkDump,
  dumpPostgres,
  requireNoTables,
  restorePostgres,
} from './operations/postgres-dump.ts';
export { runOperations } from './operations/run-operations.ts';
export { runProgram } from './operations/run-program.ts';
export { LEAD_KINDS, type LeadKind, type Leads } from './webhook/leads.ts';
