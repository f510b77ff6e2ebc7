import { PREVIEW_DAYS } from 'delivery/admin-api';
import { type ReactElement, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { appsNow, useListing } from '../api/listing.ts';
import { refusalOf, useWho } from '../api/session.ts';
import { useAskChange } from '../change/ChangeButton.tsx';
import { askAbout, type Change, type PublishFor, scopesFor } from '../change/changes.ts';
import { numberText } from '../words/words.tsx';
import styles from './PublishPage.module.css';

/** What a packed release can be sent for, in the order of how much it changes; `title` is the dialog's that asks. */
const WAYS: readonly { kind: PublishFor['kind']; label: string; title: string }[] = [
  { kind: 'dry run', label: 'Check it, and change nothing', title: 'Check' },
  { kind: 'preview', label: 'Show it at an address of its own', title: 'Make a preview' },
  { kind: 'canary', label: 'Start a canary for a percentage of the visitors', title: 'Start the canary' },
  { kind: 'release', label: 'Give it to everybody', title: 'Publish' },
];

const NumberField = (props: {
  label: string;
  name: string;
  max: number;
  defaultValue: number;
}): ReactElement => <TextField {...props} type="number" min={1} required />;

/** Takes a packed release, and sends it to be checked, shown or published. */
export function PublishPage(): ReactElement {
  const { listing } = useListing();
  const who = useWho();
  const ask = useAskChange();
  const [file, setFile] = useState<File>();
  const [chosen, choose] = useState<PublishFor['kind']>();
  if (!listing) return <Spinner label="Asking what is live" />;
  const apps = appsNow(listing);
  const own = apps.map(({ app }) => app).filter((app) => !refusalOf(who, app, 'release', 'preview'));
  // A file's name says the app that it is of: `guide-1.0.0-3fa9c1d2.release`.
  const app = own.find((one) => file?.name.startsWith(`${one}-`)) ?? own[0];
  const ways = WAYS.filter((one) => !refusalOf(who, app ?? '', ...scopesFor({ kind: 'publish', as: one })));
  const way = ways.find(({ kind }) => kind === chosen) ?? ways[0];
  if (!app || !way) {
    const refusal = refusalOf(who, who.token.app, 'release', 'preview');
    return (
      <p>{refusal || `${who.token.app} is not live yet. Send its first release with npm run publish.`}</p>
    );
  }

  function publish(form: FormData): void {
    if (!file || !way) return;
    const as = {
      kind: way.kind,
      days: Number(form.get('days')),
      percent: Number(form.get('percent')),
      progressive: form.has('progressive'),
    };
    const change: Change = { kind: 'publish', app: String(form.get('app')), file, as };
    const now = apps.find((one) => one.app === change.app);
    if (now) ask(askAbout(change, way.title, now));
  }

  return (
    // React would empty it.
    <form className={styles.form} action={publish} onReset={(event) => event.preventDefault()}>
      <div className={styles.drop}>
        <label htmlFor="packed">Packed release</label>
        <input
          id="packed"
          type="file"
          accept=".release"
          aria-describedby="packed-hint"
          required
          onChange={(event) => setFile(event.target.files?.[0])}
        />
        <p id="packed-hint" className={styles.hint}>
          The file that <code>npm run site -- pack</code> writes. You can drop it on the button.
        </p>
        <p role="status">{file && `${file.name}, ${numberText(file.size / 1024)} KB`}</p>
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
        {ways.map(({ kind, label }) => (
          <label key={kind}>
            <input type="radio" name="way" checked={kind === way.kind} onChange={() => choose(kind)} />{' '}
            {label}
          </label>
        ))}
      </fieldset>
      {way.kind === 'preview' && (
        <NumberField label="Days" name="days" max={PREVIEW_DAYS.most} defaultValue={PREVIEW_DAYS.usual} />
      )}
      {way.kind === 'canary' && (
        <>
          <NumberField label="Percent of the visitors" name="percent" max={100} defaultValue={10} />
          <label>
            <input type="checkbox" name="progressive" /> Raise it by stages unless it is aborted
          </label>
        </>
      )}
      <Button type="submit">Continue</Button>
    </form>
  );
}
