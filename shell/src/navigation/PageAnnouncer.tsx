import { type ReactElement, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { currentSite } from 'shared-lib';
import styles from './PageAnnouncer.module.css';

/** Sets the document's title and reads it out after a client-side navigation, as a full load would. */
export function PageAnnouncer({ name }: { name: string }): ReactElement {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const title = pageTitle(name);
    document.title = title;
    setAnnounced((before) => (pathname === first && before === '' ? '' : title));
  }, [name, pathname, first]);
  return (
    <div className={styles.announcer} aria-live="assertive" aria-atomic="true">
      {announced}
    </div>
  );
}

/** A document title: the page's name, then the site's (specification section 2). The home page has no name. */
export function pageTitle(name: string): string {
  const { name: site, tagline } = currentSite().identity;
  return name ? `${name} | ${site}` : `${tagline} | ${site}`;
}
