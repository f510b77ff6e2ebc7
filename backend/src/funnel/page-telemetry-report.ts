import { LOCALE } from 'shared-lib/site/locale.ts';
import { textTable } from '../log/text-table.ts';
import {
  PAGE_ERRORS,
  type PageError,
  perThousand,
  type ReleaseTelemetry,
  VITALS,
  type Vital,
} from '../telemetry/page-telemetry.ts';
import { htmlTable } from './funnel-page.ts';
import { dayOf } from './funnel-report.ts';

/** The columns, in words. */
const ERROR_LABELS: Readonly<Record<PageError, string>> = {
  error: 'Script errors',
  load: 'Failed loads',
  violation: 'CSP violations',
};

const shownVital = (vital: Vital, value: number | null): string => {
  if (value === null) return '-';
  return vital === 'CLS' ? value.toFixed(3) : `${Math.round(value).toLocaleString(LOCALE)} ms`;
};

const HEADS = [
  'Pages',
  ...PAGE_ERRORS.map((error) => `${ERROR_LABELS[error]} in 1,000`),
  ...VITALS.map((vital) => `${vital} p75`),
];

const cellsOf = (release: ReleaseTelemetry): string[] => [
  release.pages.toLocaleString(LOCALE),
  ...PAGE_ERRORS.map((error) => perThousand(release, error).toFixed(1)),
  ...VITALS.map((vital) => shownVital(vital, release.p75[vital])),
];

/** Page telemetry of each release, beside the release before, as text. Empty without pages. */
export function telemetryTable(releases: readonly ReleaseTelemetry[]): string {
  if (releases.length === 0) return '';
  const table = textTable(
    ['Release', ...HEADS],
    releases.map((release) => [release.release, ...cellsOf(release)]),
    HEADS.map((_, column) => column + 1),
  );
  return `Page telemetry (a sample of the visits), the latest release first\n${table}`;
}

/** The same as a section of the page. The names of releases are checked when they arrive, so they need no escaping. */
export function telemetrySection(releases: readonly ReleaseTelemetry[]): string {
  if (releases.length === 0) {
    return '<section>\n<h2>Page telemetry</h2>\n<p>No page has sent telemetry in these days.</p>\n</section>';
  }
  return `<section>
<h2>Page telemetry</h2>
<p>A sample of the visits, the latest release of each app first, then the ones before. Errors of scripts, loads that
failed and violations of the security policy count once a page. p75: the 75th percentile.</p>
${htmlTable(
  ['Release', ...HEADS, 'Since'],
  releases.map((release) => [release.release, ...cellsOf(release), dayOf(release.since)]),
)}
</section>`;
}
