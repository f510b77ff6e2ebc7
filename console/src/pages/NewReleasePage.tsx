import { type DragEvent, type ReactElement, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { CancelButton, Problems, stepText } from '../operations/OperationBar.tsx';
import { outbox, useOperations } from '../operations/operations.ts';
import { PageTitle, Section } from '../ui/parts.tsx';
import ui from '../ui/ui.module.css';
import { releasePath } from '../ui/words.tsx';
import styles from './NewReleasePage.module.css';

const START: readonly (readonly [bytes: readonly number[], kind: string])[] = [
  [[0xff, 0xd8, 0xff], 'a photo'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0x47, 0x49, 0x46, 0x38], 'a picture'],
  [[0x52, 0x49, 0x46, 0x46], 'a picture'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x50, 0x4b, 0x03, 0x04], 'a ZIP archive or an Office document'],
  [[0x3c], 'a web page or a drawing'],
];
const GZIP = [0x1f, 0x8b];
/** The largest packed release that the site accepts, in bytes. */
const MAX_BYTES = 48 * 1024 ** 2;

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);

/** Why a file cannot be a packed release, for the user; null when it may be one. */
export async function wrongFile(file: File): Promise<string | null> {
  const remedy = 'Upload the file that ends in .release.';
  if (file.size === 0) return `This file is empty, or it is a folder. ${remedy}`;
  if (file.size > MAX_BYTES) return `This file is larger than a release can be (48 MB). ${remedy}`;
  const bytes = new Uint8Array(
    await file
      .slice(0, 8)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
  if (bytes.length === 0)
    return 'The browser cannot read this file. Was it moved or renamed? Choose it again.';
  if (startsWith(bytes, GZIP)) return null;
  const [, kind = 'another kind of file'] = START.find(([start]) => startsWith(bytes, start)) ?? [];
  return `This is ${kind}. ${remedy}`;
}

const STEPS = ['upload', 'unpack', 'check', 'open', 'compare', 'draft'];

/** The progress of a check, from 0 to 1. */
function progressOf(now: string): number {
  const [step = '', percent = ''] = now.split(' ');
  const within = step === 'upload' ? Number.parseInt(percent, 10) / 100 : 0.5;
  return (Math.max(0, STEPS.indexOf(step)) + within) / STEPS.length;
}

type CheckProps = { id: string; name: string; onAgain(): void };

/** The check of a file: its progress, its problems, and then the page of the draft. */
function Check({ id, name, onAgain }: CheckProps): ReactElement {
  const navigate = useNavigate();
  const own = useOperations().operations.find((one) => one.id === id);
  const { result = null, problem = null } = own ?? {};
  const done =
    result && 'done' in result && result.done.kind === 'publish' ? result.done.releases[0] : undefined;
  useEffect(() => {
    if (!done) return;
    outbox.dismiss(id);
    navigate(releasePath(done.app, done.version), { replace: true });
  }, [done, id, navigate]);
  if (result || problem)
    return (
      <Section title={problem ? 'The file was not accepted' : 'This is not a draft yet'}>
        <div role="alert">
          <Problems result={result} problem={problem} />
        </div>
        <p className={ui.actions}>
          {problem && <Button onClick={() => outbox.retry(id)}>Try again</Button>}
          <Button look={problem ? 'secondary' : undefined} onClick={onAgain}>
            Choose another file
          </Button>
        </p>
      </Section>
    );
  const now = own?.now ?? 'upload 0%';
  return (
    <Section title={`Checking ${name}`}>
      <progress className={styles.progress} value={progressOf(now)} aria-label="Progress of the check" />
      <p role="status">{stepText(now)}…</p>
      <p className={ui.small}>
        {now.startsWith('upload')
          ? 'Keep this tab open until the upload is complete.'
          : 'You can leave this page or close the tab. The check continues, and the draft will be on the Apps page.'}
      </p>
      <p>
        <CancelButton id={id} cancelable={own?.cancelable ?? false} />
      </p>
    </Section>
  );
}

/** Uploads a packed release, which is checked and becomes a draft. */
export function NewReleasePage(): ReactElement {
  const [chosen, choose] = useState<{ id: string; name: string }>();
  const [problem, setProblem] = useState('');
  const [isOver, setOver] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const wrong = await wrongFile(file);
    setProblem(wrong ?? '');
    if (wrong) return;
    const id = crypto.randomUUID();
    outbox.start({ id, kind: 'publish', as: 'draft', app: null, path: '/releases?draft=1', body: file });
    choose({ id, name: file.name });
  };
  const drag = (isIn: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isIn);
    if (event.type === 'drop') void take(event.dataTransfer.files[0]);
  };
  return (
    <>
      <PageTitle>New release</PageTitle>
      <p className={ui.soft}>
        The file is checked in a real browser. If it passes, it becomes a draft: a release that no visitor
        gets until you show it to some or make it live.
      </p>
      {chosen ? (
        <Check key={chosen.id} {...chosen} onAgain={() => choose(undefined)} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same by keyboard.
        <div
          className={`${styles.drop} ${isOver ? styles.over : ''}`}
          onDragOver={drag(true)}
          onDragLeave={drag(false)}
          onDrop={drag(false)}
        >
          <label htmlFor="release-file">Drop the release here, or choose it</label>
          <input
            id="release-file"
            type="file"
            aria-describedby="release-hint"
            onChange={({ target }) => {
              void take(target.files?.[0]);
              // So that a file with the same name can be chosen again.
              target.value = '';
            }}
          />
          <p id="release-hint" className={ui.small}>
            One file whose name ends in .release. The developers of the app pack it.
          </p>
        </div>
      )}
      {problem && !chosen && <Notice tone="bad">{problem}</Notice>}
    </>
  );
}
