import {
  Bath,
  BrickWall,
  DoorClosed,
  Faucet,
  Grid2x2,
  Grid3x3,
  type LucideIcon,
  Screw,
  ShelvingUnit,
  Toilet,
  WindArrowDown,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { diyProjects } from '../../data/diy-projects.ts';
import { ProjectCard } from './ProjectCard.tsx';
import styles from './ProjectList.module.css';

const ICONS: Readonly<Record<(typeof diyProjects)[number]['icon'], LucideIcon>> = {
  Bath,
  BrickWall,
  DoorClosed,
  Faucet,
  Grid2x2,
  Grid3x3,
  Screw,
  ShelvingUnit,
  Toilet,
  WindArrowDown,
};

/** The ten projects, easiest to find by their pictures. */
export function ProjectList(): ReactElement {
  return (
    <ol className={styles.projects}>
      {diyProjects.map((project) => (
        <ProjectCard key={project.id} project={project} Icon={ICONS[project.icon]} />
      ))}
    </ol>
  );
}
