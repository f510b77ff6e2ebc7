import type { ReactElement } from 'react';
import diyProjects from '../../../content/diy-projects.yaml';
import { ProjectCard } from './ProjectCard.tsx';
import styles from './ProjectList.module.css';

/** The ten projects, with pictures to find them by. */
export function ProjectList(): ReactElement {
  return (
    <ol className={styles.projects}>
      {diyProjects.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </ol>
  );
}
