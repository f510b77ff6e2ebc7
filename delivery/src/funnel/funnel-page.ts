import { funnelChart } from './funnel-chart.ts';
import { FUNNEL_COLUMNS } from './funnel-columns.ts';
import type { FunnelReport, FunnelRow } from './funnel-count.ts';
import { FUNNEL_STYLES } from './funnel-styles.ts';

/** Sources come from visitors: anything may stand in them. */
const text = (value: string) => value.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

function table(heading: string, rows: readonly FunnelRow[]): string {
  const cells = ({ count }: FunnelRow) =>
    FUNNEL_COLUMNS.map(({ field }) => `<td>${count[field]}</td>`).join('');
  const body = rows.map((row) => `<tr><th scope="row">${text(row.name)}</th>${cells(row)}</tr>`).join('\n');
  const head = FUNNEL_COLUMNS.map(({ label }) => `<th scope="col">${label}</th>`).join('');
  return `<section>
<h2>By ${heading.toLowerCase()}</h2>
<table>
<thead><tr><th scope="col">${heading}</th>${head}</tr></thead>
<tbody>
${body}
</tbody>
</table>
</section>`;
}

/** The report as a page of its own, which needs no other file. */
export function funnelPage(report: FunnelReport): string {
  const { from, to, engine, total, days, sources, releases } = report;
  const numbers = FUNNEL_COLUMNS.map(
    ({ field, label }) => `<div class="${field}"><dt>${label}</dt><dd>${total[field]}</dd></div>`,
  ).join('\n');
  const content =
    days.length === 0
      ? '<p>No view, request or download in these days yet.</p>'
      : `<dl>
${numbers}
</dl>
<section>
<h2>Day by day</h2>
${funnelChart(report)}
</section>
${table('Day', [...days].reverse())}
${table('Source', sources)}
${table('Release', releases)}`;
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Guide funnel, ${from} to ${to}</title>
<style>
${FUNNEL_STYLES}</style>
</head>
<body>
<main>
<h1>Guide funnel</h1>
<p>${from} to ${to}, days in UTC, read from ${text(engine)}.</p>
${content}
<section>
<h2>How this is counted</h2>
<p><strong>Views</strong> are openings of the download page, <strong>downloads</strong> clicks on one of its
buttons, <strong>requests</strong> forms that the backend has taken, each once. <strong>Suspected</strong>
requests are kept but may come from robots. Everything counts on the day it arrived.</p>
<p>The download page is open to everyone, so there are views without a request, and one visitor may click
twice: nothing ties a click to a person. The source is the campaign (utm_source), else the page. The release is
the one composed last when the event arrived; tabs opened before it count for it too.</p>
</section>
</main>
</body>
</html>
`;
}
