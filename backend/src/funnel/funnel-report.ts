import type { FunnelEvent, FunnelKind } from './funnel.ts';

/** The guide funnel of one day, source or release, or of all. */
export interface FunnelCount {
  /** Openings of the download page. */
  views: number;
  /** Guide requests, without the suspected ones. */
  requests: number;
  /** Clicks on a download button. */
  downloads: number;
  /** Guide requests that a robot may have sent. */
  suspected: number;
}

/** A count and its name. */
export interface FunnelRow {
  name: string;
  count: FunnelCount;
}

/** The guide funnel of some days. */
export interface FunnelReport {
  /** First and last day, ISO 8601, in UTC. */
  from: string;
  to: string;
  /** Which database it was read from. */
  engine: string;
  total: FunnelCount;
  /** Every day from the first one with an event, including empty ones. */
  days: readonly FunnelRow[];
  /** Most first. The smallest are added up as "other". */
  sources: readonly FunnelRow[];
  releases: readonly FunnelRow[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** More than anybody reads; robots may invent any number. */
const SOURCES = 20;

const FIELDS: Readonly<Record<FunnelKind, keyof FunnelCount>> = {
  view: 'views',
  request: 'requests',
  download: 'downloads',
  suspected: 'suspected',
};

/** What the counting works with. */
interface CountFunnelOptions {
  engine: string;
  /** The period, in milliseconds since 1970 UTC. */
  from: number;
  to: number;
  /** The guide's live release at a time. */
  releaseAt: (time: number) => string;
}

const none = (): FunnelCount => ({ views: 0, requests: 0, downloads: 0, suspected: 0 });
const day = (time: number) => new Date(time).toISOString().slice(0, 10);
const size = ({ count }: FunnelRow) => count.views + count.requests + count.downloads + count.suspected;

/** Counts events by day (UTC), by source and by release. */
export async function countFunnel(
  events: AsyncIterable<FunnelEvent>,
  { engine, from, to, releaseAt }: CountFunnelOptions,
): Promise<FunnelReport> {
  const total = none();
  const by = { days: new Map<string, FunnelCount>(), sources: new Map(), releases: new Map() };
  for await (const { kind, at, source } of events) {
    if (at > to) continue;
    const field = FIELDS[kind];
    total[field] += 1;
    add(by.days, day(at), field);
    add(by.sources, source, field);
    add(by.releases, releaseAt(at), field);
  }
  return {
    from: day(from),
    to: day(to),
    engine,
    total,
    days: everyDay(by.days, to),
    sources: mostFirst(by.sources),
    releases: mostFirst(by.releases),
  };
}

function add(counts: Map<string, FunnelCount>, name: string, field: keyof FunnelCount): void {
  const count = counts.get(name) ?? none();
  count[field] += 1;
  counts.set(name, count);
}

function everyDay(counts: Map<string, FunnelCount>, to: number): FunnelRow[] {
  const first = [...counts.keys()].sort()[0];
  const rows: FunnelRow[] = [];
  if (!first) return rows;
  for (let time = Date.parse(first); time <= to; time += DAY_MS) {
    rows.push({ name: day(time), count: counts.get(day(time)) ?? none() });
  }
  return rows;
}

function mostFirst(counts: Map<string, FunnelCount>): FunnelRow[] {
  const rows = [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => size(b) - size(a) || a.name.localeCompare(b.name));
  const rest = rows.splice(SOURCES);
  if (rest.length === 0) return rows;
  const other = none();
  for (const { count } of rest) {
    for (const field of Object.keys(other) as (keyof FunnelCount)[]) other[field] += count[field];
  }
  return [...rows, { name: `other (${rest.length})`, count: other }];
}

/** The columns of each table of the report. */
export const FUNNEL_COLUMNS: readonly { field: keyof FunnelCount; label: string }[] = [
  { field: 'views', label: 'Views' },
  { field: 'requests', label: 'Requests' },
  { field: 'downloads', label: 'Downloads' },
  { field: 'suspected', label: 'Suspected' },
];

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
