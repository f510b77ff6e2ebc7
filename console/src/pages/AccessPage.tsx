import type { ListedToken, MadeToken, Scope } from 'delivery/admin-api';
import { type ReactElement, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { useSWRConfig } from 'swr';
import { Query, useListing } from '../api/queries.tsx';
import { ALL_APPS, call, sendJson, useUser } from '../api/session.ts';
import { closeDialog, Dialog, FormDialog, openDialog } from '../ui/Dialog.tsx';
import { CopyField, PageTitle, type Row, Rows, SecondaryButton, Section, Select } from '../ui/parts.tsx';
import ui from '../ui/ui.module.css';
import { appText, personText, Time } from '../ui/words.tsx';

const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  preview: 'add drafts and share previews',
  release: 'show releases to visitors and make them live',
  rollback: 'stop canaries and roll back',
  tokens: 'manage access',
  leads: 'download guide requests and messages',
};
const DAYS = { 7: '7 days', 30: '30 days', 90: '90 days', 365: '365 days' };

function RevokeDialog({ name }: { name: string }): ReactElement {
  const { mutate } = useSWRConfig();
  const revoke = async () => {
    await call(`/tokens/${encodeURIComponent(name)}`, { method: 'DELETE' });
    void mutate('/tokens');
  };
  return (
    <FormDialog title={`Revoke ${name}`} confirm="Revoke" onConfirm={revoke}>
      <p>
        {name === useUser().name && 'This is your token: you will be signed out. '}The token stops working
        immediately{name !== 'local-console' && ', and so do tokens that it created'}. Changes that it has
        started but not completed are refused. This cannot be undone.
      </p>
    </FormDialog>
  );
}

function SecretDialog({ name, secret }: { name: string; secret: string }): ReactElement {
  return (
    <Dialog title={`The token ${name}`} isRequired>
      <p>Copy it now: it is shown only once and not stored. Send it over a secure channel, not by email.</p>
      <CopyField label="Token" value={secret} />
      <p>
        For CI, store it as PUBLISH_TOKEN on GitHub; on GitLab as PREVIEW_TOKEN or, for releases,
        RELEASE_TOKEN.
      </p>
      <p>
        <Button onClick={closeDialog}>I have copied it</Button>
      </p>
    </Dialog>
  );
}

function CreateDialog(): ReactElement {
  const user = useUser();
  // The dialog may open before `Frame` has loaded the apps.
  const listing = useListing();
  const { mutate } = useSWRConfig();
  const [chosenApp, setChosenApp] = useState('');
  const apps = Object.fromEntries(Object.keys(listing?.tags ?? {}).map((app) => [app, appText(app)]));
  const create = async (_: string, form: FormData) => {
    const { name = '', app, days } = Object.fromEntries(form) as Record<string, string>;
    const scopes = form.getAll('scopes');
    if (scopes.length === 0) throw new Error('Choose at least one permission.');
    const answer = await sendJson('/tokens', { name, app, scopes, days: Number(days) });
    const { secret } = (await answer.json()) as MadeToken;
    void mutate('/tokens');
    return <SecretDialog name={name} secret={secret} />;
  };
  return (
    <FormDialog title="Create a token" confirm="Create" onConfirm={create}>
      <p>
        A token lets a person sign in here, or lets a program publish releases. Create one for each person and
        program.
      </p>
      <TextField
        label="Name"
        name="name"
        autoFocus
        hint="Lowercase letters, digits and hyphens, such as ana or ci-guide. The history shows the name."
        pattern="[a-z0-9][a-z0-9\-]{0,39}"
        required
      />
      <Select
        label="App"
        name="app"
        options={user.app === ALL_APPS ? { '': 'Choose an app', ...apps, [ALL_APPS]: 'All apps' } : apps}
        onChange={({ target }) => setChosenApp(target.value)}
        required
      />
      <fieldset>
        <legend>The token may</legend>
        {user.scopes.map((scope) => (
          <label key={scope} className={ui.check}>
            <input
              type="checkbox"
              name="scopes"
              value={scope}
              defaultChecked={scope === 'preview'}
              disabled={scope === 'leads' && chosenApp !== ALL_APPS}
            />
            <span>
              {SCOPE_WORDS[scope]} {scope === 'leads' && '(only with a token for all apps) '}
              <code>{scope}</code>
            </span>
          </label>
        ))}
      </fieldset>
      <Select label="It expires after" name="days" options={DAYS} defaultValue={90} />
    </FormDialog>
  );
}

const isOver = ({ revokedAt, expiresAt }: ListedToken) =>
  revokedAt !== null || Date.parse(expiresAt) <= Date.now();

function Tokens({ tokens }: { tokens: readonly ListedToken[] }): ReactElement {
  const user = useUser();
  const row = (token: ListedToken): Row => {
    const { name, app, scopes, expiresAt, revokedAt, lastUsedAt, by } = token;
    return [
      <>
        <p>
          <b>{name}</b> {name === user.name && '(yours) '}for {app === ALL_APPS ? 'all apps' : appText(app)}
        </p>
        <p className={ui.small}>Permissions: {scopes.map((scope) => SCOPE_WORDS[scope]).join('; ')}.</p>
        <p className={ui.small}>
          {revokedAt ? 'Revoked' : isOver(token) ? 'Expired' : 'Expires'} <Time at={revokedAt ?? expiresAt} />
          . {lastUsedAt ? 'Last used ' : 'Never used'}
          {lastUsedAt && <Time at={lastUsedAt} />}.{by && ` Created by ${personText(by)}.`}
        </p>
      </>,
      !isOver(token) && (
        <SecondaryButton onClick={() => openDialog(<RevokeDialog name={name} />)}>
          Revoke {name}
        </SecondaryButton>
      ),
    ];
  };
  return <Rows rows={tokens.map(row)} />;
}

export function AccessPage(): ReactElement {
  const user = useUser();
  return (
    <>
      <PageTitle>Access</PageTitle>
      <p className={ui.soft}>
        A token lets a person or a program sign in. It is for one app or all apps, has certain permissions,
        and expires.
      </p>
      <p>
        {user.scopes.includes('tokens') ? (
          <Button onClick={() => openDialog(<CreateDialog />)}>Create a token</Button>
        ) : (
          'Your token can see and revoke only itself. To manage other tokens, you need permission to manage access.'
        )}
      </p>
      <Query<readonly ListedToken[]> path="/tokens">
        {(tokens) => (
          <>
            <Section title="Tokens">
              <Tokens tokens={tokens.filter((one) => !isOver(one))} />
            </Section>
            {tokens.some(isOver) && (
              <details>
                <summary>Expired and revoked tokens</summary>
                <Tokens tokens={tokens.filter(isOver)} />
              </details>
            )}
          </>
        )}
      </Query>
    </>
  );
}
