import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { GuidePicture } from '../parts/Scene.tsx';
import styles from './GuideCallToAction.module.css';

/** A link to the free guide, with a reason that fits the page. */
export function GuideCallToAction({ title, text }: { title: string; text: string }): ReactElement {
  return (
    <section className={styles.band} aria-labelledby="guide-call">
      <GuidePicture className={styles.picture} />
      <div className={styles.text}>
        <h2 id="guide-call">{title}</h2>
        <p>{text}</p>
        <Link className={buttonClass()} to="/free-homeowners-guide">
          Get the free homeowners guide
        </Link>
      </div>
    </section>
  );
}
