import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { AuthProvider } from 'shared-lib';
import { expect, it } from 'vitest';
import { undecidedStore } from '../testing/undecided-store.ts';
import { SignedIn } from './SignedIn.tsx';

it('waits, without a redirect to /login, while the visitor is unknown', () => {
  const html = renderToString(
    <AuthProvider store={undecidedStore()}>
      <StaticRouter location="/dashboard">
        <SignedIn>{(user) => user.name}</SignedIn>
      </StaticRouter>
    </AuthProvider>,
  );
  expect(html).toContain('Loading your account');
});
