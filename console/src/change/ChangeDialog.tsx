import { type MouseEvent, type ReactElement, useId, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { useSWRConfig } from 'swr';
import type { Progress } from '../api/call.ts';
import { ReleaseLink } from '../words/words.tsx';
import styles from './ChangeDialog.module.css';
import type { AskedChange } from './changes.ts';

const stepText = (one: Progress): string =>
  'waiting' in one
    ? `Waiting: ${one.waiting} is under way.`
    : `${one.step}: ${one.result} (${one.seconds.toFixed(1)} s)`;

function show(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal();
}

/** Closes the dialog around a button or a link. */
const closeAround = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.closest('dialog')?.close();

/** Says what a change will do, and when it is confirmed, does it with its progress. It cannot be closed meanwhile. */
export function ChangeDialog({
  asked: { title, sentence, run },
  onClose,
}: {
  asked: AskedChange;
  onClose(): void;
}): ReactElement {
  const id = useId();
  const { mutate } = useSWRConfig();
  const [state, setState] = useState<'asking' | 'running' | 'ended'>('asking');
  const [done, setDone] = useState<Awaited<ReturnType<AskedChange['run']>>>();
  const [problem, setProblem] = useState('');
  const [steps, setSteps] = useState<readonly string[]>([]);

  async function confirm(): Promise<void> {
    setState('running');
    await run((one) => setSteps((all) => [...all, stepText(one)])).then(setDone, (error: Error) =>
      setProblem(error.message),
    );
    setState('ended');
    // Whatever the page shows may be another now.
    await mutate(() => true);
  }

  return (
    <dialog
      ref={show}
      className={styles.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => state === 'running' && event.preventDefault()}
    >
      <h2 id={id}>{title}</h2>
      {state === 'asking' && <p>{sentence}</p>}
      <div role="status" className={styles.progress}>
        {state === 'running' && <p>Working…</p>}
        <ol>
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added.
            <li key={index}>{step}</li>
          ))}
        </ol>
      </div>
      {done && <Notice tone="good">{done.said}</Notice>}
      {problem && (
        <Notice tone="bad">
          <div className={styles.why}>{problem}</div>
        </Notice>
      )}
      {done?.published?.releases.map(({ app, version }) => (
        <p key={app}>
          <ReleaseLink app={app} version={version} onClick={closeAround}>
            {done.published?.preview ? 'Open its preview, and see what it changes' : 'See what it changes'}
          </ReleaseLink>
        </p>
      ))}
      {state !== 'running' && (
        <p className={styles.actions}>
          {state === 'asking' && <Button onClick={confirm}>{title}</Button>}
          <Button look={state === 'asking' ? 'secondary' : undefined} onClick={closeAround}>
            {state === 'asking' ? 'Cancel' : 'Close'}
          </Button>
        </p>
      )}
    </dialog>
  );
}
