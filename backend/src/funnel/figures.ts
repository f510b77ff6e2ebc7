/* What visitors did, counted and judged: all of the backend that commands need without a database or a server. */
export {
  countFunnel,
  FUNNEL_COLUMNS,
  type FunnelReport,
  funnelCsv,
  funnelTable,
  lastDays,
  rateIn,
  reportFunnel,
} from './funnel-report.ts';
export {
  FIELDS,
  type FunnelCount,
  GOAL_APPS,
  GOALS,
  type Goal,
  goalsOf,
  judge,
  noCount,
  number,
  plural,
} from './judge.ts';
export { firstRevenueDay, revenueWords } from './revenue.ts';
export { daysFor, type Estimate, LEAST_VIEWS, STRANGERS, sampleSize } from './statistics.ts';
