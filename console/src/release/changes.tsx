import {
  type AuditEntry,
  type Canary,
  type ListedRelease,
  type Listing,
  type ReachView,
  type ReleaseView,
  type Scope,
  viewsNeeded,
} from 'delivery/admin-api';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import useSWR from 'swr';
import { type AppState, titleOf, useCanaryReport, useRelease } from '../api/queries.tsx';
import { hasScope, useUser } from '../api/session.ts';
import { operationRequests } from '../operations/operations.ts';
import { historyText, reasonsIn } from '../pages/HistoryPage.tsx';
import { closeDialog, Dialog, DialogForm, openDialog } from '../ui/Dialog.tsx';
import ui from '../ui/ui.module.css';
import { appText, countText, numberText, personText, quoted, Time } from '../ui/words.tsx';
import styles from './Release.module.css';

export interface Change {
  kind: 'release' | 'promote' | 'abort' | 'rollback' | 'canary';
  app: string;
  version: string;
}

const latestChange = (app: string, { audit }: Listing): AuditEntry | undefined =>
  audit.find(({ app: changed, apps = [], action, outcome }) => {
    const isSwitch = /^(release|rollback|promote|canary)/.test(action);
    return isSwitch && (outcome === 'live' || outcome === 'done') && (changed === app || apps.includes(app));
  });

function textsOf({ kind, app, version }: Change, { canary, live, releases }: AppState, liveTitle: string) {
  const title = quoted(titleOf(releases, app, version));
  const replaced = live
    ? `From the next page on, every visitor gets ${title} instead of ${liveTitle}.`
    : `Every visitor gets ${title}.`;
  const reversible = live
    ? 'You can roll back at any time; it takes seconds.'
    : 'There is no earlier release to roll back to.';
  const texts: Readonly<Record<Change['kind'], readonly string[]>> = {
    canary: [
      canary?.version === version ? `Change the percentage of ${title}` : `Show ${title} to some visitors`,
    ],
    release: [`Make ${title} live`, 'Make live', replaced, reversible],
    promote: [`Keep the new one: make ${title} live`, 'Make live', replaced, reversible],
    abort: [
      `Keep the old one: ${liveTitle}`,
      'Stop the canary',
      `Every visitor gets ${liveTitle} again. ${title} stays here: you can show it to visitors again.`,
      `Tell the author of ${title} to revert it in the code, or the next release restores it.`,
    ],
    rollback: [
      `Roll ${appText(app)} back to ${title}`,
      'Roll back',
      `${replaced}${canary ? ' The running canary ends.' : ''}`,
      `Tell the author of ${liveTitle} to revert it in the code, or the next release restores it.`,
    ],
  };
  const [heading = '', confirm = '', ...sentences] = texts[kind];
  return { heading, confirm, sentences };
}

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

export function consequenceText(reach: ReachView['reach'], percent: number): string {
  if (!reach) return 'The views are unknown: none were counted recently, or they cannot be read.';
  const { viewsPerDay, rate, page, days } = reach;
  const views = countText(Math.round(viewsPerDay), 'view');
  const part = `About ${numberText((viewsPerDay * percent) / 100)} of ${views} a day${page ? ` of ${page}` : ''}`;
  if (percent === 100) return `${part}. Nobody is left to compare with.`;
  if (rate === 0) return `${part}. The time to a decision is unknown: no requests or clicks were counted.`;
  if (rate === 1) return `${part}. No increase can be detected: every view had a result.`;
  const smaller = (viewsPerDay * Math.min(percent, 100 - percent)) / 100;
  const duration = durationText(viewsNeeded(rate) / smaller);
  const fifth = `from ${numberText(rate * 1000)} to ${numberText(Math.min(1, rate * 1.2) * 1000)} of 1,000`;
  return `${part}; ${duration} until an increase by a fifth can be detected (${fifth}). Estimated from the last ${days} days.`;
}

type FormProps = Change & { state: AppState; liveTitle: string; tag: string | undefined; warning: ReactNode };

function CanaryForm({ app, version, state, liveTitle, tag, warning }: FormProps): ReactElement {
  const running = state.canary;
  const [chosen, setPercent] = useState(running?.percent ?? null);
  const [progressive, setProgressive] = useState(running?.progressive ?? false);
  const { data, isLoading } = useSWR<ReachView>(`/reach?${new URLSearchParams({ app })}`);
  const { stages = [], stageMs = 0 } = data ?? {};
  const [firstStage = DEFAULT_PERCENT] = stages;
  const first = chosen ?? firstStage;
  const percent = progressive ? first : (chosen ?? DEFAULT_PERCENT);
  const later = [...stages.filter((one) => one > first && one < 100).map((one) => `${one}%`), 'everybody'];
  const pace = `to ${later.join(', then ')}, ${later.length > 1 ? 'each ' : ''}after ${countText(stageMs / 60_000, 'minute')}`;
  const start = (id: string) => {
    const canary = { percent, progressive };
    const request = running
      ? ({ kind: 'canary', path: '/canary', body: { kind: 'canary', app, version, ...canary } } as const)
      : ({ kind: 'release', path: '/live', body: { app, version, canary } } as const);
    operationRequests.start({ id, app, version, percent, as: 'canary', tag, ...request });
  };
  return (
    <DialogForm
      confirm={
        progressive
          ? `Show to ${percent}%, then ${later.join(', then ')}`
          : `Show to ${percent}% of the visitors`
      }
      isDisabled={running?.percent === percent && running.progressive === progressive}
      onConfirm={start}
    >
      <p>
        Visitors are chosen at random, and each keeps the same release on every visit. The others keep{' '}
        {liveTitle}. “Keep the old one…” stops the canary at any time.
      </p>
      <label className={ui.check}>
        <input
          type="checkbox"
          checked={progressive}
          disabled={isLoading}
          onChange={({ target }) => setProgressive(target.checked)}
        />
        <span>
          Raise automatically{data && ` ${pace}`}. Only failing pages stop the canary; rates are ignored.
        </span>
      </label>
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
      {data && !progressive && <p role="status">{consequenceText(data.reach, percent)}</p>}
      {running && <p>Its figures then start again, from the beginning of this hour.</p>}
      {running && percent < running.percent && <p>Some visitors of the canary get {liveTitle} again.</p>}
      {warning}
    </DialogForm>
  );
}

function PromotionWarning({ change }: { change: Change }): ReactElement | null {
  const verdict = useCanaryReport(change)?.verdict;
  if (!verdict || verdict.kind === 'better') return null;
  return <Notice tone="bad">{verdict.sentence}</Notice>;
}

const MAX_LOST = 5;

/** The pages that the live release added to the release to which a rollback returns. */
function LostPages({ live, version }: { live: ListedRelease; version: string }): ReactElement | null {
  const query = new URLSearchParams({ app: live.app, version: live.version });
  const { data } = useSWR<ReleaseView>(`/release?${query}`);
  const { stable, pages = [], unlisted } = data?.comparison ?? {};
  const lost = pages.filter(({ fate }) => fate === 'added').map(({ path }) => path);
  if (stable !== version || lost.length === 0) return null;
  const more = unlisted || lost.length > MAX_LOST ? ', and others' : '';
  return (
    <Notice tone="bad">
      Visitors will no longer find {lost.slice(0, MAX_LOST).join(', ')}
      {more}.
    </Notice>
  );
}

export const openChange = (change: Change): void =>
  openDialog(<ChangeDialog key={JSON.stringify(change)} {...change} />);

/** The token needs one of the scopes. */
export type Action = readonly [label: string, scopes: readonly Scope[], run: () => void];

type ActionsProps = { app: string; actions: readonly Action[]; hasPrimary?: boolean };

export function Actions({ app, actions, hasPrimary = true }: ActionsProps): ReactElement {
  const user = useUser();
  const isAllowed = ([, scopes]: Action) => hasScope(user, app, ...scopes);
  return (
    <>
      <p className={ui.actions}>
        {actions.map((action, at) => (
          <Button
            key={action[0]}
            look={at === 0 && hasPrimary ? 'primary' : 'secondary'}
            disabled={!isAllowed(action)}
            onClick={action[2]}
          >
            {action[0]}
          </Button>
        ))}
      </p>
      {!actions.every(isAllowed) && (
        <p className={ui.small}>
          Your token does not allow all of these actions for {appText(app)}. The site’s operator can create
          another token.
        </p>
      )}
    </>
  );
}

export function CanaryActions({ canary }: { canary: Canary }): ReactElement {
  const { app, version } = canary;
  const isBetter = useCanaryReport(canary)?.verdict.kind === 'better';
  const change = (kind: Change['kind']) => () => openChange({ kind, app, version });
  const actions: Action[] = [
    ['Keep the new one…', ['release'], change('promote')],
    ['Keep the old one…', ['release', 'rollback'], change('abort')],
    ['Change the percentage…', ['release'], change('canary')],
  ];
  return <Actions app={app} actions={actions} hasPrimary={isBetter} />;
}

function ChangeDialog(change: Change): ReactElement | null {
  const { kind, app, version } = change;
  const { listing, state, release } = useRelease(app, version);
  const openedTag = useRef(state?.tag);
  if (!listing || !state) return null;
  openedTag.current ??= state.tag;
  const tag = openedTag.current;
  const liveTitle = state.live ? quoted(state.live.title) : 'nothing';
  const { heading, confirm, sentences } = textsOf(change, state, liveTitle);
  const start = (id: string) => {
    const as = kind === 'release' ? 'live' : null;
    operationRequests.start({ id, kind, app, version, as, tag, ...requestFor(change) });
  };
  const { canary } = state;
  const stop = release?.stop;
  const isRolledBack = stop?.action === 'rollback';
  const warning = stop && (
    <Notice tone="bad">
      {isRolledBack ? 'This release was rolled back' : 'The canary of this release was stopped'} by{' '}
      {personText(stop.by)} <Time at={stop.at} />.
      {!isRolledBack && reasonsIn(stop.said).map((reason) => <p key={reason}>{reason}</p>)}
    </Notice>
  );
  const content = () => {
    if (state.tag !== tag) {
      const latest = latestChange(app, listing);
      const named = latest && { ...latest, title: titleOf(listing.releases, app, latest.version) };
      return (
        <>
          <Notice tone="good">
            {named ? historyText(named) : `${appText(app)} was changed.`} {named && <Time at={named.at} />}
          </Notice>
          <p>
            <Button onClick={closeDialog}>Close</Button>
          </p>
        </>
      );
    }
    if (canary && canary.version !== version && kind !== 'rollback') {
      const other = quoted(titleOf(listing.releases, app, canary.version));
      return (
        <>
          <p>
            {canary.percent}% of the visitors get {other} at the moment. An app has one canary at a time:
            decide about {other} first.
          </p>
          <CanaryActions canary={canary} />
        </>
      );
    }
    if (kind === 'canary')
      return <CanaryForm {...change} state={state} liveTitle={liveTitle} tag={tag} warning={warning} />;
    return (
      <DialogForm confirm={confirm} onConfirm={start}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {kind === 'promote' && <PromotionWarning change={change} />}
        {kind === 'rollback' && state.live && <LostPages live={state.live} version={version} />}
        {warning}
      </DialogForm>
    );
  };
  return <Dialog title={heading}>{content()}</Dialog>;
}
