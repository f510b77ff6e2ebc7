import type { ListedToken } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Asked } from '../api/Asked.tsx';
import { call } from '../api/call.ts';
import { ALL_APPS, useWho } from '../api/session.ts';
import { useAskChange } from '../change/ChangeButton.tsx';
import type { AskedChange } from '../change/changes.ts';
import { Table } from '../table/Table.tsx';
import { timeText } from '../words/words.tsx';

/** How long a token is worth something. */
function stateOf({ revokedAt, expiresAt }: ListedToken): string {
  if (revokedAt) return `revoked ${timeText(revokedAt)}`;
  return Date.parse(expiresAt) <= Date.now() ? 'expired' : `valid until ${expiresAt.slice(0, 10)}`;
}

/** Asks before a token is revoked. */
const askToRevoke = (name: string): AskedChange => ({
  title: `Revoke ${name}`,
  sentence: `Whoever uses ${name} can do nothing any more, at once, also what is under way. This cannot be undone.`,
  async run() {
    await call(`/tokens/${encodeURIComponent(name)}`, { method: 'DELETE' });
    return { said: `${name} is revoked.` };
  },
});

/** The tokens that whoever is signed in may revoke: their own, and with the scope `tokens` those of its apps. */
export function TokensPage(): ReactElement {
  const { token: own } = useWho();
  const ask = useAskChange();
  return (
    <>
      {!own.scopes.includes('tokens') && (
        <p>Your token may revoke itself. To see and revoke others, a token needs the scope tokens.</p>
      )}
      <Asked<readonly ListedToken[]> path="/tokens" label="Reading the tokens">
        {(tokens) => (
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
                  <Button look="secondary" onClick={() => ask(askToRevoke(name))}>
                    Revoke {name}
                  </Button>
                ),
            }}
          />
        )}
      </Asked>
    </>
  );
}
