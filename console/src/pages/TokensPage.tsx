import type { ListedToken } from 'delivery/admin-api';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { Asked } from '../api/Asked.tsx';
import { call } from '../api/call.ts';
import { ALL_APPS, useWho } from '../api/session.ts';
import dialogStyles from '../change/ChangeDialog.module.css';
import { Table } from '../table/Table.tsx';
import { agoText } from '../words/words.ts';

/** How long a token is worth something. */
function stateOf({ revokedAt, expiresAt }: ListedToken, now: number): string {
  if (revokedAt) return `revoked ${agoText(revokedAt, now)}`;
  return Date.parse(expiresAt) <= now ? 'expired' : `valid until ${expiresAt.slice(0, 10)}`;
}

/** The tokens that whoever is signed in may revoke: their own, and with the scope `tokens` those of its apps. */
export function TokensPage(): ReactElement {
  const { token: own } = useWho();
  const [chosen, setChosen] = useState<string | null>(null);
  const now = Date.now();
  return (
    <>
      <h1>Tokens</h1>
      {own.scopes.includes('tokens') ? null : (
        <p>Your token may revoke itself. To see and revoke others, a token needs the scope tokens.</p>
      )}
      <Asked<readonly ListedToken[]> path="/tokens" label="Reading the tokens">
        {(tokens, again) => (
          <>
            <Table
              caption="Made by npm run tokens -- add, on the site's machine"
              columns={['Token', 'App', 'May', 'State', 'Last used', 'Do']}
              rows={tokens.map((one) => ({
                key: one.name,
                cells: [
                  one.name === own.name ? `${one.name} (yours)` : one.name,
                  one.app === ALL_APPS ? 'all' : one.app,
                  one.scopes.join(', '),
                  stateOf(one, now),
                  one.lastUsedAt ? agoText(one.lastUsedAt, now) : 'never',
                  one.revokedAt ? (
                    ''
                  ) : (
                    <Button key="do" look="secondary" onClick={() => setChosen(one.name)}>
                      Revoke {one.name}
                    </Button>
                  ),
                ],
              }))}
            />
            {chosen ? (
              <RevokeDialog
                name={chosen}
                onClose={() => {
                  setChosen(null);
                  again();
                }}
              />
            ) : null}
          </>
        )}
      </Asked>
    </>
  );
}

function RevokeDialog({ name, onClose }: { name: string; onClose(): void }): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState<string | undefined>();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  async function revoke(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (String(new FormData(event.currentTarget).get('name')).trim() !== name) {
      setProblem(`Type ${name}.`);
      return;
    }
    try {
      await call(`/tokens/${encodeURIComponent(name)}`, { method: 'DELETE' });
      dialog.current?.close();
    } catch (error) {
      setProblem((error as Error).message);
    }
  }
  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby="revoke-title" onClose={onClose}>
      <h2 id="revoke-title">Revoke {name}</h2>
      <form className={dialogStyles.form} onSubmit={revoke} noValidate>
        <p>
          Whoever uses {name} can do nothing any more, at once, also what is under way. This cannot be undone.
        </p>
        <TextField
          label={`To confirm, type ${name}`}
          name="name"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={40}
          error={problem}
        />
        <p className={dialogStyles.actions}>
          <Button type="submit">Revoke</Button>
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
        </p>
      </form>
    </dialog>
  );
}
