import page from 'content:page/home';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Scene } from '../../parts/Scene.tsx';
import styles from './HomeHero.module.css';

/** The site's headline and lede, with the link to the free guide. */
export function HomeHero(): ReactElement {
  return (
    <div className={styles.hero}>
      <div className={styles.text}>
        <h1 className={styles.title}>{page.headline}</h1>
        <p className={styles.lede}>{page.lede}</p>
        <Link className={buttonClass()} to="/free-homeowners-guide">
          Get the free homeowners guide
        </Link>
        <p className={styles.note}>A free six-chapter PDF. No account needed.</p>
      </div>
      <Scene picture={page.picture} shape="wide" priority className={styles.picture} />
    </div>
  );
}
