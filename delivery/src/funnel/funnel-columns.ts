import type { FunnelCount } from './funnel-count.ts';

/** What each table of the report shows of a count, in this order. */
export const FUNNEL_COLUMNS: readonly { field: keyof FunnelCount; label: string }[] = [
  { field: 'views', label: 'Views' },
  { field: 'requests', label: 'Requests' },
  { field: 'downloads', label: 'Downloads' },
  { field: 'suspected', label: 'Suspected' },
];
