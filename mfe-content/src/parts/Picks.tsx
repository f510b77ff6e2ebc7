import type { ReactElement } from 'react';
import { currentSite } from 'shared-lib';
import type { ProductPick } from '../data/types.ts';
import { PickCard } from './PickCard.tsx';
import { PickComparison } from './PickComparison.tsx';
import styles from './Picks.module.css';

/**
 * A row of picks and, below it, a table that compares them, with the meaning of ratings and prices. `action` is the text of
 * their links, 'View on Amazon' by default.
 */
export function Picks({
  picks,
  action,
  isCompared = true,
}: {
  picks: readonly ProductPick[];
  action?: string;
  isCompared?: boolean;
}): ReactElement {
  const { retailer } = currentSite().identity;
  return (
    <>
      <ul className={styles.picks}>
        {picks.map((pick) => (
          <PickCard key={pick.id} pick={pick} action={action ?? `View on ${retailer.name}`} />
        ))}
      </ul>
      {isCompared ? <PickComparison picks={picks} /> : null}
      <p className={styles.note}>
        Each pick is a kind of product, and its link searches {retailer.name} for it. Ratings are our editors’
        opinion, not test results and not an average of customer reviews. Prices change; {retailer.name} shows
        today’s.
      </p>
    </>
  );
}
