// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { useAuth } from '../auth/use-auth.ts';
import type { RemoteRoute } from '../routes/remote-route.ts';
import { currentSite } from '../site/current-site.ts';
import { mountStandalone } from './mount.tsx';

function TipsPage(): ReactElement {
  return (
    <h1>
      {currentSite().identity.name}, {useAuth().status}
    </h1>
  );
}

const routes: readonly RemoteRoute[] = [
  {
    path: '/interior-tips',
    title: 'Interior Tips',
    description: 'Ten tips.',
    layout: 'public',
    access: 'anyone',
    indexed: true,
    source: 'src/pages/TipsPage.tsx',
    load: async () => ({ default: TipsPage }),
  },
];

it('a standalone remote lists its pages, which read the site configuration and the auth state', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  await act(async () => mountStandalone('mfe-content', routes));
  expect(screen.getByRole('heading').textContent).toBe('mfe-content');
  await act(async () => screen.getByRole('link', { name: '/interior-tips' }).click());
  expect(screen.getByRole('heading').textContent).toBe('Gable & Grain, anonymous');
});
