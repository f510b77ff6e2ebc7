import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Scene } from '../../parts/Scene.tsx';
import styles from './HomeHero.module.css';

const PICTURE = {
  id: 'home-hero',
  alt: 'A green craftsman house with a red door, a stone path and a garden in morning light',
};

/** What the site is, in one view, with the link to the free guide. */
export function HomeHero(): ReactElement {
  return (
    <div className={styles.hero}>
      <div className={styles.text}>
        <h1 className={styles.title}>A better home, one good weekend at a time</h1>
        <p className={styles.lede}>
          Ideas for every room and the yard, with costs, clear steps and the few tools worth owning.
        </p>
        <Link className={buttonClass()} to="/free-homeowners-guide">
          Get the free homeowners guide
        </Link>
        <p className={styles.note}>A free PDF of six chapters. No account needed.</p>
      </div>
      <Scene picture={PICTURE} shape="wide" priority className={styles.picture} />
    </div>
  );
}
