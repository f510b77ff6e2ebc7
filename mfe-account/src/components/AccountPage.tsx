import { ArrowLeft } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './AccountPage.module.css';

/** A protected page: its heading, and cards in the columns of the account area. */
export function AccountPage({
  title,
  back,
  actions,
  children,
  aside,
}: {
  title: string;
  /** The page above this one. */
  back?: { to: string; label: string };
  /** Actions next to the heading. */
  actions?: ReactNode;
  children: ReactNode;
  /** The second column, on wide screens. */
  aside: ReactNode;
}): ReactElement {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.title}>
          {back ? (
            <Link className={styles.back} to={back.to}>
              <ArrowLeft size="1.2em" aria-hidden="true" />
              {back.label}
            </Link>
          ) : null}
          <h1>{title}</h1>
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      <div className={styles.column}>{children}</div>
      <div className={styles.column}>{aside}</div>
    </div>
  );
}
