import { type ReactElement, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import styles from './PageAnnouncer.module.css';
import { pageTitle } from './page-title.ts';

/** Sets the document's title, and reads it out after a client-side navigation, as a full load would. */
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
