import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { useListing } from '../api/listing.tsx';
import { useWho } from '../api/session.ts';
import { type AppNow, appsNow } from '../change/app-now.ts';
import { whoText } from '../words/words.ts';
import { AppCard } from './live/AppCard.tsx';

/** What is live: each app with its releases, how its pages go, and what can be done. */
export function LivePage(): ReactElement {
  const { listing, problem } = useListing();
  const { token } = useWho();
  if (!listing) {
    return (
      <>
        <h1>Live</h1>
        {problem ? <p>{problem}</p> : <Spinner label="Asking what is live" />}
      </>
    );
  }
  const { underWay } = listing;
  const apps = appsNow(listing);
  const isOwn = ({ app }: AppNow) => app === token.app;
  return (
    <>
      <h1>Live</h1>
      <p>
        {underWay ? `${whoText(underWay)} is changing something right now. ` : ''}
        <Link to="/publish">Publish a release</Link>
      </p>
      {[...apps.filter(isOwn), ...apps.filter((one) => !isOwn(one))].map((now) => (
        <AppCard key={now.app} now={now} listing={listing} />
      ))}
    </>
  );
}
