import type { ReactElement, ReactNode } from 'react';
import { currentSite } from 'shared-lib';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import type { RetailerLink } from '../../loader/schemas.ts';
import styles from './AffiliateLink.module.css';

const NEW_TAB = '(opens in a new tab)';

/**
 * The only link to the retailer: tagged, sponsored, in a new tab without an opener. `about` names the product if the visible
 * text repeats, like 'Buy Now'.
 */
export function AffiliateLink({
  to,
  about,
  className = styles.link,
  children,
}: {
  to: RetailerLink;
  about?: string;
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
      {children} <Hidden>{about ? `${about} ${NEW_TAB}` : NEW_TAB}</Hidden>
    </a>
  );
}

/** A retailer search with an affiliate tag, which is configuration and not data. */
export function affiliateUrl(link: RetailerLink, tag: string): string {
  return `${link}&tag=${encodeURIComponent(tag)}`;
}
