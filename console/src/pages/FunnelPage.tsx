import type { FunnelView } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Asked } from '../api/Asked.tsx';
import { Chart } from '../chart/Chart.tsx';
import { Table } from '../table/Table.tsx';
import { numberText } from '../words/words.ts';
import { Choices } from './Choices.tsx';
import styles from './FunnelPage.module.css';

type Row = FunnelView['report']['days'][number];

/** Whole days of a report, today included. */
const PERIODS = [7, 30, 90] as const;
const USUAL_DAYS = 30;
/** What the chart shows: what the others are is in the tables. */
const CHARTED: readonly (keyof Row['count'])[] = ['landingPageViews', 'requests', 'downloads'];

/** What nobody may take for a visitor's doing, in sentences. */
function leftOutText({ uncounted, total }: FunnelView['report']): string {
  const left =
    uncounted === 0
      ? 'Nothing was left out.'
      : `${numberText(uncounted)} were left out: the team’s own visits, and robots that say what they are.`;
  const suspected = `${numberText(total.suspected)} requests may be of robots that do not say so; they are kept and stand apart.`;
  const unseen = `${numberText(total.unseen)} came without a view of the landing page before, as by a program.`;
  return `${left} ${suspected} ${unseen}`;
}

function Report({ report, columns }: FunnelView): ReactElement {
  const { days, sources, total, releases, judgements, from, to } = report;
  if (days.length === 0) {
    return (
      <p>
        From {from} to {to} (UTC) nobody has opened the landing page, asked for the guide or downloaded it
        yet. {leftOutText(report)}
      </p>
    );
  }
  const counts = Object.fromEntries(
    columns.map(({ field, label }) => [`#${label}`, ({ count }: Row) => numberText(count[field])]),
  );
  const name = (row: Row) => row.name;
  const charted = columns.filter(({ field }) => CHARTED.includes(field));
  return (
    <>
      <dl className={styles.total}>
        {charted.map(({ field, label }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{numberText(total[field])}</dd>
          </div>
        ))}
      </dl>
      <p>{leftOutText(report)}</p>
      <Chart
        title="By day (UTC)"
        by="day"
        series={charted.map(({ field, label }) => ({
          name: label,
          points: days.map((day) => [Date.parse(day.name), day.count[field]] as const),
        }))}
      />
      <details>
        <summary>Every count by day, as a table</summary>
        <Table caption="By day (UTC)" rows={days.toReversed()} columns={{ Day: name, ...counts }} />
      </details>
      <h2>By source</h2>
      <Table caption="By source" rows={sources} columns={{ Source: name, ...counts }} />
      <h2>By release</h2>
      <Table
        caption="By the release that visitors had"
        rows={releases}
        columns={{ Release: name, ...counts }}
      />
      {judgements.map(({ goal, words }) => (
        <section key={goal}>
          <h3>{goal === 'requests' ? 'Requests' : 'Downloads'}, the two latest releases</h3>
          {words.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
    </>
  );
}

/** What visitors did: landing-page views, requests and downloads, by day, source and release. */
export function FunnelPage(): ReactElement {
  const [search] = useSearchParams();
  const asked = Number(search.get('days'));
  const days = PERIODS.find((one) => one === asked) ?? USUAL_DAYS;
  return (
    <>
      <Choices
        label="Period"
        chosen={`${days} days`}
        choices={PERIODS.map((one) => [`${one} days`, `?days=${one}`])}
      >
        <a href={`/funnel.csv?days=${days}`} download>
          Download as CSV
        </a>
      </Choices>
      <Asked<FunnelView> path={`/funnel?days=${days}`} label="Asking what visitors did">
        {(view) => <Report {...view} />}
      </Asked>
    </>
  );
}
