import page from 'content:page/diy-projects';
import type { ReactElement } from 'react';
import { Fragment } from 'shared-lib/ui/Fragment.tsx';
import diyPicks from '../../../content/diy-picks.yaml';
import diyProjects from '../../../content/diy-projects.yaml';
import { Disclosure } from '../../parts/Disclosure.tsx';
import { Picks } from '../../parts/Picks.tsx';
import { Section } from '../../parts/Section.tsx';
import { PageActions } from '../../reading/PageActions.tsx';
import { PageHero } from '../../reading/PageHero.tsx';
import styles from './DiyProjectsPage.module.css';
import { ProjectCard } from './ProjectCard.tsx';
import { TipBoxNote } from './TipBoxNote.tsx';

/** `/diy-projects` (specification section 2, "DIY projects"). */
export default function DiyProjectsPage(): ReactElement {
  return (
    <>
      <PageHero page={page} picture={page.picture} contents={diyProjects}>
        <PageActions title={page.title} />
      </PageHero>
      <Section id="projects" title="Beginner projects" lede={<Disclosure place="above" />}>
        <div className={styles.columns}>
          <TipBoxNote />
          <ol className={styles.projects}>
            {diyProjects.map((project) => (
              <ProjectCard key={project.id} project={project} />
            ))}
          </ol>
        </div>
      </Section>
      <Section
        id="tools"
        title="Four favorite tools"
        tone="sunken"
        lede={<p>Buy these four before anything with a laser on it.</p>}
      >
        <Picks picks={diyPicks} />
      </Section>
      <Fragment of="guide" name="call-to-action" {...page.guide} />
      <Disclosure place="end" />
    </>
  );
}
