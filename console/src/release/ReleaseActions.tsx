import type { ListedRelease, Scope } from 'delivery/admin-api';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from 'shared-lib/ui/Button.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { useSWRConfig } from 'swr';
import { call, sendJson } from '../api/call.ts';
import type { AppState } from '../api/queries.tsx';
import { hasScope, useUser } from '../api/session.ts';
import { Dialog, DialogActions, useDialog } from '../ui/Dialog.tsx';
import ui from '../ui/ui.module.css';
import { appText, quoted } from '../words/words.tsx';
import type { Change } from './changes.ts';
import { PreviewDialog } from './PreviewDialog.tsx';

/** Confirms the deletion of a draft. */
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

/** A button of a release: its label, the scopes of which one is required, and its dialog. */
type Action = readonly [label: string, scopes: readonly Scope[], open: () => void];

/** The actions of a release by its state. A running canary has its own buttons. */
export function ReleaseActions({
  state: { former },
  release,
}: {
  state: AppState;
  release: ListedRelease;
}): ReactElement {
  const user = useUser();
  const { open, openChange } = useDialog();
  const { app, version, state } = release;
  const change = (kind: Change['kind'], of = version) => openChange({ kind, app, version: of });
  const actions: Action[] = [];
  if (state === 'draft' || state === 'aborted')
    actions.push(
      ['Make live…', ['release'], () => change('release')],
      ['Show to some visitors…', ['release'], () => change('canary')],
    );
  else if (state !== 'live') actions.push(['Roll back to this…', ['rollback'], () => change('rollback')]);
  else if (former) actions.push(['Roll back…', ['rollback'], () => change('rollback', former.version)]);
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
          another one.
        </p>
      )}
    </>
  );
}

type Named = Pick<ListedRelease, 'app' | 'version' | 'title'>;

/** Changes the title of a release. */
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

/** Opens the dialog. Not rendered for a token that cannot rename. */
export function RenameButton(release: Named): ReactElement | null {
  const { open } = useDialog();
  if (!hasScope(useUser(), release.app, 'release', 'preview')) return null;
  return (
    <Button look="secondary" onClick={() => open(<RenameDialog {...release} />)}>
      Change the title
    </Button>
  );
}
