import type { ListedToken } from 'delivery/admin-api';
import { type ReactElement, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { Asked } from '../api/Asked.tsx';
import { call } from '../api/call.ts';
import { ALL_APPS, useWho } from '../api/session.ts';
import { Confirm, Dialog } from '../change/Dialog.tsx';
import { Table } from '../table/Table.tsx';
import { timeText } from '../words/words.tsx';

/** How long a token is worth something. */
function stateOf({ revokedAt, expiresAt }: ListedToken): string {
  if (revokedAt) return `revoked ${timeText(revokedAt)}`;
  return Date.parse(expiresAt) <= Date.now() ? 'expired' : `valid until ${expiresAt.slice(0, 10)}`;
}

/** The tokens that whoever is signed in may revoke: their own, and with the scope `tokens` those of its apps. */
export function TokensPage(): ReactElement {
  const { token: own } = useWho();
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  return (
    <>
      {!own.scopes.includes('tokens') && (
        <p>Your token may revoke itself. To see and revoke others, a token needs the scope tokens.</p>
      )}
      <Asked<readonly ListedToken[]> path="/tokens" label="Reading the tokens">
        {(tokens, again) => (
          <>
            <Table
              caption="Made by npm run site -- tokens add, on the site's machine"
              rows={tokens}
              columns={{
                Token: ({ name }) => (name === own.name ? `${name} (yours)` : name),
                App: ({ app }) => (app === ALL_APPS ? 'all' : app),
                May: ({ scopes }) => scopes.join(', '),
                State: stateOf,
                'Last used': ({ lastUsedAt }) => (lastUsedAt ? timeText(lastUsedAt) : 'never'),
                Do: ({ name, revokedAt }) =>
                  !revokedAt && (
                    <Button look="secondary" onClick={() => setChosen(name)}>
                      Revoke {name}
                    </Button>
                  ),
              }}
            />
            {problem && <Notice tone="bad">{problem}</Notice>}
            {chosen && (
              <Dialog title={`Revoke ${chosen}`} onClose={() => setChosen(null)}>
                <p>
                  Whoever uses {chosen} can do nothing any more, at once, also what is under way. This cannot
                  be undone.
                </p>
                <Confirm
                  button="Revoke"
                  onConfirm={async () => {
                    const path = `/tokens/${encodeURIComponent(chosen)}`;
                    await call(path, { method: 'DELETE' }).catch((error: Error) => setProblem(error.message));
                    setChosen(null);
                    again();
                  }}
                />
              </Dialog>
            )}
          </>
        )}
      </Asked>
    </>
  );
}
