import { type ReactElement, useId } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { PATHS } from '../paths.ts';
import styles from './CallToAction.module.css';
import { GuideScene } from './GuideScene.tsx';

export default function CallToAction({ title, text }: { title?: string; text?: string }): ReactElement {
  const titleId = useId();
  return (
    <section className={styles.band} aria-labelledby={titleId}>
      <GuideScene className={styles.picture} />
      <div className={styles.text}>
        <h2 id={titleId}>{title}</h2>
        <p>{text}</p>
        <Link className={buttonClass()} to={PATHS.guide}>
          Get the free homeowners guide
        </Link>
      </div>
    </section>
  );
}
