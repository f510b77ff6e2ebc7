import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { appsNow, useListing } from '../api/listing.ts';
import { whoText } from '../words/words.tsx';
import { AppCard } from './live/AppCard.tsx';

/** What is live: each app of the token with its releases and its canary, and what can be done. */
export function LivePage(): ReactElement {
  const { listing, problem } = useListing();
  if (!listing) return problem ? <p>{problem}</p> : <Spinner label="Asking what is live" />;
  return (
    <>
      <p>
        {listing.underWay && `${whoText(listing.underWay)} is changing something right now. `}
        <Link to="/publish">Publish a release</Link>
      </p>
      {appsNow(listing).map((now) => (
        <AppCard key={now.app} now={now} />
      ))}
    </>
  );
}
