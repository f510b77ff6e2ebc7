import type { Canary, CanaryReport, ListedRelease } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { type AppState, useCanaryReports } from '../api/queries.tsx';
import { Facts, Thumbnail } from '../ui/parts.tsx';
import ui from '../ui/ui.module.css';
import { countText, numberText, percentText, personText, ReleaseLink, Time } from '../ui/words.tsx';
import styles from './Canary.module.css';
import { CanaryActions } from './changes.tsx';

type Measured = CanaryReport['releases'][number];

/** In seconds; smaller differences of the load time are noise. */
const NOTICEABLE_S = 0.1;

/** The load time of the live release, or how much faster or slower the canary is. */
function loadText({ loadSeconds: own }: Measured, { loadSeconds: live }: Measured, isLive: boolean): string {
  if (own === null || live === null) return 'Too few views';
  if (isLive) return `${live.toFixed(1)} s`;
  const difference = own - live;
  if (Math.abs(difference) < NOTICEABLE_S) return 'Same';
  return `${Math.abs(difference).toFixed(1)} s ${difference > 0 ? 'slower' : 'faster'}`;
}

type IntervalProps = { rate: Measured['rate']; max: number };

/** A rate as a dot within its 95% interval, on a scale from 0 to `max` that both releases share. */
function IntervalBar({ rate: { rate, low, high }, max }: IntervalProps): ReactElement {
  const part = (value: number) => `${(value / max) * 100}%`;
  const label = `The true rate lies between ${percentText(low)} and ${percentText(high)} (95% interval)`;
  return (
    <div className={styles.scale} role="img" aria-label={label} title={label}>
      <span className={styles.interval} style={{ left: part(low), right: part(max - high) }} />
      <span className={styles.dot} style={{ left: part(rate) }} />
    </div>
  );
}

function Figures({ report, measured }: { report: CanaryReport; measured: Measured }): ReactElement {
  const { rate, health } = measured;
  const [live] = report.releases;
  const max = Math.max(0.01, ...report.releases.map((one) => one.rate.high));
  const figures = {
    [`Views${report.page ? ` of ${report.page}` : ''}`]: numberText(rate.views),
    [report.of === 'requests' ? 'Guide requests' : 'Shop clicks']: numberText(rate.successes),
    Rate: rate.views > 0 ? percentText(rate.rate) : 'Unknown',
    'Load time': loadText(measured, live, measured === live),
    'Errors in the last hour':
      health.failed > 0 ? `${health.failed} of ${countText(health.views, 'view')}` : 'None',
  };
  return (
    <>
      <div className={styles.figures}>
        <Facts facts={figures} />
      </div>
      {rate.views > 0 && <IntervalBar rate={rate} max={max} />}
    </>
  );
}

/** A canary: both releases side by side with their figures, the verdict, and the buttons to decide. */
export function CanaryPanel({ state, canary }: { state: AppState; canary: Canary }): ReactElement | null {
  const { app, version, percent, since, by, progressive } = canary;
  const reports = useCanaryReports();
  const report = reports?.find((one) => one.app === app && one.releases[1].version === version);
  const side = (name: string, release: ListedRelease | undefined, measured: Measured | undefined) =>
    release && (
      <section className={styles.side} aria-label={name}>
        <p className={ui.small}>{name}</p>
        <Thumbnail {...release} />
        <p>
          <ReleaseLink {...release} />
        </p>
        {release.headline && <p className={ui.small}>{release.headline}</p>}
        {report && measured && <Figures report={report} measured={measured} />}
      </section>
    );
  const own = state.releases.find((one) => one.version === version);
  return (
    <section className={styles.canary} aria-label={`Canary of ${app}`}>
      <p className={styles.verdict}>
        {report?.verdict.sentence ??
          (reports === null
            ? 'There are no figures: this server cannot read the visitor statistics. The canary does not stop automatically.'
            : 'Loading the figures…')}
      </p>
      <div className={styles.sides}>
        {side(`New, for ${percent}% of the visitors`, own, report?.releases[1])}
        {side(`Old, for ${100 - percent}%`, state.live, report?.releases[0])}
      </div>
      <CanaryActions canary={canary} />
      <p className={ui.small}>
        Shown to visitors <Time at={since} since /> by {personText(by)}
        {progressive ? '; the percentage is raised step by step.' : '.'} {report?.words.join(' ')}{' '}
        {report && 'The figures start at the hour in which the percentage last changed.'}
      </p>
    </section>
  );
}
