import type { ReactElement } from 'react';
import hidden from 'shared-lib/ui/Hidden.module.css';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import type { ArticleItem, ShoppingLine } from '../../loader/schemas.ts';
import { AffiliateLink } from '../parts/affiliate.tsx';
import { formatDollars, keepDimensions } from '../parts/format.ts';
import { SectionLink } from '../parts/navigation.tsx';
import { pictureUrl, Scene } from '../parts/Scene.tsx';
import styles from './ArticleSection.module.css';
import { Facts, SourceLine } from './Facts.tsx';
import { IslandButton } from './PageActions.tsx';

export function ArticleSection({ item, number }: { item: ArticleItem; number: number }): ReactElement {
  const { timeEstimate, costEstimate, skillLevel } = item;
  return (
    <li className={styles.section} id={item.id}>
      <h2 className={styles.title}>
        <span className={styles.number}>{number}</span> {item.title}
      </h2>
      <SectionLink id={item.id} title={item.title} className={styles.anchor} />
      {item.alt ? (
        <a className={styles.large} href={pictureUrl(item)} target="_blank" rel="noopener">
          <Scene of={item} className={styles.picture} />
          <Hidden>(opens large in a new tab)</Hidden>
        </a>
      ) : null}
      {timeEstimate && costEstimate && skillLevel ? (
        <Facts facts={{ Time: timeEstimate, Cost: costEstimate, Difficulty: skillLevel }} />
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

function ItemDetails({ item }: { item: ArticleItem }): ReactElement | null {
  const { tips, features, steps, icon: Icon } = item;
  const lines = steps ?? features ?? tips;
  if (!lines) return null;
  const List = steps ? 'ol' : 'ul';
  const heading = steps ? 'Step by step' : features ? 'Key features' : 'Do it well';
  return (
    <div className={styles.details}>
      <h3 className={styles.heading}>
        {Icon ? <Icon className={styles.icon} size="1.25rem" /> : null}
        {heading}
      </h3>
      <List className={steps ? styles.steps : styles.points}>
        {lines.map((line) => (
          <li key={line}>{keepDimensions(line)}</li>
        ))}
      </List>
    </div>
  );
}

function ShoppingList({ title, lines }: { title: string; lines: readonly ShoppingLine[] }): ReactElement {
  const total = lines.reduce((sum, { count, each }) => sum + count * each, 0);
  return (
    <div className={styles.shopping}>
      <table className={styles.table}>
        <caption className={styles.caption}>Shopping list</caption>
        <thead className={hidden.hidden}>
          <tr>
            <th scope="col">How many</th>
            <th scope="col">What</th>
            <th scope="col">About</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ count, what, each }) => (
            <tr key={what}>
              <td>{count}</td>
              <th scope="row">{what}</th>
              <td>{formatDollars(count * each)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <th scope="row">Total, before tools and tax</th>
            <td>{formatDollars(total)}</td>
          </tr>
        </tfoot>
      </table>
      <IslandButton island="print">
        Print steps and shopping list<Hidden>: {title}</Hidden>
      </IslandButton>
    </div>
  );
}
