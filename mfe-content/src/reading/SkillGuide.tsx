import type { ReactElement } from 'react';
import type { ArticleItem, SkillLevelGuide } from '../../loader/schemas.ts';
import styles from './SkillGuide.module.css';

/** The skill levels, each with its possibilities and the article's sections for it. */
export function SkillGuide({
  levels,
  items,
}: {
  levels: readonly SkillLevelGuide[];
  items: readonly ArticleItem[];
}): ReactElement {
  return (
    <section className={styles.guide} aria-labelledby="skill-title">
      <h2 id="skill-title">Which project is yours?</h2>
      <ul className={styles.levels}>
        {levels.map(({ level, description, youCan, projects, icon: Icon }) => (
          <li key={level} className={styles.level}>
            <Icon className={styles.icon} size="1.75rem" />
            <h3>{level}</h3>
            <p>{description}</p>
            <p className={styles.label}>You can</p>
            <ul className={styles.abilities}>
              {youCan.map((ability) => (
                <li key={ability}>{ability}</li>
              ))}
            </ul>
            <p className={styles.label}>Start with</p>
            <ul className={styles.abilities}>
              {items
                .filter(({ id }) => projects.includes(id))
                .map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{title}</a>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
