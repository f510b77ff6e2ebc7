import { Hammer, HardHat, type LucideIcon, Sprout } from 'lucide-react';
import type { ReactElement } from 'react';
import { backyardDiyOasis } from '../../data/backyard-diy-oasis.ts';
import { skillGuide } from '../../data/skill-guide.ts';
import styles from './SkillGuide.module.css';

const ICONS: Readonly<Record<(typeof skillGuide)[number]['icon'], LucideIcon>> = { Hammer, HardHat, Sprout };

/** Beginner, Intermediate, Advanced: what a reader can do at each level, and the projects that ask for it. */
export function SkillGuide(): ReactElement {
  return (
    <section className={styles.guide} aria-labelledby="skill-title">
      <h2 id="skill-title">Which project is yours?</h2>
      <ul className={styles.levels}>
        {skillGuide.map(({ level, description, youCan, projects, icon }) => {
          const Icon = ICONS[icon];
          return (
            <li key={level} className={styles.level}>
              <Icon className={styles.icon} size={28} />
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
                {backyardDiyOasis.items
                  .filter(({ id }) => (projects as readonly string[]).includes(id))
                  .map(({ id, title }) => (
                    <li key={id}>
                      <a href={`#${id}`}>{title}</a>
                    </li>
                  ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
