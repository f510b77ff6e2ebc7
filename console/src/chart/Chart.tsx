import { scaleLinear, scaleTime, scaleUtc } from 'd3-scale';
import { area, line } from 'd3-shape';
import { type ReactElement, useCallback, useState } from 'react';
import { Table } from '../table/Table.tsx';
import { dayText, numberText, timeText } from '../words/words.ts';
import styles from './Chart.module.css';

/** A time in milliseconds since 1970 UTC, a value, and between what it may be. No value is a gap. */
export type Point = readonly [time: number, value: number | null, low?: number, high?: number];

/** What a chart shows. */
export interface ChartProps {
  title: string;
  /** Behind the numbers; none for counts. */
  unit?: string | undefined;
  series: readonly { name: string; points: readonly Point[] }[];
  /** What happened at a time. */
  marks?: readonly { time: number; text: string }[];
  /** Points of hours are read in the browser's time zone, points of days in UTC. */
  by?: 'hour' | 'day';
  /** Both ends of the time that is shown; by default that of the points. */
  span?: readonly [number, number];
}

const HEIGHT = 130;
const EDGE = { top: 12, right: 8, bottom: 20, left: 44 };
/** What is drawn is narrower on a phone; a scene that is not measured yet is this wide. */
const USUAL_WIDTH = 320;

function useWidth() {
  const [width, setWidth] = useState(USUAL_WIDTH);
  const measured = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width || USUAL_WIDTH));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { measured, width };
}

/** What a tick of the time says: the hour, and the day where it begins. */
function tickText(at: number): string {
  const [day = '', hour = ''] = timeText(at).split(', ');
  return hour === '00:00' ? day : hour;
}

/** What a table says of some points at a time: the value, and between what it may be. */
const valueAt = (points: readonly Point[]) => (time: number) => {
  const [, value, low, high] = points.find(([at]) => at === time) ?? [time, null];
  if (value === null) return '-';
  const range = low !== undefined && high !== undefined && ` (${numberText(low)} to ${numberText(high)})`;
  return `${numberText(value)}${range || ''}`;
};

/** What somebody hears who does not see the lines. */
function spoken({ title, unit, series, marks = [] }: ChartProps): string {
  const lines = series.map(({ name, points }) => {
    const values = points.flatMap(([, value]) => (value === null ? [] : [value]));
    const last = values.at(-1);
    if (last === undefined) return `${name}: nothing yet`;
    const ends = [Math.min(...values), Math.max(...values)].map((value) => numberText(value, unit));
    return `${name}: ${ends[0]} to ${ends[1]}, last ${numberText(last, unit)}`;
  });
  return [`${title}.`, ...lines, ...marks.map(({ text }) => text)].join(' ');
}

/**
 * Lines over time, with the range that each value may have, and marks. It is drawn as SVG, so that it takes the site's
 * colors; the table below it has the same numbers.
 */
export function Chart(props: ChartProps): ReactElement {
  const { title, unit = '', series, marks = [], by = 'hour', span } = props;
  const { measured, width } = useWidth();
  const points = series.flatMap((one) => one.points);
  const rows = [...new Set(points.map(([time]) => time))].sort((a, b) => a - b);
  const times = span ?? [rows[0] ?? 0, rows.at(-1) ?? 0];
  const most = Math.max(1, ...points.flatMap(([, value, , high]) => [value ?? 0, high ?? 0]));
  const isDays = by === 'day';
  const x = (isDays ? scaleUtc() : scaleTime()).domain(times).range([EDGE.left, width - EDGE.right]);
  const y = scaleLinear()
    .domain([0, most])
    .nice(3)
    .range([HEIGHT - EDGE.bottom, EDGE.top]);
  const shape = line<Point>()
    .defined(([, value]) => value !== null)
    .x(([time]) => x(time))
    .y(([, value]) => y(value ?? 0));
  const range = area<Point>()
    .defined(([, , low, high]) => low !== undefined && high !== undefined)
    .x(([time]) => x(time))
    .y0(([, , low]) => y(low ?? 0))
    .y1(([, , , high]) => y(high ?? 0));
  const isEmpty = points.every(([, value]) => value === null);
  const shownMarks = marks.filter(({ time }) => time >= times[0] && time <= times[1]);

  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      <div ref={measured}>
        {isEmpty ? (
          <p className={styles.nothing}>Nothing was reported yet.</p>
        ) : (
          <svg width={width} height={HEIGHT} role="img" aria-label={spoken(props)}>
            {y
              .ticks(3)
              .filter((tick) => unit || Number.isInteger(tick))
              .map((tick) => (
                <g key={tick} className={styles.grid}>
                  <line x1={EDGE.left} x2={width - EDGE.right} y1={y(tick)} y2={y(tick)} />
                  <text x={EDGE.left - 6} y={y(tick) + 4} textAnchor="end">
                    {numberText(tick)}
                  </text>
                </g>
              ))}
            {x.ticks(Math.max(2, Math.floor(width / 110))).map((tick) => (
              <text
                key={tick.getTime()}
                className={styles.time}
                x={x(tick)}
                y={HEIGHT - 4}
                textAnchor="middle"
              >
                {isDays ? dayText(tick.getTime()) : tickText(tick.getTime())}
              </text>
            ))}
            {shownMarks.map(({ time, text }) => (
              <g key={`${time} ${text}`} className={styles.mark}>
                <title>{text}</title>
                <line x1={x(time)} x2={x(time)} y1={EDGE.top} y2={HEIGHT - EDGE.bottom} />
                <circle cx={x(time)} cy={EDGE.top - 4} r={4} />
              </g>
            ))}
            {series.map(({ name, points: own }) => (
              <g key={name} className={styles.line}>
                <path className={styles.range} d={range(own) ?? undefined} />
                <path d={shape(own) ?? undefined} />
                {own.map(([time, value]) =>
                  value === null ? null : (
                    <circle key={time} cx={x(time)} cy={y(value)} r={own.length > 40 ? 1 : 2.5} />
                  ),
                )}
              </g>
            ))}
          </svg>
        )}
      </div>
      {series.length > 1 ? (
        <ul className={styles.legend}>
          {series.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ) : null}
      {isEmpty ? null : (
        <details className={styles.numbers}>
          <summary aria-label={`${title} as a table`}>As a table</summary>
          <Table
            caption={`${title}${unit && `, in ${unit}`}`}
            rows={rows}
            columns={{
              Time: isDays ? dayText : timeText,
              ...Object.fromEntries(series.map(({ name, points: own }) => [`#${name}`, valueAt(own)])),
            }}
          />
        </details>
      )}
    </figure>
  );
}
