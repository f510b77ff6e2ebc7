import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import styles from './EmptyState.module.css';

/** A list without entries: a drawing, a sentence, and a link to get the first one. */
export function EmptyState({
  picture,
  text,
  action,
}: {
  /** A drawing of this app, by its id. */
  picture: string;
  text: string;
  action: { to: string; label: string };
}): ReactElement {
  return (
    <div className={styles.empty}>
      <img
        className={styles.picture}
        src={`${import.meta.env.BASE_URL}pictures/${picture}.svg`}
        width={800}
        height={450}
        alt=""
      />
      <p>{text}</p>
      <Link className={buttonClass('secondary')} to={action.to}>
        {action.label}
      </Link>
    </div>
  );
}
