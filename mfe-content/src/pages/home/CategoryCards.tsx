import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import homeCategories from '../../../content/home-categories.yaml';
import { Scene } from '../../parts/Scene.tsx';
import styles from './CategoryCards.module.css';

/** The site's three areas. Each card's heading is a link that covers the whole card. */
export function CategoryCards(): ReactElement {
  return (
    <ul className={styles.cards}>
      {homeCategories.map(({ id, title, description, icon: Icon, picture, link }) => (
        <li key={id} className={styles.card}>
          <Scene picture={picture} className={styles.picture} />
          <div className={styles.text}>
            <h3 className={styles.title}>
              <Icon className={styles.icon} size="1.5rem" />
              <Link className={styles.link} to={link}>
                {title}
              </Link>
            </h3>
            <p>{description}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
