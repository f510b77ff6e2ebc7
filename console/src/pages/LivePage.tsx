import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { appsNow, useListing } from '../api/listing.ts';
import { useWho } from '../api/session.ts';
import { whoText } from '../words/words.tsx';
import { AppCard } from './live/AppCard.tsx';

/** What is live: each app with its releases and its canary, and what can be done. Apps of the token come first. */
export function LivePage(): ReactElement {
  const { listing, problem } = useListing();
  const { token } = useWho();
  if (!listing) return problem ? <p>{problem}</p> : <Spinner label="Asking what is live" />;
  const isOwn = ({ app }: { app: string }) => Number(app === token.app);
  return (
    <>
      <p>
        {listing.underWay && `${whoText(listing.underWay)} is changing something right now. `}
        <Link to="/publish">Publish a release</Link>
      </p>
      {appsNow(listing)
        .sort((one, other) => isOwn(other) - isOwn(one))
        .map((now) => (
          <AppCard key={now.app} now={now} />
        ))}
    </>
  );
}
