import { type Canary, type CanaryReport, type ListedRelease, percentText } from 'delivery/admin-api';
import type { ReactElement, ReactNode } from 'react';
import { type AppState, useCanaryReport } from '../api/queries.tsx';
import { Thumbnail } from '../ui/parts.tsx';
import ui from '../ui/ui.module.css';
import { countText, numberText, personText, ReleaseLink, Time } from '../ui/words.tsx';
import styles from './Canary.module.css';
import { CanaryActions } from './changes.tsx';

type Measured = CanaryReport['releases'][number];

/** Differences in load time below this many seconds are noise. */
const NOTICEABLE_S = 0.1;

function loadText({ loadSeconds: canary }: Measured, { loadSeconds: live }: Measured): string {
  if (canary === null || live === null) return 'Too few views';
  const difference = canary - live;
  if (Math.abs(difference) < NOTICEABLE_S) return 'Same';
  return `${Math.abs(difference).toFixed(1)} s ${difference > 0 ? 'slower' : 'faster'}`;
}

function RateBar({ rate: { views, rate, low, high }, max }: Pick<Measured, 'rate'> & { max: number }) {
  if (views === 0) return 'None yet';
  const part = (value: number) => `${(value / max) * 100}%`;
  return (
    <>
      {percentText(rate)}
      <div aria-hidden="true" className={styles.scale}>
        <span className={styles.interval} style={{ left: part(low), right: part(max - high) }} />
        <span className={styles.dot} style={{ left: part(rate) }} />
      </div>
      <span className={ui.small}>
        {percentText(low)} to {percentText(high)}
      </span>
    </>
  );
}

function Figures({ report: { page, of, releases } }: { report: CanaryReport }): ReactElement {
  const [live, canary] = releases;
  const max = Math.max(0.01, live.rate.high, canary.rate.high);
  const both = (show: (one: Measured) => ReactNode) => [show(canary), show(live)];
  const rows: Readonly<Record<string, readonly ReactNode[]>> = {
    [`Views${page ? ` of ${page}` : ''}`]: both(({ rate }) => numberText(rate.views)),
    [of === 'requests' ? 'Guide requests' : 'Shop clicks']: both(({ rate }) => numberText(rate.successes)),
    'Rate, and its 95% interval': both(({ rate }) => <RateBar rate={rate} max={max} />),
    'Load time': [
      loadText(canary, live),
      live.loadSeconds === null ? '' : `${live.loadSeconds.toFixed(1)} s`,
    ],
    'Errors in the last hour': both(({ health: { failed, views } }) =>
      failed > 0 ? `${failed} of ${countText(views, 'view')}` : 'None',
    ),
  };
  return (
    <table className={styles.figures}>
      <thead>
        <tr>
          <td />
          <th scope="col">New</th>
          <th scope="col">Old</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(rows).map(([name, [newFigure, oldFigure]]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{newFigure}</td>
            <td>{oldFigure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Side({ name, release }: { name: string; release: ListedRelease }): ReactElement {
  return (
    <section className={styles.side} aria-label={name}>
      <p className={ui.small}>{name}</p>
      <Thumbnail {...release} />
      <p>
        <ReleaseLink {...release} />
      </p>
      {release.headline && <p className={ui.small}>{release.headline}</p>}
    </section>
  );
}

export function CanaryPanel({ state, canary }: { state: AppState; canary: Canary }): ReactElement {
  const { app, version, percent, since, by, progressive } = canary;
  const report = useCanaryReport(canary);
  const next = report?.next;
  const release = state.releases.find((one) => one.version === version);
  return (
    <section className={styles.canary} aria-label={`Canary of ${app}`}>
      <p className={styles.verdict}>
        {report?.verdict.sentence ??
          (report === null
            ? 'There are no figures: this server cannot read the visitor statistics. The canary does not stop automatically.'
            : 'Loading the figures…')}
      </p>
      <div className={styles.sides}>
        {release && <Side name={`New, for ${percent}% of the visitors`} release={release} />}
        {state.live && <Side name={`Old, for ${100 - percent}%`} release={state.live} />}
      </div>
      {report && <Figures report={report} />}
      <CanaryActions canary={canary} />
      <p className={ui.small}>
        Shown to visitors <Time at={since} since />, by {personText(by)}
        {progressive ? '; the percentage is raised step by step.' : '.'} {report?.stopText}{' '}
        {next && (
          <>
            {next.percent === 100 ? 'Going live' : `The step to ${next.percent}%`} is due{' '}
            {Date.parse(next.at) - Date.now() > 60_000 ? <Time at={next.at} /> : 'within a minute'}.
          </>
        )}{' '}
        {report && 'The figures start at the hour in which the percentage last changed.'}
      </p>
    </section>
  );
}
