import {
  perThousand,
  type ReleaseHealth,
  TROUBLES,
  type Trouble,
  VITALS,
  type Vital,
} from '../telemetry/page-telemetry.ts';
import { dayOf } from './funnel-report.ts';

/** The columns, in words. */
const TROUBLE_LABELS: Readonly<Record<Trouble, string>> = {
  error: 'Errors',
  load: 'Failed loads',
  violation: 'Violations',
};

const shownVital = (vital: Vital, value: number | null): string => {
  if (value === null) return '-';
  return vital === 'CLS' ? value.toFixed(3) : `${Math.round(value).toLocaleString('en-US')} ms`;
};

const HEADS = [
  'Pages',
  ...TROUBLES.map((trouble) => `${TROUBLE_LABELS[trouble]} in 1,000`),
  ...VITALS.map((vital) => `${vital} p75`),
];

const cellsOf = (release: ReleaseHealth): string[] => [
  release.pages.toLocaleString('en-US'),
  ...TROUBLES.map((trouble) => perThousand(release, trouble).toFixed(1)),
  ...VITALS.map((vital) => shownVital(vital, release.p75[vital])),
];

/** How the pages of each release went, beside the release before, as text. Empty without pages. */
export function healthTable(releases: readonly ReleaseHealth[]): string {
  if (releases.length === 0) return '';
  const width = Math.max(...releases.map(({ release }) => release.length), 7);
  const line = (name: string, cells: readonly string[]) =>
    [
      name.padEnd(width),
      ...cells.map((cell, at) => cell.padStart(Math.max(10, (HEADS[at] ?? '').length + 2))),
    ].join('');
  return [
    'How pages went, in the visits that tell it; the latest release first',
    line('Release', HEADS),
    ...releases.map((release) => line(release.release, cellsOf(release))),
  ].join('\n');
}

/** The same as a section of the page. The names of releases are checked when they arrive, so they need no escaping. */
export function healthSection(releases: readonly ReleaseHealth[]): string {
  if (releases.length === 0) {
    return '<section>\n<h2>How pages went</h2>\n<p>No page has told how it went in these days.</p>\n</section>';
  }
  const rows = releases.map(
    (release) =>
      `<tr><th scope="row">${release.release}</th>${cellsOf(release)
        .map((cell) => `<td>${cell}</td>`)
        .join('')}<td>${dayOf(release.since)}</td></tr>`,
  );
  return `<section>
<h2>How pages went</h2>
<p>In a part of the visits, the latest release of each app first, then the ones before. Errors of scripts, loads that
failed and violations of the security policy count once a page. p75: three of four pages were at least this good.</p>
<table>
<thead><tr><th scope="col">Release</th>${[...HEADS, 'Since'].map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</section>`;
}
