import type { ReactElement } from 'react';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import type { ArticleItem } from '../data/types.ts';
import { AffiliateLink } from '../parts/AffiliateLink.tsx';
import { keepDimensions } from '../parts/format.ts';
import { Scene } from '../parts/Scene.tsx';
import { SectionLink } from '../parts/SectionLink.tsx';
import { pictureUrl } from '../pictures/picture-url.ts';
import styles from './ArticleSection.module.css';
import { Facts } from './Facts.tsx';
import { ItemDetails } from './ItemDetails.tsx';
import { ShoppingList } from './ShoppingList.tsx';
import { SourceLine } from './SourceLine.tsx';

/** One numbered section of an article: picture, description, tips, features or steps, facts, and the shop link. */
export function ArticleSection({ item, number }: { item: ArticleItem; number: number }): ReactElement {
  const { timeEstimate, costEstimate, skillLevel } = item;
  return (
    <li className={styles.section} id={item.id}>
      <h2 className={styles.title}>
        <span className={styles.number}>{number}</span> {item.title}
      </h2>
      <SectionLink id={item.id} title={item.title} className={styles.anchor} />
      {item.picture ? (
        <a className={styles.large} href={pictureUrl(item.picture.id)} target="_blank" rel="noopener">
          <Scene picture={item.picture} className={styles.picture} />
          <Hidden>(opens large in a new tab)</Hidden>
        </a>
      ) : null}
      {timeEstimate && costEstimate && skillLevel ? (
        <Facts
          facts={[
            ['Time', timeEstimate],
            ['Cost', costEstimate],
            ['Difficulty', skillLevel],
          ]}
        />
      ) : null}
      <p>{keepDimensions(item.description)}</p>
      <ItemDetails item={item} />
      {item.shopping ? <ShoppingList title={item.title} lines={item.shopping} /> : null}
      {item.source ? <SourceLine source={item.source} /> : null}
      {item.link ? (
        <p>
          <AffiliateLink to={item.link}>{item.linkText}</AffiliateLink>
        </p>
      ) : null}
    </li>
  );
}
