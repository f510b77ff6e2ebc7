import type { Done } from 'delivery/admin-api';
import { type ReactElement, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { useSWRConfig } from 'swr';
import { heard, type Progress, send } from '../api/call.ts';
import { ReleaseLink } from '../words/words.tsx';
import { type AskedChange, doneSentence, requestFor } from './changes.ts';
import styles from './Dialog.module.css';
import { Confirm, closeAround, Dialog } from './Dialog.tsx';

/** How far a change is: not begun, under way, done, or why it failed. */
type State = 'asking' | 'running' | Done | Error;

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
  const { mutate } = useSWRConfig();
  const [state, setState] = useState<State>('asking');
  const [steps, setSteps] = useState<readonly string[]>([]);

  async function run(): Promise<void> {
    setState('running');
    try {
      const answer = await send(...requestFor(change));
      setState(await heard(answer, (one) => setSteps((all) => [...all, stepText(one)])));
    } catch (error) {
      setState(error as Error);
    }
    // Whatever the page shows may be another now.
    await mutate(() => true);
  }

  const failed = state instanceof Error ? state : null;
  const done = failed || typeof state === 'string' ? null : (state as Done);
  const published = done?.kind === 'publish' ? done : null;
  return (
    <Dialog title={title} busy={state === 'running'} onClose={onClose}>
      {state === 'asking' && (
        <>
          <p>{sentence}</p>
          <Confirm button={title} onConfirm={run} />
        </>
      )}
      <div role="status" className={styles.progress}>
        {state === 'running' && <p>{change.kind === 'publish' ? 'Sending and checking…' : 'Working…'}</p>}
        <ol>
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added.
            <li key={index}>{step}</li>
          ))}
        </ol>
      </div>
      {done && <Notice tone="good">{doneSentence(done)}</Notice>}
      {failed && (
        <Notice tone="bad">
          <div className={styles.why}>{failed.message}</div>
        </Notice>
      )}
      {published && (
        <p>
          <ReleaseLink app={published.app} version={published.version} onClick={closeAround}>
            {published.preview ? 'Open its preview, and see what it changes' : 'See what it changes'}
          </ReleaseLink>
        </p>
      )}
      {(done || failed) && (
        <p className={styles.actions}>
          <Button onClick={closeAround}>Close</Button>
        </p>
      )}
    </Dialog>
  );
}
