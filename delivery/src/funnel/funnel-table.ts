import { FUNNEL_COLUMNS } from './funnel-columns.ts';
import type { FunnelReport, FunnelRow } from './funnel-count.ts';

/** The report as text for a terminal. */
export function funnelTable({ from, to, engine, total, days, sources, releases }: FunnelReport): string {
  const title = `Guide funnel, ${from} to ${to} (UTC), from ${engine}`;
  if (days.length === 0) return `${title}\n\nNo view, request or download in these days yet.`;
  const names = [...days, ...sources, ...releases].map(({ name }) => name.length);
  const width = Math.max(...names);
  const line = (name: string, values: readonly (string | number)[]) =>
    [name.padEnd(width), ...values.map((value) => String(value).padStart(11))].join('');
  const labels = FUNNEL_COLUMNS.map(({ label }) => label);
  const values = ({ count }: FunnelRow) => FUNNEL_COLUMNS.map(({ field }) => count[field]);
  const part = (heading: string, rows: readonly FunnelRow[]) => [
    '',
    line(heading, labels),
    ...rows.map((row) => line(row.name, values(row))),
  ];
  return [
    title,
    ...part('Day', [...days, { name: 'all', count: total }]),
    ...part('Source', sources),
    ...part('Release', releases),
  ].join('\n');
}
