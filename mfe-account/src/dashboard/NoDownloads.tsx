import { BookOpen } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { PATHS } from '../paths.ts';
import styles from './NoDownloads.module.css';

/** The dashboard's empty state. */
export function NoDownloads(): ReactElement {
  return (
    <div className={styles.empty}>
      <BookOpen className={styles.icon} size={40} strokeWidth={1.5} aria-hidden="true" />
      <p>You haven't downloaded any guides yet.</p>
      <Link className={buttonClass()} to={PATHS.freeGuide}>
        Get Your Free Guide
      </Link>
    </div>
  );
}
