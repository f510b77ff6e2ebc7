import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { currentSite } from 'shared-lib';
import styles from './Disclosure.module.css';

/**
 * The affiliate disclosure: briefly `above` the first affiliate link of a page, in full at its `end` (specification
 * section 1; the retailer's agreement requires its own sentence).
 */
export function Disclosure({ place }: { place: 'above' | 'end' }): ReactElement {
  const { name, retailer } = currentSite().identity;
  return (
    <p className={styles[place]} data-disclosure={place}>
      {place === 'above' ? (
        <>
          Shop links on this page are affiliate links: {name} may earn a commission if you buy, at no extra
          cost to you.{' '}
        </>
      ) : (
        <>
          <strong>Affiliate disclosure.</strong> As an {retailer.name} Associate, {name} earns from qualifying
          purchases. The links to {retailer.name} on this page are affiliate links and we may earn a
          commission; you pay the same price either way.{' '}
        </>
      )}
      <Link to="/affiliate-disclosure">
        {place === 'above' ? 'How that works' : 'Read the full disclosure'}
      </Link>
    </p>
  );
}
