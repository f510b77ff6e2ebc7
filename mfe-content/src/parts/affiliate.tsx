import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { currentSite } from 'shared-lib';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import styles from './affiliate.module.css';

const NEW_TAB = '(opens in a new tab)';

/** `product` names the product if several links have the same visible text, like 'Buy Now'. */
export function AffiliateLink({
  to,
  product,
  className = styles.link,
  children,
}: {
  to: string;
  product?: string;
  className?: string | undefined;
  children: ReactNode;
}): ReactElement {
  return (
    <a
      className={className}
      href={affiliateUrl(to, currentSite().identity.retailer.tag)}
      target="_blank"
      rel="sponsored nofollow noopener"
    >
      {children} <Hidden>{product ? `${product} ${NEW_TAB}` : NEW_TAB}</Hidden>
    </a>
  );
}

/** Content contains no affiliate tag, because the tag is site configuration. */
export function affiliateUrl(link: string, tag: string): string {
  return `${link}&tag=${encodeURIComponent(tag)}`;
}

/** `above` precedes the first affiliate link (specification section 1). The retailer requires “As an …”. */
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
