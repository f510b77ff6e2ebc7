import { type ListedRelease, type MadePreview, PREVIEW_DAYS, type Scope } from 'delivery/admin-api';
import { QRCodeSVG } from 'qrcode.react';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from 'shared-lib/ui/Button.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { useSWRConfig } from 'swr';
import type { AppState } from '../api/queries.tsx';
import { call, hasScope, sendJson, useUser } from '../api/session.ts';
import { operationRequests } from '../operations/operations.ts';
import { Dialog, DialogActions, useDialog } from '../ui/Dialog.tsx';
import { CopyField, Section, Select } from '../ui/parts.tsx';
import ui from '../ui/ui.module.css';
import { appText, quoted, Time } from '../ui/words.tsx';
import { type Change, useChange } from './changes.tsx';
import styles from './Release.module.css';

const DAYS = { 1: '1 day', 7: '7 days', 14: '14 days', [PREVIEW_DAYS.max]: `${PREVIEW_DAYS.max} days` };

function PreviewDialog({ app, version }: { app: string; version: string }): ReactElement {
  const [days, setDays] = useState(PREVIEW_DAYS.default);
  const body = { app, version, days };
  return (
    <Dialog title="Share a preview">
      <p>
        A preview is an address that shows the whole site with this release. Anyone who has the address can
        see it; its forms send nothing. Visitors get nothing new.
      </p>
      <Select
        label="It ends after"
        options={DAYS}
        value={days}
        onChange={(event) => setDays(Number(event.target.value))}
      />
      <DialogActions
        confirm="Make the preview"
        onConfirm={(id) =>
          operationRequests.start({ id, kind: 'preview', app, version, path: '/previews', body })
        }
      />
    </Dialog>
  );
}

type PreviewsProps = { app: string; previews: readonly MadePreview[]; onChange(): void };

/** The previews of a release: address with Copy and QR code, expiry, and a button to end it. */
export function Previews({ app, previews, onChange }: PreviewsProps): ReactElement {
  const [problem, setProblem] = useState('');
  const end = (set: string) =>
    call(`/previews/${set}?${new URLSearchParams({ app })}`, { method: 'DELETE' }).then(
      onChange,
      (error: Error) => setProblem(error.message),
    );
  return (
    <Section title="Preview">
      {previews.map(({ address, set, expiresAt }) => (
        <div key={set} className={styles.preview}>
          <div className={styles.previewText}>
            <CopyField label="Address of the preview" value={address} />
            <p>
              It ends <Time at={expiresAt} />. Anyone who has the address can see it; its forms send nothing.
            </p>
            <p className={ui.actions}>
              <a href={address} target="_blank" rel="noopener noreferrer">
                Open the preview
              </a>
              <Button look="secondary" onClick={() => end(set)}>
                End it now
              </Button>
            </p>
          </div>
          {/* A phone cannot open an address of this machine. */}
          {new URL(address).hostname !== 'localhost' && (
            <figure className={styles.code}>
              <QRCodeSVG value={address} size={128} marginSize={2} title="QR code of the preview" />
              <figcaption>Open it on a phone</figcaption>
            </figure>
          )}
        </div>
      ))}
      {problem && <p role="alert">{problem}</p>}
    </Section>
  );
}

function DeleteDialog({ app, version, title }: ListedRelease): ReactElement {
  const navigate = useNavigate();
  const remove = async () => {
    await call(`/releases?${new URLSearchParams({ app, version })}`, { method: 'DELETE' });
    navigate('/');
  };
  return (
    <Dialog title={`Delete the draft ${quoted(title)}`}>
      <p>Visitors are not affected. To restore the draft, upload the file again.</p>
      <DialogActions confirm="Delete the draft" onConfirm={remove} />
    </Dialog>
  );
}

/** A button of a release: its label, the scopes (one is required), and a function that opens its dialog. */
type Action = readonly [label: string, scopes: readonly Scope[], open: () => void];

type ActionsProps = { state: AppState; release: ListedRelease };

/** The actions of a release by its state. A running canary has its own buttons. */
export function ReleaseActions({ state: { former }, release }: ActionsProps): ReactElement {
  const user = useUser();
  const { open } = useDialog();
  const openChange = useChange();
  const { app, version, state } = release;
  const change = (kind: Change['kind'], of = version) => openChange({ kind, app, version: of });
  const actions: Action[] = [];
  if (state === 'draft' || state === 'aborted')
    actions.push(
      ['Make live…', ['release'], () => change('release')],
      ['Show to some visitors…', ['release'], () => change('canary')],
    );
  else if (state !== 'live') {
    const label = state === 'rolled back' ? 'Make live again…' : 'Roll back to this…';
    actions.push([label, ['rollback'], () => change('rollback')]);
  } else if (former) actions.push(['Roll back…', ['rollback'], () => change('rollback', former.version)]);
  if (state !== 'live')
    actions.push([
      'Share a preview…',
      ['preview'],
      () => open(<PreviewDialog app={app} version={version} />),
    ]);
  if (state === 'draft')
    actions.push(['Delete…', ['preview', 'release'], () => open(<DeleteDialog {...release} />)]);
  const isAllowed = ([, scopes]: Action) => hasScope(user, app, ...scopes);
  return (
    <>
      <p className={ui.actions}>
        {actions.map((action, at) => (
          <Button
            key={action[0]}
            look={at === 0 && state !== 'live' ? undefined : 'secondary'}
            disabled={!isAllowed(action)}
            onClick={action[2]}
          >
            {action[0]}
          </Button>
        ))}
      </p>
      {!actions.every(isAllowed) && (
        <p className={ui.small}>
          Your token does not allow all of these actions for {appText(app)}. The site’s operator can create
          another token.
        </p>
      )}
    </>
  );
}

type Named = Pick<ListedRelease, 'app' | 'version' | 'title'>;

function RenameDialog({ app, version, title: before }: Named): ReactElement {
  const { mutate } = useSWRConfig();
  const [title, setTitle] = useState(before);
  const save = async () => {
    await sendJson('/title', { app, version, title });
    await mutate('/state');
  };
  return (
    <Dialog title="Change the title">
      <TextField
        label="Title"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        maxLength={120}
      />
      <DialogActions confirm="Save" isDisabled={title.trim() === ''} onConfirm={save} />
    </Dialog>
  );
}

/** Opens the rename dialog. Not rendered for a token that cannot rename. */
export function RenameButton(release: Named): ReactElement | null {
  const { open } = useDialog();
  if (!hasScope(useUser(), release.app, 'release', 'preview')) return null;
  return (
    <Button look="secondary" onClick={() => open(<RenameDialog {...release} />)}>
      Change the title
    </Button>
  );
}
