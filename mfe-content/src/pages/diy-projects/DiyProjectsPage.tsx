import page from 'content:page/diy-projects';
import type { ReactElement } from 'react';
import { Fragment } from 'shared-lib/ui/Fragment.tsx';
import { Section } from 'shared-lib/ui/Section.tsx';
import diyPicks from '../../../content/diy-picks.yaml';
import diyProjects from '../../../content/diy-projects.yaml';
import diyTipBox from '../../../content/diy-tip-box.yaml';
import type { DiyProject } from '../../../loader/schemas.ts';
import { Disclosure } from '../../parts/affiliate.tsx';
import { PageHero } from '../../parts/PageHero.tsx';
import { Picks } from '../../parts/Picks.tsx';
import { Scene } from '../../parts/Scene.tsx';
import { PageActions } from '../../reading/PageActions.tsx';
import card from '../../reading/TipList.module.css';
import { CardText } from '../../reading/TipList.tsx';
import styles from './DiyProjectsPage.module.css';

/** `/diy-projects` (specification section 2, "DIY projects"). */
export default function DiyProjectsPage(): ReactElement {
  return (
    <>
      <PageHero page={page} contents={diyProjects}>
        <PageActions title={page.title} />
      </PageHero>
      <Section id="projects" title="Beginner projects" lede={<Disclosure place="above" />}>
        <div className={styles.columns}>
          <TipBox />
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

function TipBox(): ReactElement {
  return (
    <aside className={styles.tipBox} aria-labelledby="tip-box-title">
      <diyTipBox.icon className={styles.mark} size="2rem" />
      <h3 id="tip-box-title">{diyTipBox.title}</h3>
      <p>{diyTipBox.introduction}</p>
      <ul className={styles.tips}>
        {diyTipBox.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </aside>
  );
}

function ProjectCard({ project }: { project: DiyProject }): ReactElement {
  return (
    <li className={styles.card} id={project.id}>
      <Scene of={project} className={card.picture} />
      <div className={card.text}>
        <h3 className={styles.title}>
          <project.icon className={styles.icon} size="1.375rem" />
          {project.title}
        </h3>
        <CardText
          item={project}
          facts={{ Difficulty: project.difficulty, Time: project.time, Cost: project.cost }}
          anchor={styles.anchor}
        />
      </div>
    </li>
  );
}
