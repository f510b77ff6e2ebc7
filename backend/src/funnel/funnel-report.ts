import { textTable } from '../log/text-table.ts';
import { DAY_MS } from '../time/hours.ts';
import type { Funnel } from './funnel.ts';
import { FUNNEL_APP, type FunnelEvent } from './funnel-event.ts';
import {
  type CountedRelease,
  FIELDS,
  type FunnelCount,
  GOALS,
  type Goal,
  goalsOf,
  type Judgement,
  judge,
  latestFirst,
  noCount,
  perHundred,
  proportionOf,
} from './judge.ts';
import { type Estimate, rateOf } from './statistics.ts';

/** A count and its name. */
export interface FunnelRow {
  name: string;
  count: FunnelCount;
}

/** What visitors of an app did in some days. */
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
  /** The latest first. */
  releases: readonly CountedRelease[];
  /** What the team and programs did, which no other figure has. */
  uncounted: number;
  /** The releases that are compared, by each goal; empty while there is only one. */
  judgements: readonly Judgement[];
}

/** More than anybody reads; robots may invent any number. */
const SOURCES = 20;

/** What the counting works with. */
interface CountFunnelOptions {
  engine: string;
  /** Whose visitors; the guide's by default. */
  app?: string;
  /** The period, in milliseconds since 1970 UTC. */
  from: number;
  to: number;
  /** Two versions to compare, or their last parts; the two latest by default. */
  compare?: readonly string[];
  /** The votes on releases that are compared, by version. */
  votes?: Parameters<typeof judge>[2];
}

/** For events of an unknown release: of forms sent to another host. */
const UNKNOWN = 'unknown';
/** The day of a time (milliseconds since 1970 UTC), in UTC. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const size = ({ count }: { count: FunnelCount }) =>
  Object.values(count).reduce((a: number, b: number) => a + b, 0);

/**
 * Counts events by day (UTC), by source and by the release that their visitors had, and compares releases.
 * @throws RangeError when a release to compare is not among them.
 */
export async function countFunnel(
  events: AsyncIterable<FunnelEvent>,
  { engine, app = FUNNEL_APP, from, to, compare, votes = new Map() }: CountFunnelOptions,
): Promise<FunnelReport> {
  const total = noCount();
  let uncounted = 0;
  const by = { days: new Map<string, FunnelCount>(), sources: new Map<string, FunnelCount>() };
  const found = new Map<string, CountedRelease>();
  for await (const { kind, at, source, release, count } of events) {
    // Who sends a form to another host does not say of which release: it is the guide's.
    if (at > to || (release ?? FUNNEL_APP).split('/')[0] !== app) continue;
    if (kind === 'uncounted') {
      uncounted += count;
      continue;
    }
    const field = FIELDS[kind];
    total[field] += count;
    add(by.days, dayOf(at), field, count);
    add(by.sources, source, field, count);
    const name = release?.slice(app.length + 1) ?? UNKNOWN;
    const one = found.get(name) ?? { name, count: noCount(), since: at };
    one.count[field] += count;
    found.set(name, { ...one, since: Math.min(one.since, at) });
  }
  // Of releases that are shown together, one may have had no visitor yet.
  const without = [...votes].flatMap(([name, { since }]) =>
    found.has(name) || since < from || since > to ? [] : [{ name, count: noCount(), since }],
  );
  const latest = latestFirst([...largest([...found.values()]), ...without]);
  const [later, earlier] = compared(latest, compare).sort((a, b) => b.since - a.since);
  return {
    from: dayOf(from),
    to: dayOf(to),
    engine,
    total,
    days: everyDay(by.days, to),
    sources: mostFirst(by.sources),
    releases: latest,
    uncounted,
    judgements:
      earlier && later ? goalsOf(app).map((goal) => judge([earlier, later], goal, votes, { now: to })) : [],
  };
}

/** The period of a report of so many whole days (UTC), today included, in milliseconds since 1970 UTC. */
export function lastDays(days: number, now: number): { from: number; to: number } {
  return { from: Math.floor(now / DAY_MS) * DAY_MS - (days - 1) * DAY_MS, to: now };
}

/**
 * The report of an app's last days, today included, by default the guide's: the same figures for the page, the CSV, the command and the console.
 * @throws RangeError as `countFunnel`.
 */
export async function reportFunnel(
  { engine, events, votes }: Pick<Funnel, 'engine' | 'events' | 'votes'>,
  {
    app = FUNNEL_APP,
    days,
    now,
    compare,
  }: { app?: string; days: number; now: number; compare?: readonly string[] },
): Promise<FunnelReport> {
  const period = lastDays(days, now);
  return countFunnel(events(period.from, app), {
    engine: engine === 'sqlite' ? 'SQLite' : 'PostgreSQL',
    app,
    ...period,
    ...(compare ? { compare } : {}),
    votes: await votes(app),
  });
}

/** The two releases to compare; none while there are no two. */
function compared(releases: readonly CountedRelease[], wanted: readonly string[] = []): CountedRelease[] {
  const known = releases.filter(({ name }) => name !== UNKNOWN);
  if (wanted.length === 0) return known.slice(0, 2);
  return wanted.map((one) => {
    const found = known.find(({ name }) => name === one || name.endsWith(`-${one}`));
    if (!found)
      throw new RangeError(
        `There is no release ${one} in these days. There is ${known.map(({ name }) => name).join(', ') || 'none'}.`,
      );
    return found;
  });
}

/** Only the most visited ones are shown. */
const largest = (releases: readonly CountedRelease[]): CountedRelease[] =>
  [...releases].sort((a, b) => size(b) - size(a)).slice(0, SOURCES);

function add<Key>(counts: Map<Key, FunnelCount>, key: Key, field: keyof FunnelCount, more: number): void {
  const count = counts.get(key) ?? noCount();
  count[field] += more;
  counts.set(key, count);
}

function everyDay(counts: Map<string, FunnelCount>, to: number): FunnelRow[] {
  const first = [...counts.keys()].sort()[0];
  const rows: FunnelRow[] = [];
  if (!first) return rows;
  for (let time = Date.parse(first); time <= to; time += DAY_MS) {
    rows.push({ name: dayOf(time), count: counts.get(dayOf(time)) ?? noCount() });
  }
  return rows;
}

function mostFirst(counts: Map<string, FunnelCount>): FunnelRow[] {
  const rows = [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => size(b) - size(a) || a.name.localeCompare(b.name));
  const rest = rows.splice(SOURCES);
  if (rest.length === 0) return rows;
  const other = noCount();
  for (const { count } of rest) {
    for (const field of Object.keys(other) as (keyof FunnelCount)[]) other[field] += count[field];
  }
  return [...rows, { name: `other (${rest.length})`, count: other }];
}

/** The columns of each table of the report. */
export const FUNNEL_COLUMNS: readonly { field: keyof FunnelCount; label: string }[] = [
  { field: 'landingPageViews', label: 'Landing-page views' },
  { field: 'requests', label: 'Requests' },
  { field: 'views', label: 'Views' },
  { field: 'downloads', label: 'Downloads' },
  { field: 'suspected', label: 'Suspected' },
  { field: 'unseen', label: 'Unseen' },
];

/** `6.2 (5.1 to 7.5)`: of each hundred, with the interval of 95 %. */
export const rateText = ({ value, low, high }: Estimate): string =>
  `${perHundred(value)} (${perHundred(low)} to ${perHundred(high)})`;

/** A rate that has something to divide by. */
export const rateIn = (count: FunnelCount, goal: Goal): Estimate | null =>
  count[GOALS[goal].of] === 0 ? null : rateOf(proportionOf(count, goal));

/** The heading of a count's column. */
export const labelOf = (field: keyof FunnelCount): string =>
  FUNNEL_COLUMNS.find((column) => column.field === field)?.label ?? '';

/** What a table of rates is headed with, by goal. */
export const RATE_LABELS: Readonly<Record<Goal, string>> = {
  requests: 'Requests for 100 landing-page views',
  downloads: 'Downloads for 100 views',
  clicks: 'Openings of 100 with a click',
};

/** The goals that the guide's tables have. */
export const FUNNEL_GOALS = goalsOf(FUNNEL_APP);

const NOTHING = 'No landing-page view, request or download in these days yet.';

/** The report as text for a terminal. */
export function funnelTable(report: FunnelReport): string {
  const { from, to, engine, total, days, sources, releases, judgements, uncounted } = report;
  const title = `Guide funnel, ${from} to ${to} (UTC), from ${engine}`;
  const left = uncounted > 0 ? [`Left out: ${uncounted} by the team or by robots.`] : [];
  if (days.length === 0) return [title, '', NOTHING, ...left].join('\n');
  const labels = FUNNEL_COLUMNS.map(({ label }) => label);
  const figures = (heading: string, rows: readonly FunnelRow[]) => [
    '',
    textTable(
      [heading, ...labels],
      rows.map(({ name, count }) => [name, ...FUNNEL_COLUMNS.map(({ field }) => String(count[field]))]),
      labels.map((_, column) => column + 1),
    ),
  ];
  const rates = releases.map(({ name, count }) => [
    name,
    ...FUNNEL_GOALS.map((goal) => {
      const rate = rateIn(count, goal);
      return rate ? rateText(rate) : '-';
    }),
  ]);
  return [
    title,
    ...figures('Day', [...days, { name: 'all', count: total }]),
    ...figures('Source', sources),
    ...figures('Release', releases),
    '',
    textTable(['Release', ...FUNNEL_GOALS.map((goal) => RATE_LABELS[goal])], rates, [1, 2]),
    ...judgements.flatMap(({ goal, words }) => [
      '',
      `${RATE_LABELS[goal]}:`,
      ...words.map((one) => `  ${one}`),
    ]),
    ...(left.length > 0 ? ['', ...left] : []),
  ].join('\n');
}

/** What a spreadsheet would take for a formula is text. Some also take full-width signs (`＝`) for one. */
const cell = (value: string | number) => {
  const text = String(value);
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(text.normalize('NFKC'));
  const safe = isFormula ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Lines as CSV (RFC 4180), for spreadsheets. */
export const csvText = (lines: readonly (readonly (string | number)[])[]): string =>
  `${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;

const inCsv = (label: string) => label.toLowerCase().replace(/\W+/g, '_');

/** The report as CSV (RFC 4180): a line for each day, source and release; rates and their limits from 0 to 1. */
export function funnelCsv({ days, sources, releases, judgements }: FunnelReport): string {
  const head = [
    'table',
    'name',
    ...FUNNEL_COLUMNS.map(({ label }) => inCsv(label)),
    ...FUNNEL_GOALS.flatMap((goal) =>
      ['', '_low', '_high'].map((end) => `${goal}_per_${inCsv(labelOf(GOALS[goal].of)).slice(0, -1)}${end}`),
    ),
    'verdict',
  ];
  type Cell = string | number;
  const figures = (rate: Estimate | null): Cell[] =>
    rate ? [rate.value, rate.low, rate.high].map((value) => Number(value.toFixed(6))) : ['', '', ''];
  const lines = (table: string, rows: readonly FunnelRow[]): Cell[][] =>
    rows.map(({ name, count }) => [
      table,
      name,
      ...FUNNEL_COLUMNS.map(({ field }) => count[field]),
      ...FUNNEL_GOALS.flatMap((goal) => figures(rateIn(count, goal))),
      '',
    ]);
  const verdicts: Cell[][] = judgements.map(
    ({ goal, comparison: { difference }, together, comparison, releases: both }) => [
      'difference',
      both.map(({ name }) => name).join(' to '),
      ...FUNNEL_COLUMNS.map(() => ''),
      ...FUNNEL_GOALS.flatMap((one) => figures(one === goal ? difference : null)),
      together ? comparison.verdict : 'not together',
    ],
  );
  const all: Cell[][] = [
    head,
    ...lines('day', days),
    ...lines('source', sources),
    ...lines('release', releases),
    ...verdicts,
  ];
  return csvText(all);
}
