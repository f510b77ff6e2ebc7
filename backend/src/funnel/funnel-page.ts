import { LOCALE } from 'shared-lib/site/locale.ts';
import { PAGE_STYLE } from '../http/page-style.ts';
import {
  dayOf,
  FUNNEL_COLUMNS,
  FUNNEL_GOALS,
  type FunnelReport,
  type FunnelRow,
  labelOf,
  RATE_LABELS,
  rateIn,
  rateText,
} from './funnel-report.ts';
import type { FunnelCount, Goal, Judgement } from './judge.ts';

/** A text as HTML. Sources come from visitors and may hold anything. */
export const text = (value: string) =>
  value.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

/** A table. The first cell of a row names it. Cells are HTML. */
export function htmlTable(
  heads: readonly string[],
  rows: readonly (readonly [string, ...(string | number)[]])[],
): string {
  const lines = rows.map(
    ([name, ...cells]) =>
      `<tr><th scope="row">${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  );
  return `<table>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>
${lines.join('\n')}
</tbody>
</table>`;
}

function table<Row extends FunnelRow>(heading: string, rows: readonly Row[], since?: (row: Row) => string) {
  const heads = [heading, ...FUNNEL_COLUMNS.map(({ label }) => label), ...(since ? ['Since'] : [])];
  const cells = (row: Row) => [
    ...FUNNEL_COLUMNS.map(({ field }) => row.count[field]),
    ...(since ? [since(row)] : []),
  ];
  return `<section>
<h2>By ${heading.toLowerCase()}</h2>
${htmlTable(
  heads,
  rows.map((row) => [text(row.name), ...cells(row)]),
)}
</section>`;
}

const minuteOf = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' at ');

/** The rates of each release: numbers, and a bar with the interval. */
function ratesTable({ releases }: Pick<FunnelReport, 'releases'>): string {
  const scale = (goal: Goal) =>
    Math.max(0.01, ...releases.map(({ count }) => rateIn(count, goal)?.high ?? 0));
  const cell = (count: FunnelCount, goal: Goal) => {
    const rate = rateIn(count, goal);
    return rate ? `${rateText(rate)}${rateBar(rate, scale(goal))}` : 'none yet';
  };
  return `<section>
<h2>What each release brings</h2>
<p>The number, and in brackets where the true one lies with 95 % certainty. A short line is a sure number. Since: the
first day here on which a visitor had it.</p>
${htmlTable(
  ['Release', 'Since', ...FUNNEL_GOALS.map((goal) => RATE_LABELS[goal])],
  releases.map(({ name, count, since }) => [
    text(name),
    dayOf(since),
    ...FUNNEL_GOALS.map((goal) => cell(count, goal)),
  ]),
)}
</section>`;
}

/** A rate as a bar, and its interval as a line over it. The text beside it says the same. */
function rateBar({ value, low, high }: { value: number; low: number; high: number }, end: number): string {
  const x = (rate: number) => Number(((rate / end) * 200).toFixed(1));
  return `<svg class="rate" viewBox="0 0 204 14" aria-hidden="true"><rect class="requests" x="0" y="2" width="${x(value)}" height="10"/><path class="range" d="M${x(low)} 7H${x(high)}M${x(low)} 3v8M${x(high)} 3v8"/></svg>`;
}

/** Which releases are compared: a code tells nobody which one it is, and when its first visitor came does. */
function compared({ releases, judgements: [first] }: Pick<FunnelReport, 'releases' | 'judgements'>): string {
  const lines = (first?.releases ?? []).flatMap(({ name }) => {
    const since = releases.find((one) => one.name === name)?.since;
    return since === undefined ? [] : [`${name} on ${minuteOf(since)}`];
  });
  return `<p>First visitor in these days: ${text(lines.join(', '))} (UTC).</p>`;
}

/** The verdicts in sentences, as a section. */
export function verdicts(
  report: Pick<FunnelReport, 'releases' | 'judgements'>,
  title = 'The two latest releases',
): string {
  const { judgements } = report;
  if (judgements.length === 0) return '';
  const one = ({ goal, words, together, comparison }: Judgement) => {
    const [lead = '', ...rest] = words;
    const tone = together ? comparison.verdict : 'open';
    return `<div class="verdict ${tone}"><h3>${goal[0]?.toUpperCase()}${goal.slice(1)}</h3>
<p><strong>${text(lead)}</strong></p>${rest.map((words) => `<p>${text(words)}</p>`).join('')}</div>`;
  };
  return `<section>
<h2>${title}</h2>
${compared(report)}
${judgements.map(one).join('\n')}
</section>`;
}

/** What else a page of the report has. */
interface PageOptions {
  /** The address of the same report as CSV. */
  csv?: string;
  /** More sections, as HTML. */
  more?: string;
}

/** The report as a page that needs no other file and runs no script. */
export function funnelPage(report: FunnelReport, { csv, more = '' }: PageOptions = {}): string {
  const { from, to, total, days, sources, releases, uncounted } = report;
  const numbers = FUNNEL_COLUMNS.map(
    ({ field, label }) => `<div class="${field}"><dt>${label}</dt><dd>${total[field]}</dd></div>`,
  ).join('\n');
  const content =
    days.length === 0
      ? '<p>No landing-page view, request or download in these days yet.</p>'
      : `${verdicts(report)}
<dl>
${numbers}
</dl>
${ratesTable(report)}
<section>
<h2>Day by day</h2>
${funnelChart(report)}
</section>
${table('Day', [...days].reverse())}
${table('Source', sources)}
${table('Release', releases, ({ since }) => dayOf(since))}`;
  return `<!doctype html>
<html lang="${LOCALE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Guide funnel, ${from} to ${to}</title>
<style>${FUNNEL_STYLES}</style>
</head>
<body>
<main>
<h1>Guide funnel</h1>
<p>${from} to ${to}, days in UTC.${csv ? ` <a href="${text(csv)}">The same as CSV</a>.` : ''}</p>
${content}
${more}
<section>
<h2>How this is counted</h2>
<p><strong>Landing-page views</strong> are those of the signup page, <strong>requests</strong> forms that the backend has
taken, each once. <strong>Views</strong> are those of the download page, <strong>downloads</strong> clicks on one of
its buttons. <strong>Suspected</strong> requests are kept but may come from robots. Everything counts on the day it
arrived. Left out: ${uncounted} by the team or by programs that say that they are one; their views are in no number.</p>
<p>Each event names the release that its visitor had; nothing ties it to a person. Views are counted with JavaScript
only. The download page is open to everyone, so there are views without a request. The source is the campaign
(utm_source), else the page.</p>
<p>A verdict compares two releases only while both had visitors, and is false in at most 5 of 100 comparisons without a
difference, however often you look.</p>
</section>
</main>
</body>
</html>
`;
}

const WIDTH = 960;
const HEIGHT = 280;
/** Room for the numbers at the side and the dates below. */
const LEFT = 44;
const BOTTOM = 28;
const TOP = 12;
const SERIES = [
  'landingPageViews',
  'requests',
  'downloads',
] as const satisfies readonly (keyof FunnelCount)[];

/** The width of a date, in the chart's units. */
const LABEL = 64;

/** The next round number above `value` for an axis: 1, 2 or 5 times a power of ten, at least 4. */
function axisEnd(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10;
  return Math.max(4, step * power);
}

/** Landing-page views, requests and downloads of each day as bars: an inline SVG, colored by its page's classes. */
export function funnelChart({ days }: Pick<FunnelReport, 'days'>): string {
  const end = axisEnd(Math.max(0, ...days.flatMap(({ count }) => SERIES.map((name) => count[name]))));
  const y = (value: number) => HEIGHT - BOTTOM - (value / end) * (HEIGHT - BOTTOM - TOP);
  const slot = (WIDTH - LEFT) / Math.max(days.length, 1);
  const bar = Math.min(28, (slot * 0.8) / SERIES.length);
  const round = (value: number) => Number(value.toFixed(1));

  const lines = [0, end / 2, end].map(
    (value) =>
      `<line class="grid" x1="${LEFT}" x2="${WIDTH}" y1="${round(y(value))}" y2="${round(y(value))}"/>` +
      `<text x="${LEFT - 8}" y="${round(y(value) + 4)}" text-anchor="end">${value}</text>`,
  );
  const every = Math.ceil(LABEL / slot);
  const bars = days.map(({ name, count }, index) => {
    const middle = LEFT + slot * (index + 0.5);
    const drawn = SERIES.map((series, at) => {
      const x = middle + (at - SERIES.length / 2) * bar;
      const top = y(count[series]);
      return `<rect class="${series}" x="${round(x)}" y="${round(top)}" width="${round(bar * 0.9)}" height="${round(y(0) - top)}"/>`;
    });
    const label = `<text x="${round(middle)}" y="${HEIGHT - 8}" text-anchor="middle">${name.slice(5)}</text>`;
    const figures = SERIES.map((series) => `${count[series]} ${labelOf(series).toLowerCase()}`).join(', ');
    return `<g><title>${name}: ${figures}</title>${drawn.join('')}${index % every === 0 ? label : ''}</g>`;
  });
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Landing-page views, requests and downloads of each day; the table below has the numbers">${lines.join('')}${bars.join('')}</svg>`;
}

/** The report's styles: those of every page of the backend, and its own. */
export const FUNNEL_STYLES = `${PAGE_STYLE}
:root {
  --landing: light-dark(#8f8371, #b9c3bb);
  --views: light-dark(#8f8371, #b9c3bb);
  --requests: light-dark(#b0451f, #f0a27c);
  --downloads: light-dark(#24503f, #8fc4a4);
  --suspected: light-dark(#a62a1e, #ff9f8f);
}
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h2 { margin: 2.5rem 0 0.5rem; font: 600 1.25rem/1.3 var(--display); }
h3 { margin: 0; font-size: 1rem; }
section > h3 { margin: 1.5rem 0 0.4rem; }
.verdict { margin: 1rem 0; padding: 1rem; border-left: 4px solid var(--soft); background: var(--surface); }
.verdict p { margin: 0.25rem 0 0; }
.verdict.higher { border-color: var(--downloads); }
.verdict.lower { border-color: var(--suspected); }
svg.rate { display: block; width: 12rem; max-width: 100%; margin-left: auto; background: none; }
.range { fill: none; stroke: var(--ink); stroke-width: 1.5; }
p { max-width: 40rem; color: var(--soft); }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; }
dl > div { padding: 1rem; border-top: 3px solid var(--mark); background: var(--surface); }
dt { color: var(--soft); font-size: 0.9375rem; }
dd { margin: 0; font-size: 2rem; font-variant-numeric: tabular-nums; }
svg { width: 100%; height: auto; background: var(--surface); }
svg text { fill: var(--soft); font-size: 12px; }
.grid { stroke: var(--line); }
.landingPageViews { --mark: var(--landing); }
.views { --mark: var(--views); }
.requests { --mark: var(--requests); }
.downloads { --mark: var(--downloads); }
.suspected { --mark: var(--suspected); }
rect { fill: var(--mark); }
table { width: 100%; border-collapse: collapse; background: var(--surface); }
th, td { padding: 0.4rem 0.75rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child { min-width: 5rem; text-align: left; overflow-wrap: anywhere; }
tbody th { font-weight: 400; }
td { font-variant-numeric: tabular-nums; white-space: nowrap; }
/* A wide table scrolls in its section, and not the page. */
section { overflow-x: auto; }
@media (max-width: 40rem) {
  table { font-size: 0.75rem; }
  th, td { padding-inline: 0.2rem; }
}
`;
