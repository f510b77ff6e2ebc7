import type { Canary } from 'delivery/admin-api';
import type { ReactElement, ReactNode } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { type AppState, useRelease } from '../api/queries.tsx';
import { hasScope, useUser } from '../api/session.ts';
import { Dialog, useDialog } from '../ui/Dialog.tsx';
import ui from '../ui/ui.module.css';
import { personText, quoted, Time } from '../words/words.tsx';
import { type Change, mootReason } from './changes.ts';

/** The buttons to decide about a canary. */
export function CanaryActions({ canary: { app, version, percent } }: { canary: Canary }): ReactElement {
  const user = useUser();
  const { openChange } = useDialog();
  const mayRelease = hasScope(user, app, 'release');
  return (
    <>
      <p className={ui.actions}>
        <Button disabled={!mayRelease} onClick={() => openChange({ kind: 'promote', app, version })}>
          Keep the new one
        </Button>
        <Button
          look="secondary"
          disabled={!hasScope(user, app, 'release', 'rollback')}
          onClick={() => openChange({ kind: 'abort', app, version })}
        >
          Keep the old one
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

/** The context of a change: the current state of the app, and the quoted titles of the releases. */
export interface ChangeContext {
  state: AppState;
  title: string;
  liveTitle: string;
}

/**
 * The frame of every dialog that changes an app. It updates with the app: when another user makes the change, it reports
 * that instead. A conflicting canary of another release is shown with its buttons.
 */
export function ChangeDialog({
  title,
  change,
  children,
}: {
  title: (context: ChangeContext) => string;
  change: Change;
  children: (context: ChangeContext) => ReactNode;
}): ReactElement | null {
  const { close } = useDialog();
  const { listing, state, release } = useRelease(change.app, change.version);
  if (!listing || !state) return null;
  const context = {
    state,
    title: quoted(release?.title ?? change.version),
    liveTitle: quoted(state.live?.title ?? 'nothing'),
  };
  const moot = mootReason(change, state, listing);
  const { canary } = state;
  const isConflicting = canary && canary.version !== change.version && change.kind !== 'rollback';
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
    if (!isConflicting) return children(context);
    const other = state.releases.find(({ version }) => version === canary.version);
    return (
      <>
        <p>
          {canary.percent}% of the visitors get {quoted(other?.title ?? canary.version)} at the moment. An app
          has one canary at a time: decide about it first.
        </p>
        <CanaryActions canary={canary} />
      </>
    );
  };
  return <Dialog title={title(context)}>{content()}</Dialog>;
}
