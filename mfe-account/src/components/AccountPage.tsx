import { ArrowLeft } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './AccountPage.module.css';

/** A page of cards below the dashboard, with the way back. */
export function AccountPage({
  title,
  back,
  children,
}: {
  title: string;
  back: { to: string; label: string };
  children: ReactNode;
}): ReactElement {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link className={styles.back} to={back.to}>
          <ArrowLeft size={18} aria-hidden="true" />
          {back.label}
        </Link>
        <h1>{title}</h1>
      </header>
      {children}
    </div>
  );
}
