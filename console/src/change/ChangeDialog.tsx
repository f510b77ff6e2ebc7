import type { Done } from 'delivery/admin-api';
import { type ReactElement, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { heard, type Progress, send } from '../api/call.ts';
import { useListing } from '../api/listing.ts';
import { ReleaseLink } from '../words/release-name.tsx';
import { type AskedChange, doneSentence, requestFor } from './changes.ts';
import styles from './Dialog.module.css';
import { Confirm, closeAround, Dialog } from './Dialog.tsx';

/** How far a change is. */
type State =
  | { kind: 'asking' }
  | { kind: 'running' }
  | { kind: 'done'; done: Done }
  | { kind: 'failed'; why: string };

const stepText = (one: Progress): string =>
  'waiting' in one
    ? `Waiting: ${one.waiting} is under way.`
    : `${one.step}: ${one.result} (${one.seconds.toFixed(1)} s)`;

/** Says what a change will do, and when it is confirmed, does it with its progress. */
export function ChangeDialog({
  asked: { change, title, sentence },
  onClose,
}: {
  asked: AskedChange;
  onClose(): void;
}): ReactElement {
  const { refresh } = useListing();
  const [state, setState] = useState<State>({ kind: 'asking' });
  const [steps, setSteps] = useState<readonly string[]>([]);

  async function run(): Promise<void> {
    setState({ kind: 'running' });
    try {
      const answer = await send(...requestFor(change));
      const done = await heard(answer, (one) => setSteps((all) => [...all, stepText(one)]));
      setState({ kind: 'done', done });
    } catch (error) {
      setState({ kind: 'failed', why: (error as Error).message });
    }
    await refresh();
  }

  const published = state.kind === 'done' && state.done.kind === 'publish' ? state.done : null;
  return (
    <Dialog title={title} busy={state.kind === 'running'} onClose={onClose}>
      {state.kind === 'asking' && (
        <>
          <p>{sentence}</p>
          <Confirm button={title} onConfirm={run} />
        </>
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
      {state.kind === 'failed' && (
        <Notice tone="bad">
          <div className={styles.why}>{state.why}</div>
        </Notice>
      )}
      {published && (
        <p>
          <ReleaseLink app={published.app} version={published.version} onClick={closeAround}>
            {published.preview ? 'Open its preview, and see what it changes' : 'See what it changes'}
          </ReleaseLink>
        </p>
      )}
      {(state.kind === 'done' || state.kind === 'failed') && (
        <p className={styles.actions}>
          <Button onClick={closeAround}>Close</Button>
        </p>
      )}
    </Dialog>
  );
}
