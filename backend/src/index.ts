export { type Backend, type BackendDependencies, createBackend } from './app/create-backend.ts';
export { openFunnel } from './app/open-funnel.ts';
export type { BackendConfig } from './config/backend-config.ts';
export { ConfigError, parseBackendConfig } from './config/backend-config.ts';
export { type CanaryReleases, type CanaryVerdict, LEAST_VIEWS } from './funnel/canary-analysis.ts';
export type { Funnel } from './funnel/funnel.ts';
export { FUNNEL_APP, type FunnelEvent, type FunnelKind } from './funnel/funnel-event.ts';
export { funnelPage } from './funnel/funnel-page.ts';
export {
  countFunnel,
  FUNNEL_COLUMNS,
  type FunnelReport,
  funnelCsv,
  funnelTable,
  lastDays,
  rateIn,
  reportFunnel,
} from './funnel/funnel-report.ts';
export {
  FIELDS,
  type FunnelCount,
  GOALS,
  type Goal,
  judge,
  noCount,
  number,
  plural,
} from './funnel/judge.ts';
export { telemetrySection, telemetryTable } from './funnel/page-telemetry-report.ts';
export { daysFor, type Estimate, STRANGERS, sampleSize } from './funnel/statistics.ts';
export { clientAddress, networksOf } from './http/client-network.ts';
export { drainable } from './http/drain.ts';
export { existsLocally } from './http/local-only.ts';
export { logRequest, logRequests } from './http/log-requests.ts';
export { HEADER_LIMIT, type Oversize, oversize } from './http/read-request.ts';
export { createLog, type Log, maskPath } from './log/log.ts';
export { runOperations } from './operations/run-operations.ts';
export { isRobot } from './telemetry/page-origin.ts';
export type { AppHour, ReleaseTelemetry } from './telemetry/page-telemetry.ts';
