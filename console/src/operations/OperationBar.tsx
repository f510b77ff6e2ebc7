import type { ListedRelease } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'shared-lib/ui/Button.tsx';
import { useListing } from '../api/queries.tsx';
import { SecondaryButton } from '../ui/parts.tsx';
import ui from '../ui/ui.module.css';
import { appText, personText, quoted, releasePath, stateOf } from '../ui/words.tsx';
import styles from './OperationBar.module.css';
import {
  isDone,
  isRunning,
  operationRequests,
  type ShownOperation,
  type SiteActivity,
} from './operations.ts';

export function operationText({ kind, app, version, as, percent }: ShownOperation, release?: ListedRelease) {
  const name = app ? appText(app) : 'the whole site';
  const title = version ? quoted(release?.title ?? version) : app ? 'another release' : 'another version set';
  const texts: Readonly<Record<string, readonly [doing: string, done: string]>> = {
    draft: [
      `Checking a new release${app ? ` of ${name}` : ''}`,
      // A packed release may be uploaded again after it has been live.
      release && release.state !== 'draft'
        ? `${title} passed its checks. ${stateOf(release).meaning}`
        : `${title} passed its checks and is a draft.`,
    ],
    preview: [`Making a preview of ${title}`, `${title} has a preview.`],
    canary: [`Showing ${title} to ${percent}% of the visitors`, `${percent}% of the visitors get ${title}.`],
    abort: [`Stopping ${title}`, `${title} is stopped. Everybody gets the live release.`],
    rollback: [`Rolling ${name} back to ${title}`, `Rolled ${name} back to ${title}.`],
  };
  return texts[as ?? kind] ?? ([`Making ${title} live`, `${title} is live.`] as const);
}

const STEPS: Readonly<Record<string, string>> = {
  send: 'Sending the request',
  unpack: 'Unpacking the file',
  check: 'Checking the files',
  compare: 'Comparing with the live release',
  name: 'Reserving the name',
  draft: 'Saving the draft',
  preview: 'Making the preview',
  canary: 'Switching some visitors',
  switch: 'Switching',
  abort: 'Switching back',
};

const stepText = (step: string): string =>
  STEPS[step] ??
  step
    .replace(/^upload /, 'Uploading ')
    .replace(/^open (\d+ pages?)$/, 'Opening $1 in a browser')
    .replace(/^wait: /, 'Waiting for this to end: ');

function Problems({ result, problem }: Pick<ShownOperation, 'result' | 'problem'>): ReactElement | null {
  if (problem) return <p>{problem.message}</p>;
  if (!result || 'done' in result) return null;
  if ('canceled' in result) return <p>Canceled. Nothing was changed.</p>;
  if (!('refused' in result)) return <p>{'failed' in result ? result.failed : result.unchecked}</p>;
  return (
    <>
      <p>Refused. Nothing changed for visitors.</p>
      <ul className={styles.problems}>
        {result.refusals.map(({ check, subject, reason, remedy }) => (
          <li key={`${check} ${subject} ${reason}`}>
            <b>{subject}</b>
            <p>{reason}</p>
            <p>{remedy}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

type OperationProps = { operation: ShownOperation; releases: readonly ListedRelease[] };

function Operation({ operation, releases }: OperationProps): ReactElement {
  const { id, app, version, as, by, now, cancelable, result, problem } = operation;
  const release = releases.find((one) => one.app === app && one.version === version);
  const [doing, done] = operationText(operation, release);
  const isDraft = isDone(operation) && as === 'draft' && app && version;
  const isGood = isRunning(operation) || isDone(operation);
  const [, uploadedPercent] = /^upload (\d+)/.exec(now ?? '') ?? [];
  return (
    <li className={isGood ? styles.operation : `${styles.operation} ${styles.bad}`}>
      <div role={isGood ? 'status' : 'alert'} className={styles.text}>
        <p>
          <b>{isDone(operation) ? done : doing}</b>
          {by && !isDone(operation) && ` by ${personText(by)}`}
        </p>
        {now && <p>{stepText(now)}…</p>}
        {isDraft && (
          <Link to={releasePath(app, version)}>
            Open the {release && release.state !== 'draft' ? 'release' : 'draft'}
          </Link>
        )}
        <Problems result={result} problem={problem} />
      </div>
      {isRunning(operation) && <progress value={uploadedPercent} max={100} aria-label="Progress" />}
      <p className={ui.actions}>
        {cancelable && <SecondaryButton onClick={() => operationRequests.cancel(id)}>Cancel</SecondaryButton>}
        {problem && ![400, 403, 412, 422].includes(problem.status) && (
          <Button onClick={() => operationRequests.retry(id)}>Try again</Button>
        )}
        {!isRunning(operation) && (
          <SecondaryButton onClick={() => operationRequests.dismiss(id)}>Close</SecondaryButton>
        )}
      </p>
    </li>
  );
}

export function OperationBar({ operations, underWay }: Pick<SiteActivity, 'operations' | 'underWay'>) {
  const releases = useListing()?.releases ?? [];
  if (operations.length === 0 && !underWay) return null;
  return (
    <section aria-label="Operations" className={styles.bar}>
      <ul>
        {operations.map((one) => (
          <Operation key={one.id} operation={one} releases={releases} />
        ))}
        {underWay && <li className={styles.operation}>Running on the server: {underWay}</li>}
      </ul>
    </section>
  );
}
