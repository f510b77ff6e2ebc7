import type { ReactElement } from 'react';
import { SiteSearch } from '../search/SiteSearch.tsx';
import styles from './BareHeader.module.css';
import { Brand } from './Brand.tsx';

/** What stands above the pages outside the shared layout. */
export function BareHeader(): ReactElement {
  return (
    <header className={styles.header}>
      <Brand />
      <SiteSearch />
    </header>
  );
}
