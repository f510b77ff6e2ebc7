import { type Canary, type Listing, type Reach, viewsNeeded } from 'delivery/admin-api';
import { type ReactElement, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import useSWR from 'swr';
import { type AppState, useRelease } from '../api/queries.tsx';
import { hasScope, useUser } from '../api/session.ts';
import { operationRequests } from '../operations/operations.ts';
import { Dialog, DialogActions, useDialog } from '../ui/Dialog.tsx';
import ui from '../ui/ui.module.css';
import { appText, countText, numberText, personText, quoted, Time } from '../ui/words.tsx';
import styles from './Release.module.css';

export interface Change {
  kind: 'release' | 'promote' | 'abort' | 'rollback' | 'canary';
  app: string;
  version: string;
  /** Canaries only: the percentage when the dialog opened; undefined if no canary was running. */
  percent?: number | undefined;
}

/**
 * The reason why the change of an open dialog is moot: another user has made it, or a conflicting change. Null while the
 * change makes sense.
 */
export function mootReason(
  { kind, version, percent }: Change,
  { app, live, canary }: AppState,
  { audit }: Listing,
): { text: string; by: string | null; at: string | undefined } | null {
  const latest = audit.find((one) => one.app === app && one.version === version);
  const happened = (text: string) => ({ text, by: latest?.by ?? null, at: latest?.at });
  if (live?.version === version) return happened(kind === 'rollback' ? 'Rolled back' : 'Made live');
  const isOwn = canary?.version === version;
  if (isOwn && kind === 'canary' && canary.percent !== percent)
    return happened(`Shown to ${canary.percent}%`);
  const needsCanary = kind === 'promote' || kind === 'abort' || (kind === 'canary' && percent !== undefined);
  return needsCanary && !isOwn ? happened('Stopped') : null;
}

/** The current state of the app, and the quoted titles of the releases. */
interface Context {
  state: AppState;
  wasRolledBack: boolean;
  title: string;
  liveTitle: string;
}

const REVERSIBLE = 'You can roll back at any time; it takes seconds.';

const WORDS: Readonly<
  Record<Exclude<Change['kind'], 'canary'>, (context: Context) => [string, string, ...string[]]>
> = {
  release: ({ title, liveTitle }) => [
    `Make ${title} live`,
    'Make live',
    `${title} replaces ${liveTitle} for every visitor immediately.`,
    REVERSIBLE,
  ],
  promote: ({ title, liveTitle }) => [
    `Keep the new one: make ${title} live`,
    'Make live',
    `Every visitor gets ${title}. Those who have ${liveTitle} get it with their next page.`,
    REVERSIBLE,
  ],
  abort: ({ title, liveTitle }) => [
    `Keep the old one: ${liveTitle}`,
    'Stop the canary',
    `Every visitor gets ${liveTitle} again. ${title} stays here: you can show it to visitors again.`,
    'The next release brings its change back unless it is reverted in the code.',
  ],
  rollback: ({ title, liveTitle, state, wasRolledBack }) => [
    wasRolledBack ? `Make ${title} live again` : `Roll ${appText(state.app)} back to ${title}`,
    wasRolledBack ? 'Make live' : 'Roll back',
    `${title} replaces ${liveTitle} for every visitor immediately.${state.canary ? ' The running canary ends.' : ''}`,
    wasRolledBack
      ? REVERSIBLE
      : `The next release brings ${liveTitle} back unless its change is reverted in the code. Tell its author.`,
  ],
};

function requestFor({ kind, app, version }: Change): { path: string; body: object } {
  if (kind === 'release') return { path: '/live', body: { app, version } };
  if (kind === 'rollback') return { path: '/rollback', body: { to: app, version } };
  return { path: '/canary', body: { kind, app, version } };
}

const DEFAULT_PERCENT = 20;
const PRESETS = { 10: '10%', 20: '20%', 50: '50/50' };

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

type FormProps = Pick<Change, 'app' | 'version'> & Pick<Context, 'state' | 'liveTitle'>;

/** Starts a canary of a release, or changes the percentage of the running one: a slider with its consequences. */
function ShowForm({ app, version, state, liveTitle }: FormProps): ReactElement {
  const running = state.canary;
  const [percent, setPercent] = useState(running ? Math.min(100, running.percent * 2) : DEFAULT_PERCENT);
  const [progressive, setProgressive] = useState(running?.progressive ?? false);
  const { data: reach } = useSWR<Reach | null>(`/reach?${new URLSearchParams({ app })}`);
  const start = (id: string) => {
    const canary = { percent, progressive };
    const request = running
      ? ({ kind: 'canary', path: '/canary', body: { kind: 'canary', app, version, ...canary } } as const)
      : ({ kind: 'release', path: '/live', body: { app, version, canary } } as const);
    operationRequests.start({ id, app, version, percent, as: 'canary', tag: state.tag, ...request });
  };
  return (
    <>
      <p>
        Visitors are chosen at random, and each keeps the same release on every visit. The others keep{' '}
        {liveTitle}. You can stop it at any time.
      </p>
      <div className={styles.slider}>
        <label htmlFor="percent">Part of the visitors</label>
        <output htmlFor="percent" aria-live="off">{`${percent}%`}</output>
        <input
          id="percent"
          type="range"
          min={1}
          max={100}
          value={percent}
          aria-valuetext={`${percent}%`}
          onChange={({ target }) => setPercent(target.valueAsNumber)}
        />
      </div>
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

/** Returns a function that opens the dialog of a change. The dialog's key resets its state when one follows another. */
export function useChange(): (change: Change) => void {
  const { open } = useDialog();
  return (change) => open(<ChangeDialog key={JSON.stringify(change)} {...change} />);
}

export function CanaryActions({ canary: { app, version, percent } }: { canary: Canary }): ReactElement {
  const user = useUser();
  const openChange = useChange();
  const mayRelease = hasScope(user, app, 'release');
  return (
    <>
      <p className={ui.actions}>
        <Button disabled={!mayRelease} onClick={() => openChange({ kind: 'promote', app, version })}>
          Keep the new one…
        </Button>
        <Button
          look="secondary"
          disabled={!hasScope(user, app, 'release', 'rollback')}
          onClick={() => openChange({ kind: 'abort', app, version })}
        >
          Keep the old one…
        </Button>
        <Button
          look="secondary"
          disabled={!mayRelease}
          onClick={() => openChange({ kind: 'canary', app, version, percent })}
        >
          {percent < 100 ? 'Show to more…' : 'Show to fewer…'}
        </Button>
      </p>
      {!mayRelease && <p className={ui.small}>Your token does not allow releasing this app.</p>}
    </>
  );
}

/**
 * Confirms a change of an app. The dialog updates with the app: if another user makes the change, the dialog reports that
 * instead. For a conflicting canary of another release, it shows the buttons of that canary.
 */
export function ChangeDialog(change: Change): ReactElement | null {
  const { kind, app, version } = change;
  const { close } = useDialog();
  const { listing, state, release } = useRelease(app, version);
  if (!listing || !state) return null;
  const title = quoted(release?.title ?? version);
  const liveTitle = quoted(state.live?.title ?? 'nothing');
  const wasRolledBack = release?.state === 'rolled back';
  const [heading, confirm, ...sentences] =
    kind === 'canary'
      ? [`Show ${title} to some visitors`, '']
      : WORDS[kind]({ state, wasRolledBack, title, liveTitle });
  const start = (id: string) => {
    const as = kind === 'release' ? 'live' : null;
    operationRequests.start({ id, kind, app, version, as, tag: state.tag, ...requestFor(change) });
  };
  const moot = mootReason(change, state, listing);
  const { canary } = state;
  const content = () => {
    if (moot)
      return (
        <>
          <Notice tone="good">
            {moot.text} {moot.at && <Time at={moot.at} />} by {personText(moot.by)}.
          </Notice>
          <p>
            <Button onClick={close}>Close</Button>
          </p>
        </>
      );
    if (canary && canary.version !== version && kind !== 'rollback') {
      const other = state.releases.find((one) => one.version === canary.version);
      return (
        <>
          <p>
            {canary.percent}% of the visitors get {quoted(other?.title ?? canary.version)} at the moment. An
            app has one canary at a time: decide about it first.
          </p>
          <CanaryActions canary={canary} />
        </>
      );
    }
    if (kind === 'canary')
      return <ShowForm app={app} version={version} state={state} liveTitle={liveTitle} />;
    return (
      <>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <DialogActions confirm={confirm} onConfirm={start} />
      </>
    );
  };
  return <Dialog title={heading}>{content()}</Dialog>;
}
