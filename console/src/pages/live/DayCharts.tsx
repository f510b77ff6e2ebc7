import type { Listing } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { Chart, type ChartProps, type Point } from '../../chart/Chart.tsx';
import styles from './AppCard.module.css';

type Hour = Listing['hours'][number];

const HOUR_MS = 3_600_000;
const HOURS = 24;

/** What is charted: a value of an hour's pages, null where nothing was measured. */
const CHARTS: readonly {
  title: string;
  unit: string;
  value(hour: Hour): number | null;
  empty: number | null;
}[] = [
  { title: 'Page views that reported', unit: '', value: ({ pages }) => pages, empty: 0 },
  {
    title: 'Errors in them',
    unit: '',
    value: ({ errors: { error, load, violation } }) => error + load + violation,
    empty: 0,
  },
  { title: 'LCP of three in four', unit: 'ms', value: ({ p75 }) => p75.LCP, empty: null },
  { title: 'INP of three in four', unit: 'ms', value: ({ p75 }) => p75.INP, empty: null },
];

/** How an app's pages went in each of the last 24 hours. Every second visit reports. */
export function DayCharts({
  hours,
  marks,
}: {
  hours: readonly Hour[];
  marks: ChartProps['marks'];
}): ReactElement {
  if (hours.length === 0) return <p className={styles.soft}>No page has reported in the last day.</p>;
  const now = Date.now();
  const last = Math.floor(now / HOUR_MS) * HOUR_MS;
  const times = Array.from({ length: HOURS }, (_, index) => last - (HOURS - 1 - index) * HOUR_MS);
  const known = new Map(hours.map((hour) => [hour.at, hour]));
  return (
    <div className={styles.charts}>
      {CHARTS.map(({ title, unit, value, empty }) => {
        const points = times.map((time): Point => {
          const hour = known.get(time);
          // Of an hour that has just begun nothing is known yet.
          return [time, hour ? value(hour) : time === last ? null : empty];
        });
        return (
          <Chart
            key={title}
            title={title}
            unit={unit}
            series={[{ name: title, points }]}
            marks={marks ?? []}
            span={[times[0] ?? last, now]}
          />
        );
      })}
    </div>
  );
}
