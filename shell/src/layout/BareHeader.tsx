import type { ReactElement } from 'react';
import { SiteSearch } from '../search/SiteSearch.tsx';
import styles from './BareHeader.module.css';
import { Brand } from './Brand.tsx';

/** The header of pages outside the shared layout. */
export function BareHeader(): ReactElement {
  return (
    <header className={styles.header}>
      <Brand />
      <SiteSearch />
    </header>
  );
}
