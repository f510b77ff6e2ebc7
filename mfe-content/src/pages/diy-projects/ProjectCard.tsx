import type { ReactElement } from 'react';
import type { DiyProject } from '../../data/types.ts';
import { AffiliateLink } from '../../parts/AffiliateLink.tsx';
import { Scene } from '../../parts/Scene.tsx';
import { SectionLink } from '../../parts/SectionLink.tsx';
import { Facts } from '../../reading/Facts.tsx';
import { SourceLine } from '../../reading/SourceLine.tsx';
import styles from './ProjectCard.module.css';

/** One project: picture, difficulty, time, steps, and what to buy. */
export function ProjectCard({ project }: { project: DiyProject }): ReactElement {
  return (
    <li className={styles.card} id={project.id}>
      <Scene picture={project.picture} className={styles.picture} />
      <div className={styles.text}>
        <h3 className={styles.title}>
          <project.icon className={styles.icon} size="1.375rem" />
          {project.title}
        </h3>
        <SectionLink id={project.id} title={project.title} className={styles.anchor} />
        <Facts
          facts={[
            ['Difficulty', project.difficulty],
            ['Time', project.time],
            ['Cost', project.cost],
          ]}
          safety={project.safety}
        />
        <p>{project.description}</p>
        {project.source ? <SourceLine source={project.source} /> : null}
        <AffiliateLink to={project.link}>{project.linkText}</AffiliateLink>
      </div>
    </li>
  );
}
