import type { Done } from 'delivery/admin-api';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { AdminError, call, heard, type Progress } from '../api/call.ts';
import { useListing } from '../api/listing.tsx';
import { ReleaseLink } from '../words/release-name.tsx';
import { type AppNow, appNow } from './app-now.ts';
import styles from './ChangeDialog.module.css';
import { type Change, changesReaders, doneSentence, requestFor, sentence, undoOf } from './changes.ts';

/** A change that is asked about, and what its button says. */
export interface AskedChange {
  change: Change;
  title: string;
}

/** How far a change is. */
type State =
  /** `news` is what others have changed since this dialog opened. */
  | { kind: 'asking'; news: string | null; mistyped: boolean }
  | { kind: 'running' }
  | { kind: 'done'; done: Done }
  | { kind: 'failed'; why: string };

const ASKING: Extract<State, { kind: 'asking' }> = { kind: 'asking', news: null, mistyped: false };

const stepText = (one: Progress): string =>
  'waiting' in one
    ? `Waiting: ${one.waiting} is under way.`
    : `${one.step}: ${one.result} (${one.seconds.toFixed(1)} s)`;

/**
 * Says what a change will do, has the app's name typed, does it with its progress, and offers the way back. What others
 * have changed meanwhile is shown, and asked again about.
 */
export function ChangeDialog({ asked, onClose }: { asked: AskedChange; onClose(): void }): ReactElement {
  const { listing, refresh } = useListing();
  const [{ change, title }, setAsked] = useState(asked);
  const [state, setState] = useState<State>(ASKING);
  const [steps, setSteps] = useState<readonly string[]>([]);
  // What was seen is what the dialog opened with, and not what others make of it while it is open.
  const [now, setNow] = useState<AppNow | null>(null);
  if (now === null && listing) setNow(appNow(listing, change.app));
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  async function run(before: AppNow): Promise<void> {
    setState({ kind: 'running' });
    setSteps([]);
    try {
      const { path, init } = requestFor(change, before.seen);
      const done = await heard(await call(path, init), (one) => setSteps((all) => [...all, stepText(one)]));
      await refresh();
      setState({ kind: 'done', done });
    } catch (error) {
      const found = await refresh();
      const { message } = error as Error;
      if (!(error instanceof AdminError && error.status === 409 && found)) {
        setState({ kind: 'failed', why: message });
        return;
      }
      setNow(appNow(found, change.app));
      setState({ kind: 'asking', news: message, mistyped: false });
    }
  }

  function confirm(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('app') ?? '').trim();
    if (changesReaders(change) && typed !== change.app) setState({ ...ASKING, mistyped: true });
    else if (now) void run(now);
  }

  const undo = state.kind === 'done' && now ? undoOf(change, now) : null;
  const isOpen = state.kind !== 'running';
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="change-title"
      onClose={onClose}
      onCancel={(event) => {
        if (!isOpen) event.preventDefault();
      }}
    >
      <h2 id="change-title">{title}</h2>
      {now ? null : <Spinner label="Asking what is live" />}
      {state.kind === 'asking' && now ? (
        <form className={styles.form} onSubmit={confirm} noValidate>
          {state.news ? <Notice tone="bad">{state.news} Do you still want this?</Notice> : null}
          <p>{sentence(change, now)}</p>
          {changesReaders(change) ? (
            <TextField
              label={`To confirm, type ${change.app}`}
              name="app"
              autoComplete="off"
              autoCapitalize="none"
              maxLength={40}
              error={state.mistyped ? `Type ${change.app}.` : undefined}
            />
          ) : null}
          <p className={styles.actions}>
            <Button type="submit">{title}</Button>
            <Button look="secondary" onClick={() => dialog.current?.close()}>
              Cancel
            </Button>
          </p>
        </form>
      ) : null}
      <div role="status" className={styles.progress}>
        {state.kind === 'running' ? (
          <p>{change.kind === 'publish' ? 'Sending and checking…' : 'Working…'}</p>
        ) : null}
        <ol>
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added.
            <li key={index}>{step}</li>
          ))}
        </ol>
      </div>
      {state.kind === 'done' ? <Outcome done={state.done} onLeave={() => dialog.current?.close()} /> : null}
      {state.kind === 'failed' ? (
        <Notice tone="bad">
          <div className={styles.why}>{state.why}</div>
        </Notice>
      ) : null}
      {state.kind === 'done' || state.kind === 'failed' ? (
        <p className={styles.actions}>
          <Button onClick={() => dialog.current?.close()}>Close</Button>
          {undo ? (
            <Button
              look="secondary"
              onClick={() => {
                setAsked({ change: undo.change, title: undo.label });
                setNow(listing && appNow(listing, change.app));
                setSteps([]);
                setState(ASKING);
              }}
            >
              Undo: {undo.label}
            </Button>
          ) : null}
        </p>
      ) : null}
    </dialog>
  );
}

/** What came of it, and where to look at it. */
function Outcome({ done, onLeave }: { done: Done; onLeave: () => void }): ReactElement {
  return (
    <>
      <Notice tone="good">{doneSentence(done)}</Notice>
      {done.kind === 'publish' && done.preview ? (
        <p>
          <a href={done.preview.address} target="_blank" rel="noreferrer">
            Open the preview
          </a>
          , until {done.preview.expiresAt.slice(0, 10)}.
        </p>
      ) : null}
      {done.kind === 'publish' ? (
        <p>
          <ReleaseLink app={done.app} version={done.version} onClick={onLeave}>
            See what it changes
          </ReleaseLink>
        </p>
      ) : null}
    </>
  );
}
