import type { Done } from 'delivery/admin-api';
import { type ReactElement, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { AdminError, heard, type Progress, send } from '../api/call.ts';
import { type AppNow, appNow, useListing } from '../api/listing.ts';
import { ReleaseLink } from '../words/release-name.tsx';
import { type AskedChange, changesReaders, doneSentence, requestFor, sentence, undoOf } from './changes.ts';
import styles from './Dialog.module.css';
import { Confirmation, closeAround, Dialog } from './Dialog.tsx';

/** How far a change is. */
type State =
  /** `news` is what others have changed since this dialog opened. */
  | { kind: 'asking'; news?: string }
  | { kind: 'running' }
  | { kind: 'done'; done: Done }
  | { kind: 'failed'; why: string };

const stepText = (one: Progress): string =>
  'waiting' in one
    ? `Waiting: ${one.waiting} is under way.`
    : `${one.step}: ${one.result} (${one.seconds.toFixed(1)} s)`;

/**
 * Says what a change will do, has the app's name typed, does it with its progress, and offers the way back by `ask`. What
 * others have changed meanwhile is shown, and asked again about.
 */
export function ChangeDialog({
  asked: { change, title },
  ask,
  onClose,
}: {
  asked: AskedChange;
  ask(next: AskedChange): void;
  onClose(): void;
}): ReactElement {
  const { listing, refresh } = useListing();
  const [state, setState] = useState<State>({ kind: 'asking' });
  const [steps, setSteps] = useState<readonly string[]>([]);
  // What was seen is what the dialog opened with, and not what others make of it while it is open.
  const [now, setNow] = useState<AppNow | null>(null);
  if (now === null && listing && state.kind === 'asking') {
    const found = appNow(listing, change.app);
    if (found) setNow(found);
    else setState({ kind: 'failed', why: `${change.app} is not live any more.` });
  }

  async function run(before: AppNow): Promise<void> {
    setState({ kind: 'running' });
    setSteps([]);
    try {
      const answer = await send(...requestFor(change, before.seen));
      const done = await heard(answer, (one) => setSteps((all) => [...all, stepText(one)]));
      await refresh();
      setState({ kind: 'done', done });
    } catch (error) {
      const found = await refresh();
      const { message } = error as Error;
      const hasChanged = error instanceof AdminError && error.status === 409;
      const after = hasChanged && found && appNow(found, change.app);
      if (after) setNow(after);
      setState(after ? { kind: 'asking', news: message } : { kind: 'failed', why: message });
    }
  }

  const published = state.kind === 'done' && state.done.kind === 'publish' ? state.done : null;
  const undo = state.kind === 'done' && now ? undoOf(change, now) : null;
  return (
    <Dialog title={title} busy={state.kind === 'running'} onClose={onClose}>
      {!now && state.kind === 'asking' && <Spinner label="Asking what is live" />}
      {state.kind === 'asking' && now && (
        <Confirmation
          word={changesReaders(change) ? change.app : null}
          button={title}
          onConfirm={() => run(now)}
        >
          {state.news && <Notice tone="bad">{state.news} Do you still want this?</Notice>}
          <p>{sentence(change, now)}</p>
        </Confirmation>
      )}
      <div role="status" className={styles.progress}>
        {state.kind === 'running' && (
          <p>{change.kind === 'publish' ? 'Sending and checking…' : 'Working…'}</p>
        )}
        <ol>
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added.
            <li key={index}>{step}</li>
          ))}
        </ol>
      </div>
      {state.kind === 'done' && <Notice tone="good">{doneSentence(state.done)}</Notice>}
      {published?.preview && (
        <p>
          <a href={published.preview.address} target="_blank" rel="noreferrer">
            Open the preview
          </a>
          , until {published.preview.expiresAt.slice(0, 10)}.
        </p>
      )}
      {published && (
        <p>
          <ReleaseLink app={published.app} version={published.version} onClick={closeAround}>
            See what it changes
          </ReleaseLink>
        </p>
      )}
      {state.kind === 'failed' && (
        <Notice tone="bad">
          <div className={styles.why}>{state.why}</div>
        </Notice>
      )}
      {(state.kind === 'done' || state.kind === 'failed') && (
        <p className={styles.actions}>
          <Button onClick={closeAround}>Close</Button>
          {undo && (
            <Button look="secondary" onClick={() => ask(undo)}>
              Undo: {undo.title}
            </Button>
          )}
        </p>
      )}
    </Dialog>
  );
}
