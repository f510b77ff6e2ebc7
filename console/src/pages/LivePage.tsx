import type { ReactElement } from 'react';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { useListing } from '../api/listing.tsx';

/** What is live. */
export function LivePage(): ReactElement {
  const { listing } = useListing();
  if (!listing) return <Spinner label="Asking what is live" />;
  const live = listing.releases.filter(({ state }) => state === 'live');
  return (
    <>
      <h1>Live</h1>
      <ul>
        {live.map(({ app, version }) => (
          <li key={app}>
            {app} <code>{version}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
