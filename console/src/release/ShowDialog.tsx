import { type Reach, viewsNeeded } from 'delivery/admin-api';
import { type ReactElement, useState } from 'react';
import { Label, Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components';
import { Button } from 'shared-lib/ui/Button.tsx';
import useSWR from 'swr';
import { newOperationId, outbox } from '../operations/operations.ts';
import { DialogActions } from '../ui/Dialog.tsx';
import ui from '../ui/ui.module.css';
import { countText, numberText } from '../words/words.tsx';
import { type ChangeContext, ChangeDialog } from './ChangeDialog.tsx';
import type { Change } from './changes.ts';
import styles from './ShowDialog.module.css';

const DEFAULT_PERCENT = 20;
const PRESETS = { 10: '10%', 20: '20%', 50: '50/50' };

/** A number of days as days, weeks or months. */
function durationText(days: number): string {
  if (days > 365) return 'more than a year';
  if (days >= 45) return `about ${countText(Math.round(days / 30), 'month')}`;
  if (days >= 11) return `about ${countText(Math.round(days / 7), 'week')}`;
  return `about ${countText(Math.max(1, Math.ceil(days)), 'day')}`;
}

/** The consequences of a percentage: views per day and the time until a decision, estimated from the last 14 days. */
export function consequenceText(reach: Reach | null, percent: number): string {
  if (!reach) return 'The number of views is unknown: nothing was counted in the last 14 days.';
  const { viewsPerDay, rate, page, days } = reach;
  const views = countText(Math.round(viewsPerDay), 'view');
  const part = `About ${numberText((viewsPerDay * percent) / 100)} of ${views} a day${page ? ` of ${page}` : ''}`;
  if (percent === 100) return `${part}. Nobody is left to compare with.`;
  if (rate === 0 || rate === 1)
    return `${part}. How long a decision takes is unknown: there are no results yet.`;
  const smaller = (viewsPerDay * Math.min(percent, 100 - percent)) / 100;
  const duration = durationText(viewsNeeded(rate) / smaller);
  return `${part}; ${duration} until a difference of 20% is visible. Estimated from the last ${days} days.`;
}

type FormProps = { app: string; version: string; context: ChangeContext };

/** The form of the dialog: a slider with its consequences. */
function ShowForm({ app, version, context: { state, liveTitle } }: FormProps): ReactElement {
  const [id] = useState(newOperationId);
  const running = state.canary;
  const [percent, setPercent] = useState(running ? Math.min(100, running.percent * 2) : DEFAULT_PERCENT);
  const [progressive, setProgressive] = useState(running?.progressive ?? false);
  const { data: reach } = useSWR<Reach | null>(`/reach?${new URLSearchParams({ app })}`);
  const start = () => {
    const canary = { percent, progressive };
    const common = { id, app, version, percent, as: 'canary', tag: state.tag } as const;
    if (running)
      outbox.start({
        ...common,
        kind: 'canary',
        path: '/canary',
        body: { kind: 'canary', app, version, ...canary },
      });
    else outbox.start({ ...common, kind: 'release', path: '/live', body: { app, version, canary } });
  };
  return (
    <>
      <p>
        Visitors are chosen at random, and each keeps the same release on every visit. The others keep{' '}
        {liveTitle}. You can stop it at any time.
      </p>
      <Slider
        className={styles.slider ?? ''}
        value={percent}
        onChange={setPercent}
        minValue={1}
        maxValue={100}
      >
        <Label>Part of the visitors</Label>
        <SliderOutput className={styles.output ?? ''}>{`${percent}%`}</SliderOutput>
        <SliderTrack className={styles.track ?? ''}>
          <div className={styles.filled} style={{ width: `${percent}%` }} />
          <SliderThumb className={styles.thumb ?? ''} />
        </SliderTrack>
      </Slider>
      <p className={ui.actions}>
        {Object.entries(PRESETS).map(([preset, label]) => (
          <Button
            key={preset}
            look="secondary"
            aria-pressed={percent === Number(preset)}
            onClick={() => setPercent(Number(preset))}
          >
            {label}
          </Button>
        ))}
      </p>
      {reach !== undefined && <p role="status">{consequenceText(reach, percent)}</p>}
      {running && percent < running.percent && <p>Some visitors who have it get {liveTitle} again.</p>}
      <label className={ui.check}>
        <input
          type="checkbox"
          checked={progressive}
          onChange={(event) => setProgressive(event.target.checked)}
        />
        <span>Raise it step by step: 1%, 10%, 50%, then make it live, unless its pages fail.</span>
      </label>
      <DialogActions
        confirm={`Show to ${percent}% of the visitors`}
        isDisabled={running?.percent === percent && running.progressive === progressive}
        onConfirm={start}
      />
    </>
  );
}

/** Starts a canary of a release, or changes the percentage of the running one. */
export const ShowDialog = (change: Change): ReactElement => (
  <ChangeDialog change={change} title={({ title }) => `Show ${title} to some visitors`}>
    {(context) => <ShowForm app={change.app} version={change.version} context={context} />}
  </ChangeDialog>
);
