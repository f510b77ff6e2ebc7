import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';

/** For addresses that no page has. */
export function NotFoundPage(): ReactElement {
  return (
    <>
      <h1>There is no such page</h1>
      <p>
        <Link to="/">See what is live</Link>
      </p>
    </>
  );
}
