import { PREVIEW_DAYS } from 'delivery/admin-api';
import { type DragEvent, type FormEvent, type ReactElement, useRef, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { useListing } from '../api/listing.tsx';
import { rightOf, useWho, whoMayText } from '../api/session.ts';
import { appsNow } from '../change/app-now.ts';
import { useAskChange } from '../change/change-host.tsx';
import { type PublishFor, scopesFor } from '../change/changes.ts';
import { numberText } from '../words/words.ts';
import styles from './PublishPage.module.css';

/** What a packed release can be sent for, in the order of how much it changes. */
const WAYS: readonly {
  as: PublishFor['kind'];
  label: string;
  /** Of the dialog that asks about it. */
  title: string;
}[] = [
  { as: 'dry run', label: 'Check it, and change nothing', title: 'Check' },
  { as: 'preview', label: 'Show it at an address of its own', title: 'Make a preview' },
  { as: 'canary', label: 'Give it to a part of the visitors', title: 'Start the canary' },
  { as: 'release', label: 'Give it to everybody', title: 'Publish' },
];

function publishFor(form: FormData): PublishFor {
  const number = (name: string) => Number(form.get(name));
  const as = form.get('as');
  if (as === 'preview') return { kind: 'preview', days: number('days') };
  if (as === 'canary')
    return { kind: 'canary', percent: number('percent'), progressive: form.has('progressive') };
  return { kind: as === 'release' ? 'release' : 'dry run' };
}

/** The app that a file's name says it is of: `guide-1.0.0-3fa9c1d2.release`. */
const appIn = (file: File | null, apps: readonly string[]): string | undefined =>
  apps.find((app) => file?.name.startsWith(`${app}-`));

/** Takes a packed release, and sends it to be checked, shown or published. */
export function PublishPage(): ReactElement {
  const { listing } = useListing();
  const who = useWho();
  const ask = useAskChange();
  const [file, setFile] = useState<File | null>(null);
  const [as, setAs] = useState<PublishFor['kind']>('dry run');
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  if (!listing) {
    return (
      <>
        <h1>Publish a release</h1>
        <Spinner label="Asking what is live" />
      </>
    );
  }
  const apps = appsNow(listing).map(({ app }) => app);
  const own = apps.filter((app) => rightOf(who, app, 'release', 'preview').isAllowed);
  const [first] = own;
  if (!first) {
    return (
      <>
        <h1>Publish a release</h1>
        <p>{whoMayText(rightOf(who, who.token.app, 'release'))}</p>
      </>
    );
  }
  const app = appIn(file, own) ?? first;

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    setFile(event.dataTransfer.files[0] ?? null);
  }

  function publish(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!file) {
      setProblem('Choose a packed release first.');
      input.current?.focus();
      return;
    }
    setProblem('');
    const chosen = String(form.get('app'));
    const title = WAYS.find((way) => way.as === as)?.title ?? '';
    ask({ change: { kind: 'publish', app: chosen, file, as: publishFor(form) }, title });
  }

  return (
    <>
      <h1>Publish a release</h1>
      <form className={styles.form} onSubmit={publish}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the file can be chosen by the field inside. */}
        <div
          className={`${styles.drop} ${isOver ? styles.over : ''}`}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <label htmlFor="packed">Packed release</label>
          <input
            ref={input}
            id="packed"
            type="file"
            accept=".release"
            aria-describedby="packed-hint"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
          <p id="packed-hint" className={styles.hint}>
            The file that <code>npm run pack</code> writes. You can drop it here.
          </p>
          <p role="status">{file ? `${file.name}, ${numberText(file.size / 1024)} KB` : ''}</p>
        </div>
        <label className={styles.choice}>
          App
          <select key={app} name="app" defaultValue={app}>
            {own.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <fieldset className={styles.ways}>
          <legend>What to do with it</legend>
          {WAYS.map((way) => {
            const right = rightOf(
              who,
              app,
              ...scopesFor({ kind: 'publish', as: { kind: way.as } as PublishFor }),
            );
            return (
              <div key={way.as}>
                <label>
                  <input
                    type="radio"
                    name="as"
                    value={way.as}
                    checked={as === way.as}
                    disabled={!right.isAllowed}
                    onChange={() => setAs(way.as)}
                  />{' '}
                  {way.label}
                </label>
                {right.isAllowed ? null : <small>{whoMayText(right)}</small>}
              </div>
            );
          })}
        </fieldset>
        {as === 'preview' ? (
          <TextField
            label="Days"
            name="days"
            type="number"
            min={1}
            max={PREVIEW_DAYS.most}
            defaultValue={PREVIEW_DAYS.usual}
            required
          />
        ) : null}
        {as === 'canary' ? (
          <>
            <TextField
              label="Percent of the visitors"
              name="percent"
              type="number"
              min={1}
              max={100}
              defaultValue={10}
              required
            />
            <label>
              <input type="checkbox" name="progressive" /> Raise it by stages while nothing speaks against it
            </label>
          </>
        ) : null}
        {problem ? <Notice tone="bad">{problem}</Notice> : null}
        <Button type="submit">Continue</Button>
      </form>
    </>
  );
}
